/** Refused reports of fleets, for administrators. */
import { type RefusalsAnswer, refusalsAnswerSchema } from '../../domain/wire/refusals.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';

/** @throws {CallError} */
export async function readRefusals(
  rest: Pick<RestClient, 'getJson'>,
  url: string,
  signal: AbortSignal,
): Promise<RefusalsAnswer> {
  const answer = refusalsAnswerSchema.safeParse(await rest.getJson(url, signal));
  if (!answer.success) throw new CallError(200, 'The answer is not understood');
  return answer.data;
}
