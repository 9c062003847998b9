/** `GET {sntURL}/api/entities?type=` and `GET {stateURL}/state/vehicle?status=YES` (rules.md#entity-calls). */
import {
  receivedIdSchema,
  receivedLocationSchema,
  receivedStatusOrTextSchema,
  receivedTextSchema,
  timestampSchema,
} from './common.ts';
import { z } from './zod.ts';

/** Entity types of the list call; other spellings are normalised at the boundary. */
export const entityTypeSchema = z.enum(['vehicle', 'sensor', 'fixed asset', 'annotation', 'design', 'people']);

const optionalTextSchema = receivedTextSchema.nullish().catch(null);
const optionalNumberSchema = z.number().nullish().catch(null);
const optionalFlagSchema = z.boolean().nullish().catch(null);
const optionalTimeSchema = timestampSchema.nullish().catch(null);

/** Catalogue data of a vehicle. An optional field that cannot be read counts as missing, here and below. */
export const vehicleInfoSchema = z.looseObject({
  category: optionalTextSchema,
  subcategory: optionalTextSchema,
  isOp: optionalFlagSchema,
  model: optionalTextSchema,
  owner: optionalTextSchema,
  function: optionalTextSchema,
  /** Whether it is also drawn outside the map's boundary. */
  showIfOutsideBoundary: optionalFlagSchema,
});

/** An entity of the catalogue, as `vehicleEntityReader` reads it. */
export const entitySchema = z.looseObject({
  id: receivedIdSchema,
  name: receivedTextSchema,
  type: optionalTextSchema,
  info: vehicleInfoSchema.nullish().catch(null),
});
export type WireEntity = z.infer<typeof entitySchema>;

/** A vehicle's last known state (rules.md#entity-calls), as `vehicleInitReader` reads it. */
export const vehicleInitSchema = z.looseObject({
  id: receivedIdSchema,
  name: receivedTextSchema,
  category: optionalTextSchema,
  location: receivedLocationSchema.nullish().catch(null),
  timestamp: optionalTimeSchema,
  rotation: optionalNumberSchema,
  velocity: optionalNumberSchema,
  region: optionalTextSchema,
  offline: optionalFlagSchema,
  status: receivedStatusOrTextSchema.nullish().catch(null),
  status_ts: optionalTimeSchema,
  prev: z.unknown().optional(),
});
export type WireVehicleInit = z.infer<typeof vehicleInitSchema>;
