/**
 * Decoders of compressed models and pictures for the check, from our own origin, fetched with the first file that needs
 * them.
 */
import basisWasm from '@babylonjs/core/assets/Basis/basis_transcoder.wasm?url';
import dracoWasm from '@babylonjs/core/assets/Draco/draco_decoder_gltf.wasm?url';
import type { BasisModule } from '../../domain/file/ktx2.ts';

type OpenDecoder<T> = (options: { wasmBinary: ArrayBuffer }) => Promise<T>;

export async function openDraco(): Promise<unknown> {
  return openDecoderModule<unknown>(
    'DracoDecoderModule',
    dracoWasm,
    import('@babylonjs/core/assets/Draco/draco_wasm_wrapper_gltf.js'),
  );
}

export async function openBasis(): Promise<BasisModule> {
  const basis = await openDecoderModule<BasisModule>(
    'BASIS',
    basisWasm,
    import('@babylonjs/core/assets/Basis/basis_transcoder.js'),
  );
  basis.initializeBasis();
  return basis;
}

/**
 * The scripts support several module systems: bundled, their factory is the default export; unbundled, they set a
 * global.
 */
async function openDecoderModule<T>(name: string, wasm: string, script: Promise<{ default?: unknown }>): Promise<T> {
  const [response, { default: moduleFactory }] = await Promise.all([fetch(wasm), script]);
  const open = (moduleFactory ?? (globalThis as Record<string, unknown>)[name]) as OpenDecoder<T> | undefined;
  if (!response.ok || !open) throw new Error(`A decoder could not be fetched: ${response.status}`);
  return open({ wasmBinary: await response.arrayBuffer() });
}
