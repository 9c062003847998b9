/** What a map's tree needs to load its tiles, and whom it tells. */
import type { ReadTile } from './readTile.ts';
import type { TilePart } from './TileContent.ts';
import type { Fetch, WaitFunction } from './TileFetcher.ts';
import type { TileRequests } from './TileRequests.ts';
import type { ReadTilesets } from './tileset/readTilesets.ts';

export interface TreeEvents {
  /** A tile's triangles are there; done once they can be drawn. */
  onTileLoaded(id: string, parts: readonly TilePart[]): Promise<void>;
  onTileUnloaded(id: string): void;
  onTileFailed(error: Error, file: string): void;
  /** A request was cancelled: where its tile is wanted after all, it must be requested again. */
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
  /** Zone of the site, for maps that count from the middle of the earth. */
  utmZone?: string | undefined;
  /** Metres that the site's altitudes lie above the map's zero; 0 where nothing is said. */
  projectAltitudeM?: number | undefined;
  /** All of it is drives, where its tiles say nothing else. */
  isUnderground?: boolean | undefined;
}
