/** Errors: RFC 9457 problem documents that also carry `message`, for clients that read only that. */
import { z } from './zod.ts';

/** Problems on which clients act; clients ignore any other `code`. */
export const PROBLEM_CODES = ['name_taken', 'revision_outdated'] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  message: z.string(),
  /** Stable name of a problem on which clients act; absent for problems that are only shown. */
  code: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
