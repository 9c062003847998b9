/** Upgrades to WebSockets: only at the addresses that have one. Elsewhere the connection would leak. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { HttpProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address is a WebSocket. */
    isSocket?: boolean;
  }
}

export const upgradeChecks = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (!isUpgrade(raw) || routeOptions.config.isSocket === true) return;
    // Node's server has detached this connection: it has to be ended here.
    reply.raw.once('finish', () => raw.socket.destroySoon());
    throw new HttpProblem(400, 'This address is no WebSocket', { connection: 'close' });
  });
});

/** Node's parser says so; its types do not. */
function isUpgrade(raw: IncomingMessage & { upgrade?: boolean }): boolean {
  return raw.upgrade === true;
}
