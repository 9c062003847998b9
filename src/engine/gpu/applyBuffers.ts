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

/** Must be called after the geometry is applied: before, Babylon would compute bounds from missing indices. */
function drawUnindexed(mesh: Mesh, vertices: number): void {
  // Before the submeshes have a count: with a count but no bounds of their own, Babylon iterates over all vertices.
  const bounds = mesh.getBoundingInfo();
  mesh.isUnIndexed = true;
  for (const part of mesh.subMeshes) {
    part.indexCount = vertices;
    part.setBoundingInfo(bounds);
  }
}
