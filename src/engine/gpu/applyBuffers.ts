/** Vertex buffers shared by meshes of several views. */
import type { VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import type { DataBuffer } from '@babylonjs/core/Buffers/dataBuffer.js';
import { BoundingInfo } from '@babylonjs/core/Culling/boundingInfo.js';
import type { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { Geometry } from '@babylonjs/core/Meshes/geometry.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';

export interface SharedBuffers {
  vertices: number;
  buffers: readonly VertexBuffer[];
  /** Undefined draws the vertices in order. */
  indices: { buffer: DataBuffer; count: number; is32Bit: boolean } | undefined;
  min: Vector3;
  max: Vector3;
}

/** Gives a mesh shared buffers; its geometry is disposed with it. Positions are not read: the bounds are known. */
export function applyBuffers(mesh: Mesh, { vertices, buffers, indices, min, max }: SharedBuffers): void {
  const geometry = new Geometry(mesh.name, mesh.getScene());
  geometry._boundingInfo = new BoundingInfo(min, max);
  geometry.useBoundingInfoFromGeometry = true;
  for (const buffer of buffers) geometry.setVerticesBuffer(buffer, vertices, false);
  if (indices) {
    // Disposing the geometry decrements the reference count.
    indices.buffer.references++;
    geometry.setIndexBuffer(indices.buffer, vertices, indices.count, indices.is32Bit);
  }
  geometry.applyToMesh(mesh);
  if (!indices) drawUnindexed(mesh, vertices);
}

/** Called after the geometry is applied: earlier, Babylon would compute bounds from missing indices. */
function drawUnindexed(mesh: Mesh, vertices: number): void {
  // While the parts have no count yet: with one, and without bounds of their own, Babylon walks all vertices.
  const bounds = mesh.getBoundingInfo();
  mesh.isUnIndexed = true;
  for (const part of mesh.subMeshes) {
    part.indexCount = vertices;
    part.setBoundingInfo(bounds);
  }
}
