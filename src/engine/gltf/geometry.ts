/** Triangles or points of a file as plain arrays, and their validation before anything is drawn. */
import { FileFault } from '../../domain/fault/FileFault.ts';

export interface GltfGeometry {
  positions: Float32Array;
  normals: Float32Array | undefined;
  /** Red, green, blue, alpha a vertex, 0 to 1. */
  colours: Float32Array | undefined;
  uvs: Float32Array | undefined;
  /** Kind of ground a vertex, a place in GROUND_KINDS; of `_SURFACE`. */
  surfaces?: Float32Array | undefined;
  /** Where on a road a vertex is; of `_TRACK`, see TilePart. */
  tracks?: Float32Array | undefined;
  /** Number of its feature a vertex; of `_BATCHID`. */
  features?: Float32Array | undefined;
  indices: Uint32Array;
}

/**
 * A geometry that can be drawn: finite positions, indices in range, lists of matching length. Invalid normals, colours
 * and texture coordinates are replaced: they affect the look only.
 * @throws {FileFault} naming the fault
 */
export function checkedGeometry(geometry: GltfGeometry): GltfGeometry {
  const { positions, indices } = geometry;
  const vertices = positions.length / 3;
  if (!Number.isInteger(vertices)) throw new FileFault('damaged', 'The positions are no triples');
  checkPositions(positions);
  checkIndices(indices, vertices);
  replaceInvalid(geometry.normals, vertices * 3, 0, 'normals');
  replaceInvalid(geometry.colours, vertices * 4, 1, 'colours');
  replaceInvalid(geometry.uvs, vertices * 2, 0, 'texture coordinates');
  replaceInvalid(geometry.surfaces, vertices, 0, 'surfaces');
  replaceInvalid(geometry.tracks, vertices * 2, 0, 'tracks');
  replaceInvalid(geometry.features, vertices, 0, 'features');
  if (indices.length % 3 === 0) return geometry;
  return { ...geometry, indices: indices.subarray(0, indices.length - (indices.length % 3)) };
}

function replaceInvalid(values: Float32Array | undefined, length: number, plain: number, what: string): void {
  if (!values) return;
  if (values.length !== length)
    throw new FileFault('damaged', `There are ${values.length} numbers for the ${what} instead of ${length}`);
  for (let k = 0; k < length; k++) if (!Number.isFinite(values[k])) values[k] = plain;
}

/** Colours with an alpha, whether the file has one or not. */
export function withAlpha(colours: Float32Array, vertices: number): Float32Array {
  if (colours.length === vertices * 4) return colours;
  if (colours.length !== vertices * 3)
    throw new FileFault('damaged', `There are ${colours.length} numbers for the colours of ${vertices} vertices`);
  const out = new Float32Array(vertices * 4);
  for (let k = 0; k < vertices; k++) {
    out.set(colours.subarray(k * 3, k * 3 + 3), k * 4);
    out[k * 4 + 3] = 1;
  }
  return out;
}

function checkPositions(positions: ArrayLike<number>): void {
  for (let k = 0; k < positions.length; k++)
    if (!Number.isFinite(positions[k]))
      throw new FileFault('damaged', `Vertex ${Math.floor(k / 3)} has no finite position`);
}

function checkIndices(indices: ArrayLike<number>, vertices: number): void {
  for (let k = 0; k < indices.length; k++) {
    const index = indices[k] as number;
    if (index >= vertices)
      throw new FileFault('damaged', `A triangle names vertex ${index}, but there are only ${vertices}`);
  }
}
