/** Kind of ground of a tile's surfaces: from the file, else from their orientation. */
import { GROUND_KINDS, groundKindOf } from '../../domain/site/groundKind.ts';
import type { GltfPart } from '../gltf/readGltf.ts';

/** Minimum share facing upward and maximum share facing downward of a ground surface. */
const MIN_UPWARD_FRACTION = 0.6;
const MAX_DOWNWARD_FRACTION = 0.05;
/** Minimum vertical component of the normal of an upward face. */
const UPWARD_NORMAL_Y = 0.2;

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

/** Whether triangles face upward like terrain, unlike buildings or drives. Y is up. */
export function facesUpward(positions: Float32Array, indices: Uint32Array): boolean {
  let [whole, upward, downward] = [0, 0, 0];
  for (let k = 0; k + 2 < indices.length; k += 3) {
    const a = (indices[k] as number) * 3;
    const b = (indices[k + 1] as number) * 3;
    const c = (indices[k + 2] as number) * 3;
    const at = (from: number, axis: number) => (positions[from + axis] as number) - (positions[a + axis] as number);
    const [ux, uy, uz] = [at(b, 0), at(b, 1), at(b, 2)];
    const [vx, vy, vz] = [at(c, 0), at(c, 1), at(c, 2)];
    const y = uz * vx - ux * vz;
    const area = Math.hypot(uy * vz - uz * vy, y, ux * vy - uy * vx);
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
