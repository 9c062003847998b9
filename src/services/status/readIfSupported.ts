/** Calls that a backend may do without. */
import type { z } from '../../domain/wire/zod.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';

/** Figures of a month take longer to sum up than a list to read. */
const TIMEOUT_MS = 30_000;

/** @returns undefined where the backend has no such call @throws {CallError} */
export async function readIfSupported<T>(
  rest: Pick<RestClient, 'callJson'>,
  url: string,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  let body: unknown;
  try {
    body = await rest.callJson(url, { signal, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 405)) return undefined;
    throw error;
  }
  const answer = schema.safeParse(body);
  if (!answer.success) throw new CallError(200, 'Invalid response format');
  return answer.data;
}
