/** Tilesets in the form that loaders.gl traverses: absolute URLs, and the fields of a tile that a loader needs. */
import { LOD_METRIC_TYPE, TILE_REFINEMENT, TILE_TYPE, TILESET_TYPE } from '@loaders.gl/tiles';
import { resolveUrl } from './TilesetFiles.ts';
import { contentsOf, type TileJson, type TilesetJson, uriOf } from './tilesetJson.ts';

/** A content of this type is a tileset of its own. */
export const TILESET_CONTENT = 'json';

/** Without an id, which is set by its place in the tree: several tiles may share a content. */
export interface TraversableTile extends Omit<TileJson, 'refine' | 'children'> {
  contentUrl: string | undefined;
  type: string;
  /** Undefined to inherit the parent's. */
  refine: TILE_REFINEMENT | undefined;
  lodMetricType: LOD_METRIC_TYPE;
  /** Geometric error of the tile, metres. */
  lodMetricValue: number;
  children: TraversableTile[];
}

export interface TraversableTileset extends Omit<TilesetJson, 'root'> {
  type: TILESET_TYPE;
  url: string;
  basePath: string;
  /** The query of its URL, appended to the URL of each tile. */
  queryString: string;
  lodMetricType: LOD_METRIC_TYPE;
  lodMetricValue: number;
  root: TraversableTile;
}

/** @param url of the tileset, to which its contents are relative */
export function traversableTileset(tileset: TilesetJson, url: string): TraversableTileset {
  return {
    ...tileset,
    type: TILESET_TYPE.TILES3D,
    url,
    basePath: resolveUrl(url, '').replace(/\/$/, ''),
    queryString: /\?[^#]*/.exec(url)?.[0] ?? '',
    lodMetricType: LOD_METRIC_TYPE.GEOMETRIC_ERROR,
    lodMetricValue: tileset.root.geometricError,
    root: traversableTile(tileset.root, url),
  };
}

function traversableTile(tile: TileJson, url: string): TraversableTile {
  const uri = contentsOf(tile).map(uriOf)[0];
  const contentUrl = uri ? resolveUrl(url, uri) : undefined;
  return {
    ...tile,
    contentUrl,
    type: typeOf(contentUrl),
    refine: refinementOf(tile.refine),
    lodMetricType: LOD_METRIC_TYPE.GEOMETRIC_ERROR,
    lodMetricValue: tile.geometricError,
    children: (tile.children ?? []).map((child) => traversableTile(child, url)),
  };
}

function typeOf(contentUrl: string | undefined): string {
  if (contentUrl === undefined) return TILE_TYPE.EMPTY;
  return /\.json$/i.test(contentUrl.replace(/[?#].*$/, '')) ? TILESET_CONTENT : TILE_TYPE.SCENEGRAPH;
}

/** Drafts write it in lower case. */
function refinementOf(refine: string | undefined): TILE_REFINEMENT | undefined {
  switch (refine?.toUpperCase()) {
    case 'ADD':
      return TILE_REFINEMENT.ADD;
    case 'REPLACE':
      return TILE_REFINEMENT.REPLACE;
    default:
      return undefined;
  }
}
