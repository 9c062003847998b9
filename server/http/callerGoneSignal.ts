/** Aborts queued work whose caller has disconnected. */
import type { FastifyReply } from 'fastify';
import { onAnswerEnd } from './answerEnd.ts';

/** @returns aborted if the connection ended before the answer was sent; the request's own `close` comes with its body's end */
export function callerGoneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  onAnswerEnd(raw, (isSent) => {
    if (!isSent) controller.abort();
  });
  return controller.signal;
}
