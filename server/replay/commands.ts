/** Commands of a client of the replay socket (`docs/wire.md`). */
import { authorizationMessageSchema } from '../../src/domain/wire/live.ts';
import { z } from '../../src/domain/wire/zod.ts';

const timestampSchema = z.number().int().min(0).max(8_640_000_000_000_000);
/** Playback speed as a factor. */
const speedSchema = z.number().min(0.5).max(10);
/** Limited to the length of the longest recording. */
const stepMs = z.number().int().min(-2_678_400_000).max(2_678_400_000);

const commandSchema = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('start'),
    start_date: timestampSchema,
    end_date: timestampSchema,
    speed: speedSchema.default(1),
  }),
  z.object({ command: z.literal('pause') }),
  z.object({ command: z.literal('resume') }),
  z.object({ command: z.literal('changeSpeed'), speed: speedSchema }),
  z.object({ command: z.literal('stop') }),
  z.object({ command: z.literal('seek'), ts: timestampSchema }),
  z.object({ command: z.literal('step'), ms: stepMs }),
]);
export type ReplayCommand = z.infer<typeof commandSchema>;

/** Messages of a client. */
export const replayRequestSchema = z.union([authorizationMessageSchema, commandSchema]);

export type ReplayRequest = { token: string } | { command: ReplayCommand } | { invalid: string };

/** @param value of a parsed text message */
export function readRequest(value: unknown): ReplayRequest {
  const authorization = authorizationMessageSchema.safeParse(value);
  if (authorization.success) return { token: authorization.data.payload };
  const command = commandSchema.safeParse(value);
  if (command.success) return { command: command.data };
  const [issue] = command.error.issues;
  return { invalid: `${issue?.path.join('.') || 'command'}: ${issue?.message ?? 'not understood'}` };
}
