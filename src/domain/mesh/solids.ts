/** The solids of a mesh without duplicates, and their total volume without cavities. */
import { connectedBodies } from './bodies.ts';
import { RTree } from './RTree.ts';
import { Solid, signedVolume } from './Solid.ts';

/** A closed surface: its corners, three per triangle, the same corner for the same place. */
type Surface = readonly number[];

/** Surfaces with a volume; of several with the same corners, whatever their winding, only the first. */
export function solidsOf(positions: ArrayLike<number>, surfaces: readonly Surface[]): Solid[] {
  const sheets = surfaces.filter((surface) => signedVolume(positions, surface) === 0);
  const sides = connectedBodies(frontsFirst(sheets.flat())).bodies;
  const bounding = [...surfaces, ...sides].filter((surface) => signedVolume(positions, surface) !== 0);
  return distinctSurfaces(bounding).map((surface) => new Solid(positions, surface));
}

/** A solid inside another is a cavity of it; a solid inside a cavity is not. */
export function volumeWithoutCavities(solids: readonly Solid[]): number {
  const tree = new RTree(solids.map(({ box }) => box));
  /** Volume, less cavities, of each solid that is not a cavity itself. */
  const netVolumes = new Map<Solid, number>();
  // A container is larger than its content, and therefore known before it.
  for (const solid of solids.toSorted((a, b) => b.volumeM3 - a.volumeM3)) {
    const container = containerOf(solid, solids, tree);
    const containerM3 = container && netVolumes.get(container);
    if (container && containerM3 !== undefined) netVolumes.set(container, containerM3 - solid.volumeM3);
    else netVolumes.set(solid, solid.volumeM3);
  }
  let sum = 0;
  // Overlapping cavities cannot make a volume negative.
  for (const netM3 of netVolumes.values()) sum += Math.max(0, netM3);
  return sum;
}

/** The smallest one around a solid. */
function containerOf(solid: Solid, solids: readonly Solid[], tree: RTree): Solid | undefined {
  let container: Solid | undefined;
  for (const index of tree.meeting([...solid.inner, ...solid.inner])) {
    const other = solids[index] as Solid;
    if (container && other.volumeM3 >= container.volumeM3) continue;
    if (other.isAround(solid)) container = other;
  }
  return container;
}

/**
 * The first triangle of each set with the same corners, then the others. If each triangle is followed by its back face,
 * the two would be connected to a sheet without volume; in this order front faces are connected first.
 */
function frontsFirst(corners: Surface): number[] {
  const known = new Set<string>();
  const fronts: number[] = [];
  const others: number[] = [];
  for (let k = 0; k + 2 < corners.length; k += 3) {
    const triangle = corners.slice(k, k + 3);
    const key = triangle.toSorted((a, b) => a - b).join(' ');
    for (const corner of triangle) (known.has(key) ? others : fronts).push(corner);
    known.add(key);
  }
  for (const corner of others) fronts.push(corner);
  return fronts;
}

function distinctSurfaces(surfaces: readonly Surface[]): Surface[] {
  const known = new Map<string, Int32Array[]>();
  return surfaces.filter((surface) => {
    const corners = distinctCorners(surface);
    const key = `${corners.length} ${corners[0]} ${corners.reduce((sum, corner) => sum + corner, 0)}`;
    const alike = known.get(key) ?? [];
    if (alike.some((other) => other.every((corner, k) => corner === corners[k]))) return false;
    known.set(key, [...alike, corners]);
    return true;
  });
}

/** In ascending order. */
function distinctCorners(surface: Surface): Int32Array {
  return Int32Array.from(surface)
    .sort()
    .filter((corner, k, sorted) => corner !== sorted[k - 1]);
}
