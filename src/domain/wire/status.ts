/** The equipment status (`docs/wire.md`): status periods of each vehicle. Times are epoch milliseconds. */
import { idSchema, receivedTextSchema, timestampSchema } from './common.ts';
import { z } from './zod.ts';

/** Columns by which a page is sorted. */
export const STATUS_SORTS = ['vehicle', 'operator', 'status', 'start', 'end', 'spent'] as const;
export type StatusSort = (typeof STATUS_SORTS)[number];
export const STATUS_SHIFTS = ['all', 'day', 'night'] as const;
export type StatusShift = (typeof STATUS_SHIFTS)[number];

/** Maximum number of rows in a page, and the default. */
export const STATUS_PAGE = { most: 500, usual: 100 } as const;
/** Maximum number of vehicles in a timeline request. */
export const MAX_TIMELINES = 100;

const textSchema = receivedTextSchema.catch('');

export const statusRowSchema = z.object({
  id: idSchema,
  vehicleId: idSchema,
  vehicle: receivedTextSchema,
  category: textSchema,
  operator: textSchema,
  status: textSchema,
  statusCategory: textSchema,
  /** The excavator or loader to which a truck was sent; empty for none. */
  loadingUnit: textSchema,
  start: timestampSchema,
  /** Null while it lasts. */
  end: timestampSchema.nullable(),
});
export type StatusRow = z.infer<typeof statusRowSchema>;

export const statusPageSchema = z.object({
  rows: z.array(statusRowSchema),
  /** Where the next page begins; null after the last. */
  next: z.string().nullable(),
});
export type StatusPage = z.infer<typeof statusPageSchema>;

const timelineSchema = z.object({
  vehicleId: idSchema,
  /** In chronological order, including those that overlap the start and end of the window. */
  periods: z.array(
    statusRowSchema.pick({ operator: true, status: true, statusCategory: true, start: true, end: true }),
  ),
});
export type StatusTimeline = z.infer<typeof timelineSchema>;
export const statusTimelinesSchema = z.object({
  timelines: z.array(timelineSchema),
  /** Whether there were more than fit into one response. */
  truncated: z.boolean(),
});
