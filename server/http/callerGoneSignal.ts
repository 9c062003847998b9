/** Aborts queued work whose caller has disconnected. */
import type { FastifyReply } from 'fastify';

/** @returns aborts when the connection ends before the answer was sent; the request's own `close` comes with its body's end */
export function callerGoneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
