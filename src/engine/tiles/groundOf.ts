/** Kind of ground of a tile's surfaces: from the file, else from their orientation. */
import { GROUND_KINDS, groundKindOf } from '../../domain/site/groundKind.ts';
import type { GltfPart } from '../gltf/readGltf.ts';

/** Minimum share facing upward and maximum share facing downward of a ground surface. */
const MIN_UPWARD_FRACTION = 0.6;
const MAX_DOWNWARD_FRACTION = 0.05;
/** Minimum vertical component of the normal of an upward face. */
const UPWARD_NORMAL_Y = 0.2;

/** Number of triangles sampled to determine the orientation of a surface. */
const FACE_SAMPLES = 4000;
/** Its multiples modulo 1 are evenly distributed. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** Number of rock, the default kind of ground. */
export const ROCK_KIND = GROUND_KINDS.indexOf('rock');

/** Number of the kind named by the material or the nearest named node; undefined if there is none. */
function namedKindOf({ surface, path }: GltfPart): number | undefined {
  for (const name of [surface.name, ...path.toReversed()]) {
    const kind = name && groundKindOf(name);
    if (kind) return GROUND_KINDS.indexOf(kind);
  }
  return undefined;
}

/** Whether a part has colours of its own: a texture, vertex colours, or a material that is not white. */
export function isColoured({ surface, geometry }: GltfPart): boolean {
  const isWhite = surface.colour[0] === 1 && surface.colour[1] === 1 && surface.colour[2] === 1;
  return !isWhite || geometry.colours !== undefined || (surface.image !== undefined && geometry.uvs !== undefined);
}

/** Whether triangles face upward like terrain, unlike buildings or drives; of many, some are sampled. Y is up. */
export function facesUpward(positions: Float32Array, indices: Uint32Array): boolean {
  let [whole, upward, downward] = [0, 0, 0];
  const count = Math.floor(indices.length / 3);
  for (let n = 0; n < Math.min(count, FACE_SAMPLES); n++) {
    // Equal steps would pick the same side of each ring of a drive.
    const k = 3 * (count <= FACE_SAMPLES ? n : Math.floor(((n * GOLDEN_RATIO) % 1) * count));
    const a = (indices[k] as number) * 3;
    const b = (indices[k + 1] as number) * 3;
    const c = (indices[k + 2] as number) * 3;
    const ux = (positions[b] as number) - (positions[a] as number);
    const uy = (positions[b + 1] as number) - (positions[a + 1] as number);
    const uz = (positions[b + 2] as number) - (positions[a + 2] as number);
    const vx = (positions[c] as number) - (positions[a] as number);
    const vy = (positions[c + 1] as number) - (positions[a + 1] as number);
    const vz = (positions[c + 2] as number) - (positions[a + 2] as number);
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const area = Math.sqrt(x * x + y * y + z * z);
    whole += area;
    if (y > UPWARD_NORMAL_Y * area) upward += area;
    else if (y < -UPWARD_NORMAL_Y * area) downward += area;
  }
  return upward >= MIN_UPWARD_FRACTION * whole && downward <= MAX_DOWNWARD_FRACTION * whole && whole > 0;
}

/**
 * Kinds of a part's vertices: from the file's numbers, from the class of features, or one for all.
 * @param featureKinds by feature; -1 if its class names no kind
 */
export function kindsOf(part: GltfPart, featureKinds: readonly number[] | undefined): ArrayLike<number> | number {
  const { surfaces, features } = part.geometry;
  if (surfaces) return surfaces;
  const named = namedKindOf(part);
  if (!features || !featureKinds) return named ?? 0;
  return features.map((feature) => {
    const kind = featureKinds[feature] ?? -1;
    return kind >= 0 ? kind : (named ?? 0);
  });
}
