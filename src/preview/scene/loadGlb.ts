/** Loads a GLB into the scene, with decoders from our own origin: no other host is contacted. */
import '@babylonjs/loaders/glTF/2.0/index.js';
import type { AssetContainer } from '@babylonjs/core/assetContainer.js';
import dracoWasm from '@babylonjs/core/assets/Draco/draco_decoder_gltf.wasm?url';
import dracoScript from '@babylonjs/core/assets/Draco/draco_wasm_wrapper_gltf.js?url';
import meshoptScript from '@babylonjs/core/assets/meshopt/meshopt_decoder.js?url';
import { LoadAssetContainerAsync, SceneLoader } from '@babylonjs/core/Loading/sceneLoader.js';
import { DracoDecoder } from '@babylonjs/core/Meshes/Compression/dracoDecoder.js';
import { MeshoptCompression } from '@babylonjs/core/Meshes/Compression/meshoptCompression.js';
import type { Scene } from '@babylonjs/core/scene.js';

MeshoptCompression.Configuration = { decoder: { url: meshoptScript } };
DracoDecoder.DefaultConfiguration = { wasmUrl: dracoScript, wasmBinaryUrl: dracoWasm, fallbackUrl: dracoScript };
SceneLoader.ShowLoadingScreen = false;

/**
 * The file's contents, not yet in the scene. Nodes that share a mesh, like the wheels of a truck, get one each: the paint
 * would draw instances all in one place. Throws where the loader cannot make sense of it.
 */
export function loadGlb(bytes: Uint8Array, scene: Scene): Promise<AssetContainer> {
  const pluginOptions = { gltf: { createInstances: false } };
  return LoadAssetContainerAsync(bytes, scene, { pluginExtension: '.glb', pluginOptions });
}
