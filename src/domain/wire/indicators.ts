/** Indicators of a window (`docs/wire.md`). Times are milliseconds. */
import { receivedTextSchema, timestampSchema as timestamp } from './common.ts';
import { z } from './zod.ts';

export const INDICATOR_GROUPS = ['site', 'vehicle', 'operator', 'loadingUnit'] as const;
export type IndicatorGroup = (typeof INDICATOR_GROUPS)[number];

/**
 * Rows behind a figure. `time`: every period. `dumps`: where cycles and tonnes are counted, by their start. `cycle`:
 * all parts of the haul cycle. `queues`: queues at loading units and dumps. `match`: the cycle, and loading units at
 * work. `swings`: waiting loading units, and loading time per load. `delay`, `standby`, `down`: time of that class.
 */
export const ROWS_BEHIND = ['time', 'dumps', 'cycle', 'queues', 'match', 'swings', 'delay', 'standby', 'down'] as const;
export type RowsBehind = (typeof ROWS_BEHIND)[number];

const durationMsSchema = z.number().nonnegative();
const figureSchema = z.number().nonnegative().nullable();

export const indicatorsSchema = z.object({
  vehicles: figureSchema,
  calendarMs: figureSchema,
  /** Null if one of them is unknown, as are the parts of the cycle. */
  classMs: z
    .object({
      working: durationMsSchema,
      delay: durationMsSchema,
      standby: durationMsSchema,
      down: durationMsSchema,
      unscheduled: durationMsSchema,
    })
    .nullable()
    .catch(null),
  scheduledMs: figureSchema,
  availableMs: figureSchema,
  operatingMs: figureSchema,
  availability: figureSchema,
  utilisation: figureSchema,
  effectiveUtilisation: figureSchema,
  cycles: figureSchema,
  cyclesPerHour: figureSchema,
  tonnes: figureSchema,
  tonnesPerHour: figureSchema,
  payloadT: figureSchema,
  partMs: z
    .object({
      queue: durationMsSchema,
      spot: durationMsSchema,
      load: durationMsSchema,
      haul: durationMsSchema,
      dumpQueue: durationMsSchema,
      dump: durationMsSchema,
      return: durationMsSchema,
    })
    .nullable()
    .catch(null),
  queueMs: figureSchema,
  matchFactor: figureSchema,
  swingLoss: figureSchema,
});

export const indicatorAnswerSchema = z.object({
  rows: z.array(indicatorsSchema.extend({ key: receivedTextSchema, name: receivedTextSchema })),
});
export type IndicatorRow = z.infer<typeof indicatorAnswerSchema>['rows'][number];

/** Maximum number of shifts in a trend. */
export const MAX_TREND_SHIFTS = 28;

export const indicatorTrendSchema = z.object({
  /** The earliest first; the last one is current. */
  shifts: z.array(
    z.object({
      shift: z.enum(['day', 'night']),
      /** `YYYY-MM-DD` in the site's time zone. */
      day: z.string(),
      from: timestamp,
      to: timestamp,
      /** For the whole site; null if nothing is recorded. */
      figures: indicatorsSchema.nullable(),
    }),
  ),
});
export type IndicatorTrend = z.infer<typeof indicatorTrendSchema>['shifts'];

/** Indicators that may have a target. */
export const TARGETED_INDICATORS = [
  'availability',
  'utilisation',
  'effectiveUtilisation',
  'cycles',
  'cyclesPerHour',
  'tonnes',
  'tonnesPerHour',
] as const;
export type TargetedIndicator = (typeof TARGETED_INDICATORS)[number];

const targetedSchema = z.enum(TARGETED_INDICATORS);

export const indicatorTargetsSchema = z.object({
  /** Whether the caller may set them. */
  mayChange: z.boolean(),
  targets: z.partialRecord(targetedSchema, z.number().nonnegative()),
});
export type IndicatorTargetList = z.infer<typeof indicatorTargetsSchema>;

/** A null value removes the target. */
export const newTargetSchema = z.object({
  indicator: targetedSchema,
  value: z.number().nonnegative().max(1e9).nullable(),
});
