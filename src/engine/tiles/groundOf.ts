/** What kind of ground the surfaces of a tile are: by what the file says, else by the way they face. */
import { GROUND_KINDS, groundKindOf } from '../../domain/site/groundKind.ts';
import type { GltfPart } from '../gltf/readGltf.ts';

/** Share of a surface that must face upward, and most that may face downward, for it to be ground. */
const MIN_UPWARD_SHARE = 0.6;
const MAX_DOWNWARD_SHARE = 0.05;
/** Vertical part of a normal from which on a face is upward. */
const UPWARD_NORMAL_Y = 0.2;

/** Number of rock, which is what ground is that says nothing else. */
export const ROCK_KIND = GROUND_KINDS.indexOf('rock');

/** Number of the kind that the material or the nearest named node tells; undefined where none does. */
function namedKindOf({ surface, path }: GltfPart): number | undefined {
  for (const name of [surface.name, ...path.toReversed()]) {
    const kind = name && groundKindOf(name);
    if (kind) return GROUND_KINDS.indexOf(kind);
  }
  return undefined;
}

/** Whether a part has colours of its own: a picture, colours of vertices, or a material that is not white. */
export function isColoured({ surface, geometry }: GltfPart): boolean {
  const isWhite = surface.colour[0] === 1 && surface.colour[1] === 1 && surface.colour[2] === 1;
  return !isWhite || geometry.colours !== undefined || (surface.image !== undefined && geometry.uvs !== undefined);
}

/** Whether triangles face upward as terrain does, not as buildings or drives do. Y is up. */
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
  return upward >= MIN_UPWARD_SHARE * whole && downward <= MAX_DOWNWARD_SHARE * whole && whole > 0;
}

/**
 * Numbers of the kinds of a part's vertices: as the file numbers them, as its features are classed, or one for all.
 * @param featureKinds by feature; -1 where its class tells nothing
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
