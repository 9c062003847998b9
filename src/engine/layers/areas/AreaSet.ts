/**
 * Areas of a map on the GPU, once for all views: corners of all areas, and indices for each selection of shown areas.
 */

import { Buffer, VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import type { DataBuffer } from '@babylonjs/core/Buffers/dataBuffer.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { IdFilter } from '../../display/display.ts';
import { applyBuffers } from '../../gpu/applyBuffers.ts';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';
import type { SharedContext } from '../SharedLayerData.ts';
import { cornersOf, indicesAt, shownPlaces } from './areaGeometry.ts';
import type { AreaShape } from './shapes.ts';

interface AreaCorners {
  origin: SitePoint;
  buffer: Buffer;
  count: number;
  min: Vector3;
  max: Vector3;
}

interface AreaVertexIndices {
  buffer: DataBuffer;
  count: number;
}

/** The index buffers of one selection of areas. */
export interface ShownAreas {
  readonly triangles: AreaVertexIndices;
  readonly edges: AreaVertexIndices;
}

export class AreaSet {
  readonly #engine: ViewEngine;
  /** Replaced as a whole. */
  shapes: readonly AreaShape[] = [];
  #corners: AreaCorners | undefined;
  readonly #shownById = new Map<string, ShownAreas>();
  /** Incremented when views must switch to new buffers. */
  version = 0;

  constructor({ scope, engine }: Pick<SharedContext, 'scope' | 'engine'>) {
    this.#engine = engine;
    scope.own(() => this.#drop());
  }

  setShapes(shapes: readonly AreaShape[]): void {
    this.#drop();
    this.shapes = shapes;
    this.version++;
  }

  /** The areas with these ids, undefined for all; returns undefined if there are none. */
  shownAreas(ids: IdFilter | undefined): ShownAreas | undefined {
    const places = shownPlaces(this.shapes, ids);
    if (places.length === 0) return undefined;
    const key = places.length === this.shapes.length ? 'all' : places.join();
    const known = this.#shownById.get(key);
    if (known) return known;
    this.#releaseUnused();
    const { triangles, edges } = indicesAt(this.shapes, places);
    const indices = { triangles: this.#indices(triangles), edges: this.#indices(edges) };
    this.#shownById.set(key, indices);
    return indices;
  }

  /**
   * Makes a view's mesh draw areas, relative to the map's origin; its buffers are released with the mesh's geometry.
   */
  fillMesh(mesh: Mesh, { buffer, count }: AreaVertexIndices, origin: SitePoint): void {
    const corners = this.#cornersAbout(origin);
    const positions = new VertexBuffer(this.#engine, corners.buffer, VertexBuffer.PositionKind, {
      takeBufferOwnership: false,
    });
    applyBuffers(mesh, {
      vertices: corners.count,
      buffers: [positions],
      indices: { buffer, count, is32Bit: true },
      min: corners.min,
      max: corners.max,
    });
  }

  /** The buffers were lost with the WebGL context. */
  restore(): void {
    this.#corners = undefined;
    this.#shownById.clear();
    this.version++;
  }

  #cornersAbout(origin: SitePoint): AreaCorners {
    if (this.#corners?.origin === origin) return this.#corners;
    this.#corners?.buffer.dispose();
    const positions = cornersOf(this.shapes, origin);
    const [min, max] = boundsOf(positions);
    const buffer = new Buffer(this.#engine, positions, false, 3);
    this.#corners = { origin, buffer, count: positions.length / 3, min, max };
    return this.#corners;
  }

  #indices(indices: Uint32Array): AreaVertexIndices {
    return { buffer: this.#engine.createIndexBuffer(indices), count: indices.length };
  }

  /** Releases selections that no mesh draws any more. */
  #releaseUnused(): void {
    for (const [key, { triangles, edges }] of this.#shownById) {
      if (triangles.buffer.references > 1 || edges.buffer.references > 1) continue;
      this.#release(triangles, edges);
      this.#shownById.delete(key);
    }
  }

  #release(...indices: AreaVertexIndices[]): void {
    for (const { buffer } of indices) this.#engine._releaseBuffer(buffer);
  }

  #drop(): void {
    this.#corners?.buffer.dispose();
    this.#corners = undefined;
    for (const { triangles, edges } of this.#shownById.values()) this.#release(triangles, edges);
    this.#shownById.clear();
  }
}

function boundsOf(positions: Float32Array): [min: Vector3, max: Vector3] {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, k) => {
    min[k % 3] = Math.min(min[k % 3] as number, value);
    max[k % 3] = Math.max(max[k % 3] as number, value);
  });
  return [Vector3.FromArray(min), Vector3.FromArray(max)];
}
