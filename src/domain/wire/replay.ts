/**
 * The replay socket `{sntURL}/ot-replay/{sessionId}` (rules.md#replay-socket): commands of the client, frames of the
 * server. A frame carries messages of the live socket.
 */
import { timestampSchema } from './common.ts';
import { z } from './zod.ts';

/** Factors of the recorded time: 0.5 to 10 in steps of 0.5. */
export const REPLAY_SPEED = { min: 0.5, max: 10, step: 0.5, start: 1 } as const;

/** Optional features of a server, announced with `STARTED`. */
const REPLAY_FEATURES = ['seek', 'step'] as const;
export type ReplayFeature = (typeof REPLAY_FEATURES)[number];

/** Commands of a client, after its authorization. Times are epoch milliseconds. */
export type ReplayCommand =
  | { command: 'start'; start_date: number; end_date: number; speed: number }
  | { command: 'pause' | 'resume' | 'stop' }
  | { command: 'changeSpeed'; speed: number }
  | { command: 'seek'; ts: number }
  | { command: 'step'; ms: number };

/** Messages of a server. Unknown ones are ignored, so that a newer server may send more. */
export const replayFrameSchema = z.object({
  status: z.string().optional(),
  /** The replay's clock after this frame. */
  ts: timestampSchema.optional(),
  /** One message of the live socket, or a list of them. */
  data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
  /** Whether this frame replaces all previous data. */
  snapshot: z.boolean().optional(),
  /** Whether more of this snapshot follows. */
  more: z.boolean().optional(),
  /** The moment of the seek that this snapshot answers. */
  seek: timestampSchema.optional(),
  from: timestampSchema.optional(),
  to: timestampSchema.optional(),
  features: z
    .array(z.string())
    .transform((named) => REPLAY_FEATURES.filter((feature) => named.includes(feature)))
    .optional(),
  message: z.string().optional(),
});
export type ReplayFrame = z.infer<typeof replayFrameSchema>;
