/** The parts of a tileset file that are read here. Unknown fields pass through. */

export interface BoundingVolume {
  /** Centre and three half axes. */
  box?: number[];
  /** Centre and radius. */
  sphere?: number[];
  /** West, south, east, north in radians, lowest and highest in metres. */
  region?: number[];
}

export interface TileContentJson {
  uri?: string;
  url?: string;
}

export interface ImplicitTiling {
  subdivisionScheme: 'QUADTREE' | 'OCTREE';
  subtreeLevels: number;
  availableLevels?: number;
  /** Written by drafts of the format: one less than `availableLevels`. */
  maximumLevel?: number;
  subtrees: { uri: string };
}

export interface TileJson {
  boundingVolume: BoundingVolume;
  geometricError: number;
  refine?: string;
  viewerRequestVolume?: BoundingVolume;
  transform?: number[];
  content?: TileContentJson;
  contents?: TileContentJson[];
  children?: TileJson[];
  implicitTiling?: ImplicitTiling;
  extensions?: Record<string, unknown>;
  extras?: unknown;
}

export interface TilesetJson {
  asset: { version: string };
  geometricError?: number;
  root: TileJson;
}

/** All contents of a tile, by the standard and by earlier drafts. */
export function contentsOf(tile: TileJson): TileContentJson[] {
  const draft = tile.extensions?.['3DTILES_multiple_contents'] as
    | { contents?: TileContentJson[]; content?: TileContentJson[] }
    | undefined;
  return tile.contents ?? draft?.contents ?? draft?.content ?? (tile.content ? [tile.content] : []);
}

/** Whether a tree of tiles has anything to load. */
export function hasContent(root: TileJson): boolean {
  const stack = [root];
  for (let tile = stack.pop(); tile; tile = stack.pop()) {
    if (implicitTilingOf(tile) || contentsOf(tile).some((content) => uriOf(content) !== '')) return true;
    stack.push(...(tile.children ?? []));
  }
  return false;
}

export function uriOf({ uri, url }: TileContentJson): string {
  return uri ?? url ?? '';
}

export function implicitTilingOf(tile: TileJson): ImplicitTiling | undefined {
  return tile.implicitTiling ?? (tile.extensions?.['3DTILES_implicit_tiling'] as ImplicitTiling | undefined);
}
