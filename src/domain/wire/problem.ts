/** Errors: RFC 9457 problem documents that also carry `message`, for clients that read only that. */
import { z } from './zod.ts';

export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  message: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;
