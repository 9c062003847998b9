/** Aborts queued work whose caller has disconnected. */
import type { FastifyReply } from 'fastify';
import { onAnswerEnd } from './answerEnd.ts';

/**
 * @returns aborted if the connection closes before the answer is sent; the request's `close` fires when its body ends
 */
export function callerGoneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  onAnswerEnd(raw, (isSent) => {
    if (!isSent) controller.abort();
  });
  return controller.signal;
}
