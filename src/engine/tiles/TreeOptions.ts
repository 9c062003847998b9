/** Dependencies of a map's tree for loading tiles, and its callbacks. */
import type { ReadTile } from './readTile.ts';
import type { TilePart } from './TileContent.ts';
import type { Fetch, WaitFunction } from './TileFetcher.ts';
import type { TileRequests } from './TileRequests.ts';
import type { ReadTilesets } from './tileset/readTilesets.ts';

export interface TreeEvents {
  /** The triangles of a tile have been loaded; resolves once they can be drawn. */
  onTileLoaded(id: string, parts: readonly TilePart[]): Promise<void>;
  onTileUnloaded(id: string): void;
  onTileFailed(error: Error, file: string): void;
  /** A request was cancelled: if its tile is needed again, it must be requested again. */
  requestCancelled(): void;
}

export interface TreeOptions {
  url: string;
  fetch: Fetch;
  pause: WaitFunction;
  readTile: ReadTile;
  readTilesets: ReadTilesets;
  /** Shared by all maps. */
  requests: TileRequests;
  events: TreeEvents;
  /** Zone of the site, for maps in earth-centred coordinates. */
  utmZone?: string | undefined;
  /** Offset of the site's altitudes above the map's zero, metres; 0 if not specified. */
  projectAltitudeM?: number | undefined;
  /** All surfaces count as drives unless tiles are marked otherwise. */
  isUnderground?: boolean | undefined;
}
