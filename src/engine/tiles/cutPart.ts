/** Splits large parts of a tile into pieces that are uploaded one at a time. */
import { extendBounds } from './placeVertices.ts';
import type { TilePart } from './TileContent.ts';

const MAX_VERTICES = 1 << 17;
const MAX_TRIANGLES = 1 << 18;

/** Returns the part itself if it is small enough. */
export function splitPart(part: TilePart): TilePart[] {
  const vertices = part.positions.length / 3;
  if (vertices <= MAX_VERTICES && part.indices.length <= MAX_TRIANGLES * 3) return [part];
  return part.points ? cutPoints(part, vertices) : cutTriangles(part, vertices);
}

function cutPoints(part: TilePart, vertices: number): TilePart[] {
  const pieces: TilePart[] = [];
  for (let from = 0; from < vertices; from += MAX_VERTICES) {
    const numbers = Uint32Array.from({ length: Math.min(MAX_VERTICES, vertices - from) }, (_, k) => from + k);
    pieces.push(createPiece(part, numbers, new Uint32Array(0)));
  }
  return pieces;
}

/** Keeps the order of triangles; each piece has only the vertices that it references. */
function cutTriangles(part: TilePart, vertices: number): TilePart[] {
  const pieces: TilePart[] = [];
  const numbers = new Uint32Array(MAX_VERTICES);
  /** New index of a vertex, counted across all pieces so far. */
  const places = new Float64Array(vertices).fill(-1);
  let before = 0;
  let count = 0;
  let indices: number[] = [];
  const finish = (): void => {
    if (indices.length > 0) pieces.push(createPiece(part, numbers.slice(0, count), Uint32Array.from(indices)));
    before += count;
    count = 0;
    indices = [];
  };
  for (let k = 0; k < part.indices.length; k += 3) {
    if (count + 3 > MAX_VERTICES || indices.length >= MAX_TRIANGLES * 3) finish();
    for (let corner = 0; corner < 3; corner++) {
      const vertex = part.indices[k + corner] as number;
      if ((places[vertex] as number) < before) {
        places[vertex] = before + count;
        numbers[count++] = vertex;
      }
      indices.push((places[vertex] as number) - before);
    }
  }
  finish();
  return pieces;
}

function createPiece(part: TilePart, numbers: Uint32Array, indices: Uint32Array): TilePart {
  const [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const out: TilePart = {
    ...part,
    positions: copyVertices(part.positions, numbers, 3),
    normals: copyVertices(part.normals, numbers, 4),
    colours: copyVertices(part.colours, numbers, 4),
    uvs: part.uvs && copyVertices(part.uvs, numbers, 2),
    indices,
    min: { x: low, y: low, z: low },
    max: { x: high, y: high, z: high },
  };
  extendBounds(out, out.positions, 0, out.positions.length);
  return out;
}

/** The values of some vertices, `width` each. */
function copyVertices<T extends Float32Array | Int8Array | Uint8Array>(
  values: T,
  numbers: Uint32Array,
  width: number,
): T {
  const out = new (values.constructor as new (length: number) => T)(numbers.length * width);
  for (let k = 0; k < numbers.length; k++) {
    const from = (numbers[k] as number) * width;
    for (let c = 0; c < width; c++) out[k * width + c] = values[from + c] as number;
  }
  return out;
}
