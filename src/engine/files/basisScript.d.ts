declare module '@babylonjs/core/assets/Basis/basis_transcoder.js';
