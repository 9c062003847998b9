/** The decoder of packed models for the check, from our own origin, fetched with the first file that needs it. */
import dracoWasm from '@babylonjs/core/assets/Draco/draco_decoder_gltf.wasm?url';

type OpenDraco = (options: { wasmBinary: ArrayBuffer }) => Promise<unknown>;

export async function openDraco(): Promise<unknown> {
  const script = import('@babylonjs/core/assets/Draco/draco_wasm_wrapper_gltf.js') as Promise<{ default?: OpenDraco }>;
  const [response, { default: exported }] = await Promise.all([fetch(dracoWasm), script]);
  // A script of many module systems: the bundler makes its factory the default export; as it is, it sets a global.
  const open = exported ?? (globalThis as { DracoDecoderModule?: OpenDraco }).DracoDecoderModule;
  if (!response.ok || !open) throw new Error(`A decoder could not be fetched: ${response.status}`);
  return open({ wasmBinary: await response.arrayBuffer() });
}
