/** `POST`, `PUT` and `DELETE {sntURL}/api/ruleZone`, and `GET {sntURL}/api/ruleZone/history` (rules.md#zone-drawing). */
import { idSchema, receivedTextSchema, timestampSchema } from './common.ts';
import { RULE_TYPES } from './ruleTypes.ts';
import { z } from './zod.ts';
import { ruleZoneSchema } from './zones.ts';

const altitudeSchema = z.number().min(-20_000).max(20_000);
/** Metres; larger than the coordinates of any grid. */
export const MAX_COORDINATE_M = 100_000_000;
const coordinateSchema = z.number().min(-MAX_COORDINATE_M).max(MAX_COORDINATE_M);
const cornerSchema = z.object({ x: coordinateSchema, y: coordinateSchema });

/** Request body of a drawn rule zone; corners in `points`. */
const zoneFields = {
  zoneName: z.string().trim().min(1, 'Please enter a name').max(200),
  map: z.string().min(1).max(200),
  points: z.array(cornerSchema).max(1_000),
  lowerZ: altitudeSchema.nullable(),
  upperZ: altitudeSchema.nullable(),
  /** Absent if the zone only counts its content. */
  ruleType: z.enum(RULE_TYPES).optional(),
  categories: z
    .array(z.string().max(100))
    .min(1, 'Choose vehicle categories, or send no list for all of them')
    .max(100)
    .optional(),
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

/** `id`: chosen at random by the sender, identifies a save that is repeated because its response was lost. */
export const newZoneSchema = z.object({ id: z.uuid().optional(), ...zoneFields });
export type NewZone = z.infer<typeof newZoneSchema>;

/** @see ZoneRegistry: an update that starts from an older revision is refused */
const revisionSchema = z.number().int().min(0);
export const zoneUpdateSchema = z.object({ id: idSchema, revision: revisionSchema, ...zoneFields });
export const zoneRemovalSchema = z.object({ id: idSchema, revision: revisionSchema });
export const zoneAnswerSchema = z.looseObject({
  message: z.string(),
  id: receivedTextSchema,
  revision: revisionSchema,
});

/** The author of a zone's change, its time, and the zone from then on. */
export const zoneChangeSchema = z.looseObject({
  revision: revisionSchema,
  action: z.enum(['created', 'changed', 'removed']),
  userName: z.string(),
  timestamp: timestampSchema,
  zone: ruleZoneSchema,
});
export type WireZoneChange = z.infer<typeof zoneChangeSchema>;
