/** What a map on the stage needs to be opened, and what it reports. */
import type { TreeOptions } from './TreeOptions.ts';

/** How the files of a map are read. */
export type MapReaders = Pick<TreeOptions, 'readTile' | 'readTilesets'>;

/** State shared by maps. */
export type SharedMapReaders = MapReaders & Pick<TreeOptions, 'requests'>;

/** URL of a map, and what is known about it before it is read. */
export type MapAddress = Pick<TreeOptions, 'url' | 'fetch' | 'utmZone' | 'projectAltitudeM' | 'isUnderground'>;

export interface StoreEvents {
  /** The map's tiles or their choice have changed: all views must be drawn. */
  onChange(): void;
  /** A map has been opened: its origin and bounds are known. */
  onOpen(): void;
}
