/** The volume inside a model, found in a worker of its own: closed surfaces of millions of triangles take a while. */
import type { MeshVolume } from '../../domain/mesh/volume.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { ReaderPool } from './ReaderPool.ts';

/** @param scope the worker ends with it @throws {FileFault} where the file is refused */
export function readVolume(scope: Scope, file: Blob): Promise<MeshVolume> {
  return new ReaderPool(scope).read({ kind: 'volume', bytes: file });
}
