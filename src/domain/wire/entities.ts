/** `GET {sntURL}/api/entities?type=` and `GET {stateURL}/state/vehicle?status=YES` (rules.md#entity-calls). */
import { receivedIdSchema, receivedLocationSchema, timestampSchema, vehicleStatusOrTextSchema } from './common.ts';
import { z } from './zod.ts';

/** Entity types of the list call; other spellings are normalised at the boundary. */
export const entityTypeSchema = z.enum(['vehicle', 'sensor', 'fixed asset', 'annotation', 'design', 'people']);

/** An entity of the catalogue. */
export const entitySchema = z.looseObject({
  id: receivedIdSchema,
  name: z.string(),
  type: z.string(),
  info: z
    .looseObject({
      category: z.string().nullish(),
      subcategory: z.string().nullish(),
      isOp: z.boolean().nullish(),
      model: z.string().nullish(),
      owner: z.string().nullish(),
      function: z.string().nullish(),
      /** Drawn outside the map's boundary too. */
      showIfOutsideBoundary: z.boolean().nullish().catch(null),
    })
    .nullish(),
});
export type WireEntity = z.infer<typeof entitySchema>;

/** A vehicle's last known state (rules.md#entity-calls). */
export const vehicleInitSchema = z.looseObject({
  id: receivedIdSchema,
  name: z.string(),
  category: z.string().nullish(),
  location: receivedLocationSchema.nullish(),
  timestamp: timestampSchema.nullish(),
  rotation: z.number().nullish(),
  velocity: z.number().nullish(),
  region: z.string().nullish(),
  offline: z.boolean().nullish(),
  status: vehicleStatusOrTextSchema.nullish(),
  status_ts: timestampSchema.nullish(),
  prev: z.unknown().optional(),
});
export type WireVehicleInit = z.infer<typeof vehicleInitSchema>;
