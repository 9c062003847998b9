/** Typical durations of trucks' stays in a stage (`docs/wire.md`). */
import { z } from './zod.ts';

export const stageTimesSchema = z.object({
  stages: z.array(
    z.object({
      /** The transactions' text of the stage, lower case. */
      status: z.string(),
      medianMs: z.number().nonnegative(),
      count: z.number().int().nonnegative(),
    }),
  ),
});
export type StageTime = z.infer<typeof stageTimesSchema>['stages'][number];
