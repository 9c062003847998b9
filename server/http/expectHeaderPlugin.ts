/**
 * The `Expect` header. Who asks whether to send a body is told so once their rights are known, not before: what is refused
 * is then never sent at all.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { answerInvalidRequest } from './problems.ts';

export const expectHeaderPlugin = fp(async (app: FastifyInstance) => {
  const waitingRequests = new WeakSet<IncomingMessage>();
  const { server } = app;
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waitingRequests.add(request);
    server.emit('request', request, response);
  });
  server.on('checkExpectation', ({ socket }: IncomingMessage) =>
    answerInvalidRequest({ code: 'UNKNOWN_EXPECTATION' }, socket),
  );
  app.addHook('preParsing', async ({ raw }, reply, payload) => {
    if (waitingRequests.delete(raw)) reply.raw.writeContinue();
    return payload;
  });
});
