/** `GET {stateURL}/state/asset`, `sensor`, `sensor-status`, `vehicle-state` (rules.md#entity-calls). */
import { ASSET_TYPES } from './assetTypes.ts';
import { idSchema, receivedIdSchema, receivedLocationSchema, receivedTextSchema, timestampSchema } from './common.ts';
import { z } from './zod.ts';

const optionalTextSchema = receivedTextSchema.nullish().catch(null);
const lenientNumber = z.number().nullish().catch(null);
const optionalTimeSchema = timestampSchema.nullish().catch(null);

/** A person in a refuge chamber, and the time of arrival. */
export const occupantSchema = z.looseObject({ sap: receivedTextSchema, timestamp: timestampSchema });

/** A fixed asset's state, identified by type and name. */
export const assetStateSchema = z.looseObject({
  type: z.enum(ASSET_TYPES),
  name: receivedIdSchema,
  /** For the crusher an object. */
  state: z
    .union([
      z.string(),
      z.number(),
      z.looseObject({ status: optionalTextSchema, value: z.union([z.string(), z.number()]).nullish() }),
    ])
    .nullish()
    .catch(null),
  state_ts: optionalTimeSchema,
  /** `1` is an open chute. */
  status: z.union([z.string(), z.number()]).nullish().catch(null),
  status_ts: optionalTimeSchema,
  level: lenientNumber,
  level_ts: optionalTimeSchema,
  count: lenientNumber,
  elements: z.array(occupantSchema).nullish().catch(null),
  /** Time of `count` and `elements`; defaults to `state_ts`. */
  elements_ts: optionalTimeSchema,
});
export type WireAssetState = z.infer<typeof assetStateSchema>;

/** Passages at a sensor, by cap lamp or SAP id, with their times. */
export const passageSchema = z.looseObject({ item1: idSchema, item2: timestampSchema });
export type WirePassage = z.infer<typeof passageSchema>;

/** State of a module of a sensor. */
export const moduleStateSchema = z.looseObject({ key: receivedTextSchema, state: receivedTextSchema });

/** A sensor's state, identified by its name, for any spelling of its type. */
export const sensorStateSchema = z.looseObject({
  type: z.string(),
  name: receivedIdSchema,
  id: idSchema.nullish().catch(null),
  location: receivedLocationSchema.nullish().catch(null),
  source: optionalTextSchema,
  elements: z.array(passageSchema).nullish().catch(null),
  count: lenientNumber,
  elements_ts: optionalTimeSchema,
  state: optionalTextSchema,
  modules: z.array(moduleStateSchema).nullish().catch(null),
  state_ts: optionalTimeSchema,
  mineArea: optionalTextSchema,
});
export type WireSensorState = z.infer<typeof sensorStateSchema>;

/** The last report of a vehicle's presence. */
export const vehicleStateSchema = z.looseObject({
  alert: z.looseObject({ deviceId: idSchema, type: z.enum(['online', 'offline']) }),
  source: optionalTextSchema,
});
export type WireVehicleState = z.infer<typeof vehicleStateSchema>;
