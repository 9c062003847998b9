/** The volume inside a model, computed in a separate worker: closed surfaces of millions of triangles take a while. */
import type { MeshVolume } from '../../domain/mesh/volume.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { ReaderPool } from './ReaderPool.ts';

/** @param scope owner of the worker @throws {FileFault} if the file is refused */
export function readVolume(scope: Scope, file: Blob): Promise<MeshVolume> {
  return new ReaderPool(scope).read({ kind: 'volume', bytes: file });
}
