/** Readers for received states of fixed assets and sensors: only invalid entries of their lists are skipped. */
import { readAssetType } from './assetTypes.ts';
import { itemReader, withDefault } from './reading.ts';
import {
  assetStateSchema,
  moduleStateSchema,
  occupantSchema,
  passageSchema,
  sensorStateSchema,
  type WireAssetState,
  type WireSensorState,
} from './states.ts';

export const assetStateReader = itemReader<WireAssetState>(assetStateSchema, {
  prepare: normalAsset,
  entries: { elements: occupantSchema },
});
export const sensorStateReader = itemReader<WireSensorState>(sensorStateSchema, {
  prepare: normalSensor,
  entries: { elements: passageSchema, modules: moduleStateSchema },
});

/** Normalises the type of an asset's state, which others write in any case. */
export function normalAsset(sent: unknown): unknown {
  const { type } = (sent ?? {}) as { type?: unknown };
  const code = readAssetType(type);
  return code === undefined ? sent : { ...(sent as object), type: code };
}

/** Adds a name to a sensor's state: some backends identify sensors only by id. */
export function normalSensor(sent: unknown): unknown {
  return withDefault(sent, 'name', 'id');
}
