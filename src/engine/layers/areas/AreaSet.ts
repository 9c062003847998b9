/** Areas of a site, shared by all views, and the meshes of a view that shows some of them. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { AreaShape } from './shapes.ts';

/** Scene metres and corner indices. */
export interface AreaMeshes {
  positions: Float32Array;
  triangles: Uint32Array;
  edges: Uint32Array;
}

export class AreaSet {
  #shapes: readonly AreaShape[] = [];
  /** Counts changes. */
  version = 0;

  set(shapes: readonly AreaShape[]): void {
    this.#shapes = shapes;
    this.version++;
  }

  /** @param shown ids; undefined shows all */
  build(origin: SitePoint, shown: ReadonlySet<string> | undefined): AreaMeshes {
    const positions: number[] = [];
    const triangles: number[] = [];
    const edges: number[] = [];
    for (const shape of this.#shapes) {
      if (shown && !shown.has(shape.id)) continue;
      const first = positions.length / 3;
      for (let k = 0; k < shape.points.length; k += 3) {
        const [easting, northing, altitude] = shape.points.slice(k, k + 3) as [number, number, number];
        positions.push(easting - origin.easting, altitude - origin.altitude, origin.northing - northing);
      }
      for (const corner of shape.triangles) triangles.push(first + corner);
      for (const corner of shape.edges) edges.push(first + corner);
    }
    return {
      positions: Float32Array.from(positions),
      triangles: Uint32Array.from(triangles),
      edges: Uint32Array.from(edges),
    };
  }
}
