/** Allows WebSocket upgrades only at the addresses of sockets. Elsewhere the connection would leak. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { HttpProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is a WebSocket. */
    isSocket?: boolean;
  }
}

export const upgradeChecks = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (!isUpgrade(raw) || routeOptions.config.isSocket === true) return;
    // Node's server has detached this connection, so it has to be closed here.
    reply.raw.once('finish', () => raw.socket.destroySoon());
    throw new HttpProblem(400, 'This address is no WebSocket', { connection: 'close' });
  });
});

/** Node's parser sets this property, but its types lack it. */
function isUpgrade(raw: IncomingMessage & { upgrade?: boolean }): boolean {
  return raw.upgrade === true;
}
