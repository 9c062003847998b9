/** Recorded data outside of a replay: `GET {sntURL}/api/history/...` (`docs/wire.md`). Times are epoch milliseconds. */
import { idSchema, timestampSchema } from './common.ts';
import { z } from './zod.ts';

const nullableTextSchema = z.string().nullable();

/** A period for which nothing can be shown. */
const gapSchema = z.object({
  from: timestampSchema,
  to: timestampSchema,
  reason: z.enum(['corrupt', 'missing', 'stopped']),
});

export const historyOverviewSchema = z.object({
  from: timestampSchema,
  to: timestampSchema,
  /** First and last moment that can be shown; null while nothing is recorded. */
  earliest: timestampSchema.nullable(),
  latest: timestampSchema.nullable(),
  /** Fixes of moving vehicles, in buckets of equal length. */
  activity: z.array(z.number().int().nonnegative()),
  /** One per breach, in chronological order. */
  alerts: z.array(
    z.object({
      ts: timestampSchema,
      type: z.string(),
      deviceId: idSchema,
      deviceName: nullableTextSchema,
      zoneId: nullableTextSchema,
      message: nullableTextSchema,
    }),
  ),
  gaps: z.array(gapSchema),
  recording: z.object({
    state: z.enum(['on', 'stopped']),
    reason: z.string().optional(),
    /** A period before the recording that is still being written, and the progress. */
    past: z.object({ from: timestampSchema, to: timestampSchema, writtenTo: timestampSchema }).optional(),
  }),
});
export type HistoryOverview = z.infer<typeof historyOverviewSchema>;

/** Fixes of a vehicle: columns of equal length. Metres of the site's zone, km/h. */
const trackSchema = z.object({
  id: idSchema,
  ts: z.array(timestampSchema),
  x: z.array(z.number()),
  y: z.array(z.number()),
  z: z.array(z.number()),
  speed: z.array(z.number()),
  status: z.array(nullableTextSchema),
});
export type HistoryTrack = z.infer<typeof trackSchema>;
export const historyTracksSchema = z.object({ tracks: z.array(trackSchema) });

const statusSpanFields = { from: timestampSchema, to: timestampSchema, status: nullableTextSchema };
export const historyVehicleSchema = z.object({
  id: idSchema,
  movingMs: z.number().nonnegative(),
  standingMs: z.number().nonnegative(),
  distanceM: z.number().nonnegative(),
  stops: z.array(z.object({ ...statusSpanFields, x: z.number(), y: z.number(), z: z.number() })),
  states: z.array(z.object(statusSpanFields)),
  speed: z.object({ ts: z.array(timestampSchema), kmh: z.array(z.number()) }),
});
export type HistoryVehicle = z.infer<typeof historyVehicleSchema>;
