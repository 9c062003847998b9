/** Restricts a tileset's JSON to valid input for the tree. */
import { FileFault } from '../../../domain/fault/FileFault.ts';
import type { BoundingVolume, ImplicitTiling, TileContentJson, TileJson, TilesetJson } from './tilesetJson.ts';
import { contentsOf, implicitTilingOf } from './tilesetJson.ts';

const MAX_TILES = 500_000;
const MAX_CHILDREN = 20_000;
const MAX_DEPTH = 512;
/** No bounding volume is this large. */
const MAX_COORDINATE_M = 1e12;
const MAX_LEVELS = 30;

/** @throws {FileFault} if the file is not a tileset, or cannot be traversed */
export function tilesetIn(bytes: Uint8Array): TilesetJson {
  let json: Partial<TilesetJson> | null;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes)) as Partial<TilesetJson> | null;
  } catch {
    throw noTileset();
  }
  if (!json || !isObject(json.root) || !isObject(json.asset)) throw noTileset();
  const { asset, geometricError, root } = json as TilesetJson;
  checkTree(root);
  return { asset, ...(Number.isFinite(geometricError) && { geometricError }), root };
}

function noTileset(): FileFault {
  return new FileFault('damaged', 'The file is no 3D Tiles tileset');
}

function checkTree(root: TileJson): void {
  let level: TileJson[] = [root];
  let count = 1;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new FileFault('tooLarge', 'The tileset is nested too deeply');
    const next: TileJson[] = [];
    for (const tile of level) {
      checkTile(tile);
      for (const child of tile.children ?? []) next.push(child);
    }
    count += next.length;
    if (count > MAX_TILES) throw new FileFault('tooLarge', `The tileset has more than ${MAX_TILES} tiles in one file`);
    level = next;
  }
}

function checkTile(tile: TileJson): void {
  const fault = tileFault(tile);
  if (fault) throw new FileFault('damaged', `A tile of the tileset has ${fault}`);
  const tiling = implicitTilingOf(tile);
  if (tiling && !isTiling(tiling))
    throw new FileFault('damaged', 'The tileset has implicit tiles that cannot be counted');
  if ((tile.children?.length ?? 0) > MAX_CHILDREN)
    throw new FileFault('tooLarge', `A tile of the tileset has more than ${MAX_CHILDREN} children`);
}

function tileFault(tile: TileJson): string | undefined {
  if (!isObject(tile)) return 'no fields';
  if (!isVolume(tile.boundingVolume)) return 'no volume';
  if (tile.viewerRequestVolume !== undefined && !isVolume(tile.viewerRequestVolume)) return 'a damaged request volume';
  // Any finite number: writers use the largest one for the coarsest tiles.
  if (!Number.isFinite(tile.geometricError)) return 'no finite geometric error';
  if (tile.refine !== undefined && typeof tile.refine !== 'string') return 'a damaged refinement';
  if (tile.transform !== undefined && !isNumberArray(tile.transform, 16)) return 'a damaged transform';
  if (tile.children !== undefined && !Array.isArray(tile.children)) return 'damaged children';
  const contents: unknown = contentsOf(tile);
  return Array.isArray(contents) && contents.every(isContent) ? undefined : 'a damaged content';
}

function isContent(content: TileContentJson): boolean {
  const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
  return isObject(content) && isText(content.uri) && isText(content.url);
}

function isVolume(volume: BoundingVolume): boolean {
  if (!isObject(volume)) return false;
  return isNumberArray(volume.box, 12) || isNumberArray(volume.sphere, 4) || isNumberArray(volume.region, 6);
}

function isTiling(tiling: ImplicitTiling): boolean {
  const { subdivisionScheme, subtreeLevels, availableLevels, maximumLevel, subtrees } = tiling;
  const isLevelCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
  const isKnown = subdivisionScheme === 'QUADTREE' || subdivisionScheme === 'OCTREE';
  if (!isKnown || !isObject(subtrees) || typeof subtrees.uri !== 'string') return false;
  if (!isLevelCount(subtreeLevels) || subtreeLevels < 1 || subtreeLevels > MAX_LEVELS) return false;
  return [availableLevels, maximumLevel].every((value) => value === undefined || isLevelCount(value));
}

function isNumberArray(values: unknown, count: number): boolean {
  return Array.isArray(values) && values.length >= count && values.every(isCoordinate);
}

function isCoordinate(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= MAX_COORDINATE_M;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
