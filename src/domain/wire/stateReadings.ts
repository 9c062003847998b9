/** Reads states of fixed assets and sensors as others send them: of their lists, only entries that cannot be read are left out. */
import { itemReader } from './reading.ts';
import {
  assetStateSchema,
  moduleStateSchema,
  occupantSchema,
  passageSchema,
  sensorStateSchema,
  type WireAssetState,
  type WireSensorState,
} from './states.ts';

export const assetStateReader = itemReader<WireAssetState>(assetStateSchema, { entries: { elements: occupantSchema } });
export const sensorStateReader = itemReader<WireSensorState>(sensorStateSchema, {
  entries: { elements: passageSchema, modules: moduleStateSchema },
});
