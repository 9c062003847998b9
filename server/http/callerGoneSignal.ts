/** Aborts queued work whose caller has disconnected. */
import type { FastifyReply } from 'fastify';
import { onAnswerEnd } from './answerEnd.ts';

/**
 * @returns a signal that is aborted if the connection closes before the answer is sent; the request's own `close` fires
 * at the end of its body
 */
export function callerGoneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  onAnswerEnd(raw, (isSent) => {
    if (!isSent) controller.abort();
  });
  return controller.signal;
}
