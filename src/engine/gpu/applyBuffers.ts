/** Meshes of several views over the same buffers. */
import type { VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import type { DataBuffer } from '@babylonjs/core/Buffers/dataBuffer.js';
import { BoundingInfo } from '@babylonjs/core/Culling/boundingInfo.js';
import type { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { Geometry } from '@babylonjs/core/Meshes/geometry.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';

export interface SharedBuffers {
  vertices: number;
  buffers: readonly VertexBuffer[];
  /** Undefined draws the vertices as they come. */
  indices: { buffer: DataBuffer; count: number; wide: boolean } | undefined;
  min: Vector3;
  max: Vector3;
}

/** Gives a mesh buffers that others use too; its geometry is given back with it. No position is read: the bounds are known. */
export function applyBuffers(mesh: Mesh, { vertices, buffers, indices, min, max }: SharedBuffers): void {
  const geometry = new Geometry(mesh.name, mesh.getScene());
  geometry._boundingInfo = new BoundingInfo(min, max);
  geometry.useBoundingInfoFromGeometry = true;
  for (const buffer of buffers) geometry.setVerticesBuffer(buffer, vertices, false);
  if (indices) {
    // A geometry that goes counts one user down.
    indices.buffer.references++;
    geometry.setIndexBuffer(indices.buffer, vertices, indices.count, indices.wide);
  }
  geometry.applyToMesh(mesh);
  if (!indices) drawUnindexed(mesh, vertices);
}

/** Said after the geometry is applied: before, Babylon would look for the bounds of indices that are not there. */
function drawUnindexed(mesh: Mesh, vertices: number): void {
  mesh.isUnIndexed = true;
  for (const part of mesh.subMeshes) {
    part.indexCount = vertices;
    part.setBoundingInfo(mesh.getBoundingInfo());
  }
}
