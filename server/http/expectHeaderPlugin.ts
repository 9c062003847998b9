/**
 * The `Expect` header. A client that asks whether to send a body is answered once its permissions are known: a refused
 * body is then never sent.
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
