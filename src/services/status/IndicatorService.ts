/** Indicators of a backend that has them (`docs/wire.md`, "Equipment status"). */
import { type IndicatorGroup, type IndicatorRow, indicatorAnswerSchema } from '../../domain/wire/indicators.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';

/** A month takes longer to sum up than a list to read. */
const TIMEOUT_MS = 30_000;

/**
 * @param url of the entity service @param window epoch milliseconds
 * @returns undefined where the backend has no indicators @throws {CallError}
 */
export async function readIndicators(
  rest: Pick<RestClient, 'callJson'>,
  url: string,
  window: { readonly fromMs: number; readonly toMs: number },
  by: IndicatorGroup,
  signal: AbortSignal,
): Promise<IndicatorRow[] | undefined> {
  const query = `from=${Math.round(window.fromMs)}&to=${Math.round(window.toMs)}&by=${by}`;
  let body: unknown;
  try {
    body = await rest.callJson(`${url}/api/indicators?${query}`, { signal, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 405)) return undefined;
    throw error;
  }
  const answer = indicatorAnswerSchema.safeParse(body);
  if (!answer.success) throw new CallError(200, 'Invalid response format');
  return answer.data.rows;
}
