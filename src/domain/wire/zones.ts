/** Rule zones, the sensors inside them, and who is in them (rules.md#rule-zones). */
import { idSchema, timestampSchema } from './common.ts';
import { RULE_TYPES } from './ruleTypes.ts';
import { z } from './zod.ts';

const text = z.string().nullish().catch(null);
const figure = z.number().nullish().catch(null);

/**
 * A rule zone. `points` is JSON text of a list of corners, each `{ "x": easting, "y": northing }`; the bounds in height
 * are metres of altitude, and a bound of 0 is a bound.
 */
export const ruleZoneSchema = z.looseObject({
  id: idSchema,
  zoneName: text,
  name: text,
  points: z.string(),
  lowerZ: figure,
  upperZ: figure,
  mapInfo: z.looseObject({ id: idSchema }).nullish().catch(null),
});
export type WireRuleZone = z.infer<typeof ruleZoneSchema>;

const bounded = z.number().min(-20_000).max(20_000);
const cornerSchema = z.object({ x: z.number(), y: z.number() });

/** What a rule zone is drawn and filled in with; `points` as in {@link ruleZoneSchema}. */
const zoneFields = {
  zoneName: z.string().trim().min(1, 'Please enter a name').max(200),
  map: z.string().min(1).max(200),
  points: z.array(cornerSchema).max(1_000),
  lowerZ: bounded.nullable(),
  upperZ: bounded.nullable(),
  /** Absent where the zone only counts who is in it. */
  ruleType: z.enum(RULE_TYPES).optional(),
  categories: z.array(z.string().max(100)).max(100).optional(),
  speedLimitKmh: z.number().positive().max(500).optional(),
  limitMinutes: z.number().positive().max(100_000).optional(),
  status: z.string().trim().min(1).max(100).optional(),
  /** How it is drawn: CSS pixels, `#rrggbb`. */
  lineWidth: z.number().int().min(1).max(10).optional(),
  pointSize: z.number().int().min(1).max(10).optional(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
};

export const newZoneSchema = z.object(zoneFields);
export type NewZone = z.infer<typeof newZoneSchema>;

/** @see ZoneStore: an update that starts from an older revision is refused */
const revision = z.number().int().min(0);
export const zoneUpdateSchema = z.object({ id: idSchema, revision, ...zoneFields });
export const zoneRemovalSchema = z.object({ id: idSchema, revision });
export const zoneAnswerSchema = z.looseObject({ message: z.string(), id: z.string(), revision });

/** Who changed a zone, when, and what it was from then on. */
export const zoneChangeSchema = z.looseObject({
  revision,
  action: z.enum(['created', 'changed', 'removed']),
  userName: z.string(),
  timestamp: timestampSchema,
  zone: ruleZoneSchema,
});
export type WireZoneChange = z.infer<typeof zoneChangeSchema>;

/** A sensor inside a zone. */
export const zoneRsuSchema = z.looseObject({ rsuName: z.string(), mineArea: text });

/** `GET {stateURL}/state/zone`: how much is in a zone now. */
export const zoneCountSchema = z.looseObject({
  id: z.string().min(1),
  count: z.number(),
  vehicles: figure,
  people: figure,
  rsus: figure,
  timestamp: timestampSchema.nullish().catch(null),
});
export type WireZoneCount = z.infer<typeof zoneCountSchema>;

/** `GET {stateURL}/state/minearea`: ids of what is in a mine area. */
export const mineAreaSchema = z.looseObject({ zoneId: idSchema, members: z.array(idSchema) });
export type WireMineArea = z.infer<typeof mineAreaSchema>;
