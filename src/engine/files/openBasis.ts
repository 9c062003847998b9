/** The transcoder of KTX2 pictures, from our own origin, fetched with the first such picture. */
import basisWasm from '@babylonjs/core/assets/Basis/basis_transcoder.wasm?url';
import { messageOf } from '../../domain/fault/messageOf.ts';
import type { BasisModule } from '../../domain/file/ktx2.ts';
import { DecoderMissing } from '../gltf/DecoderMissing.ts';

type OpenBasis = (options: { wasmBinary: ArrayBuffer }) => Promise<BasisModule>;

/** A transcoder of its own memory. @throws DecoderMissing */
export async function openBasis(): Promise<BasisModule> {
  try {
    return await fetchBasis();
  } catch (error) {
    throw new DecoderMissing(`The decoder of KTX2 pictures could not be fetched: ${messageOf(error)}`);
  }
}

async function fetchBasis(): Promise<BasisModule> {
  const script = import('@babylonjs/core/assets/Basis/basis_transcoder.js') as Promise<{ default?: OpenBasis }>;
  const [response, { default: moduleFactory }] = await Promise.all([fetch(basisWasm), script]);
  // A script of many module systems: the bundler makes its factory the default export; as it is, it sets a global.
  const open = moduleFactory ?? (globalThis as { BASIS?: OpenBasis }).BASIS;
  if (!response.ok || !open) throw new Error(`the server answered ${response.status}`);
  const basis = await open({ wasmBinary: await response.arrayBuffer() });
  basis.initializeBasis();
  return basis;
}
