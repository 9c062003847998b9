/** Interface of the drawing code to the workers. */
import type { ReadModelDesign } from '../designs/readDesignModel.ts';
import type { ReadVehicleModels } from '../models/loadModels.ts';
import type { MapReaders } from '../tiles/TileStoreOptions.ts';
import type { ReaderPool } from './ReaderPool.ts';

export interface ReadFunctions {
  map: MapReaders;
  readModelDesign: ReadModelDesign;
  vehicleModels: ReadVehicleModels;
}

export function readFunctions(pool: ReaderPool): ReadFunctions {
  return {
    map: {
      readTile: (bytes, place, options) => pool.read({ kind: 'tile', bytes, place }, options),
      readTilesets: {
        tileset: (bytes, id, options) => pool.read({ kind: 'tileset', bytes, id }, options),
        subtree: (bytes, at, id, options) => pool.read({ kind: 'subtree', bytes, at, id }, options),
      },
    },
    readModelDesign: (bytes, place, options) => pool.read({ kind: 'design', bytes, place }, options),
    vehicleModels: {
      read: (bytes, options) => pool.read({ kind: 'models', bytes }, options),
      pack: (parts, options) => pool.read({ kind: 'pack', bytes: new Uint8Array(0), parts }, options),
    },
  };
}
