/** Lines wider than a pixel, as quads that the shader widens. */
import type { DxfVertices } from '../../domain/dxf/drawing.ts';

/** Quads of {@link wideLines}: four vertices per line, one at its start, two at its end, one at its start. */
export interface WideLines {
  positions: Float32Array;
  colours: Uint8Array;
  lineEnds: Float32Array;
  corners: Int8Array;
  indices: Uint16Array;
}

const VERTICES_PER_QUAD = 4;
const INDICES_PER_QUAD = 6;
/** Along and across the line, at each vertex of its quad. */
const CORNER_ALONG = [-1, 1, 1, -1] as const;
const CORNER_ACROSS = [-1, -1, 1, 1] as const;
const QUAD_TRIANGLES = [0, 1, 2, 0, 2, 3] as const;

/** @param lines two vertices per line; at most 32,768 because of 16-bit indices */
export function wideLines({ positions, colours }: DxfVertices, widthPx: number): WideLines {
  const count = positions.length / 6;
  const out: WideLines = {
    positions: new Float32Array(count * VERTICES_PER_QUAD * 3),
    lineEnds: new Float32Array(count * VERTICES_PER_QUAD * 3),
    colours: new Uint8Array(count * VERTICES_PER_QUAD * 4),
    corners: new Int8Array(count * VERTICES_PER_QUAD * 4),
    indices: new Uint16Array(count * INDICES_PER_QUAD),
  };
  for (let line = 0; line < count; line++) {
    for (let k = 0; k < VERTICES_PER_QUAD; k++) {
      const vertex = line * VERTICES_PER_QUAD + k;
      const end = line * 2 + (CORNER_ALONG[k] === 1 ? 1 : 0);
      const other = line * 2 + (CORNER_ALONG[k] === 1 ? 0 : 1);
      for (let axis = 0; axis < 3; axis++) {
        out.positions[vertex * 3 + axis] = positions[end * 3 + axis] as number;
        out.lineEnds[vertex * 3 + axis] = positions[other * 3 + axis] as number;
      }
      for (let channel = 0; channel < 4; channel++)
        out.colours[vertex * 4 + channel] = colours[end * 4 + channel] as number;
      out.corners[vertex * 4] = CORNER_ALONG[k] as number;
      out.corners[vertex * 4 + 1] = CORNER_ACROSS[k] as number;
      out.corners[vertex * 4 + 2] = widthPx;
    }
    for (let k = 0; k < INDICES_PER_QUAD; k++)
      out.indices[line * INDICES_PER_QUAD + k] = line * VERTICES_PER_QUAD + (QUAD_TRIANGLES[k] as number);
  }
  return out;
}
