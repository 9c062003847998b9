/** Triangles or points of a file as plain arrays, and their validation before anything is drawn. */
import { FileFault } from '../../domain/fault/FileFault.ts';

/** Exponent bits in the upper half of a 32-bit float: all set if it is infinite or NaN. */
const EXPONENT_BITS = 0x7f80;
/** Index of a float's upper half, by the machine's byte order. */
const HIGH_HALF = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 1 : 0;

export interface GltfGeometry {
  positions: Float32Array;
  normals: Float32Array | undefined;
  /** Red, green, blue, alpha per vertex, 0 to 1. */
  colours: Float32Array | undefined;
  uvs: Float32Array | undefined;
  /** Kind of ground per vertex, an index in GROUND_KINDS; from `_SURFACE`. */
  surfaces?: Float32Array | undefined;
  /** Position on a road per vertex; from `_TRACK`, see TilePart. */
  tracks?: Float32Array | undefined;
  /** Number of the feature per vertex; from `_BATCHID`. */
  features?: Float32Array | undefined;
  indices: Uint32Array;
}

/**
 * Returns a geometry that can be drawn: finite positions, indices in range, lists of matching length. Invalid normals,
 * colours and texture coordinates are replaced: they affect the look only.
 * @param isFiniteOnly whether all its numbers come from integers
 * @throws {FileFault} naming the fault
 */
export function checkedGeometry(geometry: GltfGeometry, isFiniteOnly = false): GltfGeometry {
  const { positions, indices } = geometry;
  const vertices = positions.length / 3;
  if (!Number.isInteger(vertices)) throw new FileFault('damaged', 'The positions are no triples');
  checkIndices(indices, vertices);
  if (!isFiniteOnly) checkPositions(positions);
  const check = (values: Float32Array | undefined, width: number, plain: number, what: string): void => {
    checkLength(values, vertices * width, what);
    if (!isFiniteOnly) replaceInvalid(values, plain);
  };
  check(geometry.normals, 3, 0, 'normals');
  check(geometry.colours, 4, 1, 'colours');
  check(geometry.uvs, 2, 0, 'texture coordinates');
  check(geometry.surfaces, 1, 0, 'surfaces');
  check(geometry.tracks, 2, 0, 'tracks');
  check(geometry.features, 1, 0, 'features');
  if (indices.length % 3 === 0) return geometry;
  return { ...geometry, indices: indices.subarray(0, indices.length - (indices.length % 3)) };
}

function checkLength(values: Float32Array | undefined, length: number, what: string): void {
  if (values && values.length !== length)
    throw new FileFault('damaged', `There are ${values.length} numbers for the ${what} instead of ${length}`);
}

function replaceInvalid(values: Float32Array | undefined, plain: number): void {
  if (!values) return;
  const halves = halvesOf(values);
  for (let k = 0; k < values.length; k++) if (!isFiniteAt(halves, k)) values[k] = plain;
}

function halvesOf(values: Float32Array): Uint16Array {
  return new Uint16Array(values.buffer, values.byteOffset, values.length * 2);
}

/** Tests the exponent bits: a worker that has just started would allocate an object for each float that it reads. */
function isFiniteAt(halves: Uint16Array, k: number): boolean {
  return ((halves[2 * k + HIGH_HALF] as number) & EXPONENT_BITS) !== EXPONENT_BITS;
}

/** Adds alpha to colours that have none. */
export function withAlpha(colours: Float32Array, vertices: number): Float32Array {
  if (colours.length === vertices * 4) return colours;
  if (colours.length !== vertices * 3)
    throw new FileFault('damaged', `There are ${colours.length} numbers for the colours of ${vertices} vertices`);
  const out = new Float32Array(vertices * 4);
  for (let k = 0; k < vertices; k++) {
    for (let c = 0; c < 3; c++) out[k * 4 + c] = colours[k * 3 + c] as number;
    out[k * 4 + 3] = 1;
  }
  return out;
}

function checkPositions(positions: Float32Array): void {
  const halves = halvesOf(positions);
  for (let k = 0; k < positions.length; k++)
    if (!isFiniteAt(halves, k)) throw new FileFault('damaged', `Vertex ${Math.floor(k / 3)} has no finite position`);
}

function checkIndices(indices: Uint32Array, vertices: number): void {
  for (let k = 0; k < indices.length; k++) {
    const index = indices[k] as number;
    if (index >= vertices)
      throw new FileFault('damaged', `A triangle names vertex ${index}, but there are only ${vertices}`);
  }
}
