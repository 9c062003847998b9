/** Sketches as quads that the shader widens to their width in pixels. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { Sketch } from '../../../state/sketch/sketches.ts';
import type { Colour } from '../../gpu/colour.ts';

export interface SketchMeshes {
  /** Scene metres of each vertex, and of the other end of its line; the same for points. */
  positions: Float32Array;
  lineEnds: Float32Array;
  /** Corner of the quad, -1 or 1 twice, and half its width, CSS pixels; negative for the disc of a point. */
  corners: Float32Array;
  colours: Float32Array;
  indices: Uint32Array;
}

const QUAD_CORNERS = [-1, -1, 1, -1, 1, 1, -1, 1] as const;

/** @param colourOf of a sketch, 0 to 1 */
export function buildSketches(
  sketches: readonly Sketch[],
  origin: SitePoint,
  colourOf: (sketch: Sketch) => Colour,
): SketchMeshes {
  const positions: number[] = [];
  const others: number[] = [];
  const corners: number[] = [];
  const colours: number[] = [];
  const indices: number[] = [];
  const quad = (ends: readonly [number[], number[]], half: number, colour: Colour): void => {
    const first = positions.length / 3;
    for (let k = 0; k < 4; k++) {
      const along = QUAD_CORNERS[k * 2] as number;
      const isEnd = along > 0;
      positions.push(...(isEnd ? ends[1] : ends[0]));
      others.push(...(isEnd ? ends[0] : ends[1]));
      corners.push(along, QUAD_CORNERS[k * 2 + 1] as number, half);
      colours.push(...colour);
    }
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  };
  for (const sketch of sketches) {
    const colour = colourOf(sketch);
    const places = sketch.points.map((point) => sceneOf(origin, point));
    const lines = sketch.closed && places.length > 2 ? places.length : places.length - 1;
    for (let k = 0; sketch.lineWidthPx > 0 && k < lines; k++) {
      const ends = [places[k], places[(k + 1) % places.length]] as [number[], number[]];
      quad(ends, sketch.lineWidthPx / 2, colour);
    }
    for (const place of sketch.pointSizePx > 0 ? places : []) quad([place, place], -sketch.pointSizePx / 2, colour);
  }
  return {
    positions: Float32Array.from(positions),
    lineEnds: Float32Array.from(others),
    corners: Float32Array.from(corners),
    colours: Float32Array.from(colours),
    indices: Uint32Array.from(indices),
  };
}

function sceneOf(origin: SitePoint, { easting, northing, altitude }: SitePoint): number[] {
  return [easting - origin.easting, altitude - origin.altitude, origin.northing - northing];
}
