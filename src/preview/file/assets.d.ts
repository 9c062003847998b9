declare module '@babylonjs/core/assets/Draco/draco_wasm_wrapper_gltf.js';
declare module '@babylonjs/core/assets/Basis/basis_transcoder.js';
