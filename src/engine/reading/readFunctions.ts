/** What those who draw files ask the workers for. */
import type { ReadModelDesign } from '../designs/readDesignModel.ts';
import type { ReadVehicleModels } from '../models/loadModels.ts';
import type { ReadTile } from '../tiles/readTile.ts';
import type { ReaderPool } from './ReaderPool.ts';

export interface ReadFunctions {
  readTile: ReadTile;
  readModelDesign: ReadModelDesign;
  vehicleModels: ReadVehicleModels;
}

export function readFunctions(pool: ReaderPool): ReadFunctions {
  return {
    readTile: (bytes, place, options) => pool.read({ kind: 'tile', bytes, place }, options),
    readModelDesign: (bytes, place, options) => pool.read({ kind: 'design', bytes, place }, options),
    vehicleModels: {
      read: (bytes, options) => pool.read({ kind: 'models', bytes }, options),
      pack: (parts, options) => pool.read({ kind: 'pack', bytes: new Uint8Array(0), parts }, options),
    },
  };
}
