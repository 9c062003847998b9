/** `GET /api/ingest/refusals`: reports of fleets that the site refused, for administrators. */
import { z } from './zod.ts';

/** Channels of the intake, by format or protocol. `mqtt` is the server's own listener, `broker` an external one. */
export const INGEST_CHANNELS = ['json', 'ndjson', 'csv', 'aemp', 'mqtt', 'broker'] as const;
export type IngestChannel = (typeof INGEST_CHANNELS)[number];

const refusalSchema = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  door: z.string(),
  /** Name of the machine account, or of the broker. */
  sender: z.string(),
  /** The reason sent to the sender. */
  message: z.string(),
  /** The item as JSON text, truncated if long. */
  item: z.string(),
});

const refusalCountSchema = z.object({
  door: z.string(),
  sender: z.string(),
  count: z.number().int(),
  /** Time of the last one, epoch milliseconds. */
  lastAt: z.number(),
});

export const refusalsAnswerSchema = z.object({
  /** Counts of the last days, the largest first. */
  counts: z.array(refusalCountSchema),
  /** The newest first; not all of them, if there were many. */
  refusals: z.array(refusalSchema),
});
export type RefusalsAnswer = z.infer<typeof refusalsAnswerSchema>;
