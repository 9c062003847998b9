/** Calls that a backend need not support. */
import { isUnsupported } from '../rest/CallError.ts';
import { readAnswer } from '../rest/listReader.ts';
import type { RestClient } from '../rest/RestClient.ts';
import type { ItemSchema } from '../rest/readList.ts';

/** Figures of a month take longer to sum up than a list to read. */
const TIMEOUT_MS = 30_000;

/**
 * @param reader of the answer; a schema will do
 * @param onSkipped receives the items that the reader leaves out, each with its fault
 * @returns undefined if the backend has no such call @throws {CallError}
 */
export async function readIfSupported<T>(
  rest: Pick<RestClient, 'callJson'>,
  url: string,
  reader: ItemSchema<T>,
  signal: AbortSignal,
  onSkipped?: (items: readonly string[]) => void,
): Promise<T | undefined> {
  let body: unknown;
  try {
    body = await rest.callJson(url, { signal, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (isUnsupported(error)) return undefined;
    throw error;
  }
  const { answer, skipped } = readAnswer(body, reader);
  onSkipped?.(skipped);
  return answer;
}
