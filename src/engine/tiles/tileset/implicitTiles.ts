/** Expands the tiles of an implicit tileset, one subtree at a time. */
import { FileFault } from '../../../domain/fault/FileFault.ts';
import type { Subtree } from './subtree.ts';
import type { BoundingVolume, ImplicitTiling, TileJson } from './tilesetJson.ts';

/** A tile's place in the whole tree. */
export interface TilePlace {
  level: number;
  x: number;
  y: number;
  z: number;
}

export interface ImplicitRoot {
  tiling: ImplicitTiling;
  boundingVolume: BoundingVolume;
  geometricError: number;
  refine: string | undefined;
  /** URI templates of the contents, with {level}, {x}, {y}, {z} to fill in. */
  contents: readonly string[];
}

/** Limit on tiles of one subtree plus subtrees below it; common writers produce a third of this. */
const MAX_TILES = 100_000;

export const ROOT_PLACE: TilePlace = { level: 0, x: 0, y: 0, z: 0 };

/** Fills in a URI template. */
export function placeUri(template: string, place: TilePlace): string {
  return template.replace(/\{(level|x|y|z)\}/g, (_, name: keyof TilePlace) => String(place[name]));
}

/**
 * The tiles of one subtree.
 * @param start place of the subtree's root
 * @param nested returns the URI of the tileset for a subtree below
 * @returns undefined if the subtree's root does not exist
 * @throws {FileFault} if the subtree claims more tiles than can be traversed
 */
export function subtreeTiles(
  root: ImplicitRoot,
  subtree: Subtree,
  start: TilePlace,
  nested: (place: TilePlace) => string,
): TileJson | undefined {
  const octree = root.tiling.subdivisionScheme === 'OCTREE';
  const branches = octree ? 8 : 4;
  const levels = levelsOf(root.tiling);
  let count = 0;
  const add = (): void => {
    if (++count > MAX_TILES) throw new FileFault('tooLarge', 'A subtree of the tileset has too many tiles');
  };
  const write = (depth: number, morton: number, place: TilePlace): TileJson | undefined => {
    if (place.level >= levels) return undefined;
    if (depth === root.tiling.subtreeLevels) {
      if (!subtree.hasSubtree(morton)) return undefined;
      add();
      return { ...tileAt(root, place), content: { uri: nested(place) } };
    }
    const index = (branches ** depth - 1) / (branches - 1) + morton;
    if (!subtree.hasTile(index)) return undefined;
    add();
    const uris = root.contents.filter((_, k) => subtree.hasContent(k, index)).map((uri) => placeUri(uri, place));
    const children: TileJson[] = [];
    for (let branch = 0; branch < branches; branch++) {
      const child = write(depth + 1, morton * branches + branch, childOf(place, branch));
      if (child) children.push(child);
    }
    return { ...tileAt(root, place), contents: uris.map((uri) => ({ uri })), children };
  };
  return write(0, 0, start);
}

function levelsOf({ availableLevels, maximumLevel }: ImplicitTiling): number {
  return availableLevels ?? (maximumLevel ?? 0) + 1;
}

function childOf({ level, x, y, z }: TilePlace, branch: number): TilePlace {
  return { level: level + 1, x: x * 2 + (branch & 1), y: y * 2 + ((branch >> 1) & 1), z: z * 2 + (branch >> 2) };
}

function tileAt({ boundingVolume, geometricError, refine, tiling }: ImplicitRoot, place: TilePlace): TileJson {
  return {
    boundingVolume: subVolumeOf(boundingVolume, place, tiling.subdivisionScheme === 'OCTREE'),
    geometricError: geometricError / 2 ** place.level,
    ...(refine !== undefined && { refine }),
  };
}

/** The part of a volume that belongs to a tile; a quadtree does not divide the height. */
export function subVolumeOf(volume: BoundingVolume, { level, x, y, z }: TilePlace, octree: boolean): BoundingVolume {
  const parts = 2 ** level;
  const { box, region } = volume;
  if (box) return { box: boxPart(box, parts, octree ? [x, y, z] : [x, y, undefined]) };
  if (!region) return volume;
  const [west, south, east, north, low, high] = region as [number, number, number, number, number, number];
  const subdivideRange = (from: number, to: number, k: number): [number, number] => [
    from + ((to - from) * k) / parts,
    from + ((to - from) * (k + 1)) / parts,
  ];
  const [w, e] = subdivideRange(west, east, x);
  const [s, n] = subdivideRange(south, north, y);
  const [l, h] = octree ? subdivideRange(low, high, z) : [low, high];
  return { region: [w, s, e, n, l, h] };
}

function boxPart(box: readonly number[], parts: number, places: readonly (number | undefined)[]): number[] {
  const out = box.slice(0, 12);
  places.forEach((place, axis) => {
    if (place === undefined) return;
    for (let k = 0; k < 3; k++) {
      const half = box[3 + axis * 3 + k] as number;
      out[k] = (out[k] as number) + half * ((2 * place + 1) / parts - 1);
      out[3 + axis * 3 + k] = half / parts;
    }
  });
  return out;
}
