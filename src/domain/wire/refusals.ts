/** `GET /api/ingest/refusals`: reports of fleets that the site refused, for administrators. */
import { z } from './zod.ts';

/** Ways in, by format or protocol. `mqtt` is the server's own listener, `broker` one outside. */
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
  /** The item as JSON text, shortened where it is long. */
  item: z.string(),
});

const refusalCountSchema = z.object({
  door: z.string(),
  sender: z.string(),
  count: z.number().int(),
  /** Epoch milliseconds of the last one. */
  lastAt: z.number(),
});

export const refusalsAnswerSchema = z.object({
  /** Of the last days, the most first. */
  counts: z.array(refusalCountSchema),
  /** The newest first; fewer than were refused, where many were. */
  refusals: z.array(refusalSchema),
});
export type RefusalsAnswer = z.infer<typeof refusalsAnswerSchema>;
