/** Reads states of fixed assets and sensors as others send them: of their lists, only entries that cannot be read are left out. */
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

/** An asset's state with the code of its type in the one spelling of the app: others write it in any case. */
export function normalAsset(sent: unknown): unknown {
  const { type } = (sent ?? {}) as { type?: unknown };
  const code = readAssetType(type);
  return code === undefined ? sent : { ...(sent as object), type: code };
}

/** A sensor's state with a name: some backends know a sensor by its id alone. */
export function normalSensor(sent: unknown): unknown {
  return withDefault(sent, 'name', 'id');
}
