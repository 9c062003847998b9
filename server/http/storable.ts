/** Refuses requests whose address, query or body has text that a database cannot store, before any route sees them. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { isStorable, UNSTORABLE_TEXT } from '../../src/domain/wire/text.ts';
import { HttpProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route validates each item of its body itself. */
    validatesItems?: boolean;
  }
}

export const storableRequests = fp(async (app: FastifyInstance) => {
  app.addHook('preValidation', async (request) => {
    const { params, query, body, routeOptions } = request;
    const parts = { params, query, ...(routeOptions.config.validatesItems !== true && isJson(body) && { body }) };
    for (const [name, part] of Object.entries(parts)) {
      if (!isStorable(part)) throw new HttpProblem(400, `The ${name} of the request ${UNSTORABLE_TEXT}. Leave it out.`);
    }
  });
});

/** Bodies may also be streams and bytes, which have not been decoded yet. */
function isJson(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return typeof body === 'string';
  return Array.isArray(body) || [Object.prototype, null].includes(Object.getPrototypeOf(body) as object | null);
}
