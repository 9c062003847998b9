/** Decoders of compressed glTF, loaded when the first file needs them, from our own origin only. They run in workers. */
import dracoWasm from '@babylonjs/core/assets/Draco/draco_decoder.wasm?url';
import { PartError, rethrowAsPartError } from '../../lifetime/fetchThenImport.ts';
import { type DracoModule, dracoDecoder } from './draco.ts';
import type { GltfDecoders } from './readGltf.ts';

export const bundledDecoders: GltfDecoders = {
  async meshopt(target, count, stride, source, mode, filter) {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder').catch(rethrowAsPartError);
    await MeshoptDecoder.ready;
    MeshoptDecoder.decodeGltfBuffer(target, count, stride, source, mode, filter);
  },
  draco: dracoDecoder(openDraco),
};

/** Fetches and compiles what nearly every map needs, before its first tile arrives. Never rejects. */
export async function warmUpDecoders(): Promise<void> {
  try {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder');
    await MeshoptDecoder.ready;
  } catch {
    // The first file that needs it retries, and reports a failure.
  }
}

type OpenDraco = (options: { wasmBinary: ArrayBuffer }) => Promise<DracoModule>;

/** The full decoder: the small one for glTF does not support point clouds. */
async function openDraco(): Promise<DracoModule> {
  const script = import('@babylonjs/core/assets/Draco/draco_wasm_wrapper.js') as Promise<{ default?: OpenDraco }>;
  const fetching = Promise.all([bytesAt(dracoWasm), script]);
  const [wasmBinary, { default: moduleFactory }] = await fetching.catch(rethrowAsPartError);
  // The script supports several module systems: bundled, its factory is the default export; unbundled, it sets a
  // global.
  const open = moduleFactory ?? (globalThis as { DracoDecoderModule?: OpenDraco }).DracoDecoderModule;
  if (!open) throw new PartError('The Draco decoder is not there');
  return open({ wasmBinary });
}

async function bytesAt(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return response.arrayBuffer();
}
