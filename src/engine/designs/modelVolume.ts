/** The volume inside a model file: all its triangles together, in metres of the site. */
import { type MeshVolume, meshVolume } from '../../domain/mesh/volume.ts';
import { transformPoint } from '../gltf/matrix.ts';
import { type GltfDecoders, type GltfPart, readGltf } from '../gltf/readGltf.ts';
import { placedIndices } from '../gltf/winding.ts';

/** @throws {FileFault} if the file is broken or needs an unsupported feature */
export async function modelVolume(bytes: Uint8Array, decoders: GltfDecoders): Promise<MeshVolume> {
  const refuseExternalFile = (uri: string): Promise<Uint8Array> =>
    Promise.reject(new Error(`it needs ${uri} beside it`));
  const { parts } = await readGltf(bytes, refuseExternalFile, decoders);
  const positions: number[] = [];
  const indices: number[] = [];
  for (const part of parts) if (!part.surface.points) addPart(part, positions, indices);
  return meshVolume(positions, indices);
}

function addPart({ geometry, matrix }: GltfPart, positions: number[], indices: number[]): void {
  const first = positions.length / 3;
  const { positions: own } = geometry;
  for (let k = 0; k < own.length; k += 3)
    positions.push(...transformPoint(matrix, own[k] as number, own[k + 1] as number, own[k + 2] as number));
  for (const index of placedIndices(geometry.indices, matrix)) indices.push(first + index);
}
