/** Indicators of a window (`docs/wire.md`). Times are milliseconds. */
import { z } from './zod.ts';

export const INDICATOR_GROUPS = ['site', 'vehicle', 'operator', 'loadingUnit'] as const;
export type IndicatorGroup = (typeof INDICATOR_GROUPS)[number];

const ms = z.number().nonnegative();
const figure = z.number().nonnegative().nullable();

export const indicatorsSchema = z.object({
  vehicles: z.number().int(),
  calendarMs: ms,
  classMs: z.object({ working: ms, delay: ms, standby: ms, down: ms, unscheduled: ms }),
  scheduledMs: ms,
  availableMs: ms,
  operatingMs: ms,
  availability: figure,
  utilisation: figure,
  effectiveUtilisation: figure,
  cycles: z.number().int().nonnegative(),
  cyclesPerHour: figure,
  tonnes: figure,
  tonnesPerHour: figure,
  payloadT: figure,
  partMs: z.object({ queue: ms, spot: ms, load: ms, haul: ms, dumpQueue: ms, dump: ms, return: ms }).nullable(),
  queueMs: ms,
  matchFactor: figure,
  swingLoss: figure,
});

export const indicatorAnswerSchema = z.object({
  rows: z.array(indicatorsSchema.extend({ key: z.string(), name: z.string() })),
});
export type IndicatorRow = z.infer<typeof indicatorAnswerSchema>['rows'][number];
