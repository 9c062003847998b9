/** The message of a problem document. */
import { z } from '../../../src/domain/wire/zod.ts';

const problemSchema = z.looseObject({
  message: z.string().optional(),
  detail: z.string().optional(),
  title: z.string().optional(),
});

export function problemMessage(body: unknown): string {
  const problem = problemSchema.safeParse(body);
  const { message, detail, title } = problem.success ? problem.data : {};
  return message ?? detail ?? title ?? 'no reason given';
}
