/** Rule zones, the sensors inside them, and the vehicles and people inside (rules.md#rule-zones). */
import { idSchema, receivedIdSchema, receivedTextSchema, timestampSchema } from './common.ts';
import { z } from './zod.ts';

const optionalTextSchema = receivedTextSchema.nullish().catch(null);
const lenientNumber = z.number().nullish().catch(null);

/**
 * A rule zone. `points` is JSON text of a list of corners, each `{ "x": easting, "y": northing }`; the bounds in height
 * are metres of altitude, and a bound of 0 is a bound.
 */
export const ruleZoneSchema = z.looseObject({
  id: idSchema,
  zoneName: optionalTextSchema,
  name: optionalTextSchema,
  points: z.string(),
  lowerZ: lenientNumber,
  upperZ: lenientNumber,
  mapInfo: z.looseObject({ id: idSchema }).nullish().catch(null),
});
export type WireRuleZone = z.infer<typeof ruleZoneSchema>;

/** A sensor inside a zone. */
export const zoneRsuSchema = z.looseObject({ rsuName: receivedTextSchema, mineArea: optionalTextSchema });
export type WireZoneRsu = z.infer<typeof zoneRsuSchema>;

/** `GET {stateURL}/state/zone`: counts of a zone's current content. */
export const zoneCountSchema = z.looseObject({
  id: receivedIdSchema,
  count: z.number(),
  vehicles: lenientNumber,
  people: lenientNumber,
  rsus: lenientNumber,
  timestamp: timestampSchema.nullish().catch(null),
});
export type WireZoneCount = z.infer<typeof zoneCountSchema>;

/** `GET {stateURL}/state/minearea`: ids of the entities in a mine area. */
export const mineAreaSchema = z.looseObject({ zoneId: idSchema, members: z.array(idSchema) });
export type WireMineArea = z.infer<typeof mineAreaSchema>;
