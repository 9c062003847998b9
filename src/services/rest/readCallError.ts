import { readRefusalBody } from '../../domain/link/refusalBody.ts';
import { refusalMessage, tryParseJson } from '../../domain/link/refusalMessage.ts';
import { PROBLEM_CODES } from '../../domain/wire/problem.ts';
import { CallError, type Refusal } from './CallError.ts';
import { retryAfterMs } from './retryAfter.ts';

/** The error of a refused call, with the text of its answer. */
export async function readCallError(answer: Response): Promise<CallError> {
  const refusal = await readRefusal(answer);
  return new CallError(answer.status, refusal.serverText ?? defaultMessage(answer.status), refusal);
}

async function readRefusal(answer: Response): Promise<Refusal> {
  const body = await readRefusalBody(answer);
  const serverText = refusalMessage(body, answer.headers.get('content-type'));
  const { code } = (tryParseJson(body)?.value ?? {}) as Record<string, unknown>;
  return {
    serverText,
    code: PROBLEM_CODES.find((known) => known === code),
    retryAfterMs: retryAfterMs(answer.headers.get('retry-after')),
  };
}

/** Text for a status without a message (rules.md#call-errors). */
function defaultMessage(status: number): string {
  return status === 401 || status === 403 ? 'Unauthorized' : `Request failed: ${status}`;
}
