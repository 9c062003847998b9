/** The transcoder of KTX2 pictures, from our own origin, fetched with the first such picture. */
import basisWasm from '@babylonjs/core/assets/Basis/basis_transcoder.wasm?url';
import type { BasisModule } from '../../domain/file/ktx2.ts';
import { rethrowAsPartError } from '../../lifetime/fetchThenImport.ts';

type OpenBasis = (options: { wasmBinary: ArrayBuffer }) => Promise<BasisModule>;

/** A transcoder with its own memory. @throws {PartError} where it cannot be fetched */
export function openBasis(): Promise<BasisModule> {
  return fetchBasis().catch(rethrowAsPartError);
}

async function fetchBasis(): Promise<BasisModule> {
  const script = import('@babylonjs/core/assets/Basis/basis_transcoder.js') as Promise<{ default?: OpenBasis }>;
  const [response, { default: moduleFactory }] = await Promise.all([fetch(basisWasm), script]);
  // The script supports several module systems: bundled, its factory is the default export; unbundled, it sets a
  // global.
  const open = moduleFactory ?? (globalThis as { BASIS?: OpenBasis }).BASIS;
  if (!response.ok || !open) throw new Error(`the server answered ${response.status}`);
  const basis = await open({ wasmBinary: await response.arrayBuffer() });
  basis.initializeBasis();
  return basis;
}
