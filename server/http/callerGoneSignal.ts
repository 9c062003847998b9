/** Tells work that waits for its turn that nobody waits for its answer any more. */
import type { FastifyReply } from 'fastify';

/** @returns aborts when the connection ends before the answer was sent; the request's own `close` comes with its body's end */
export function callerGoneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
