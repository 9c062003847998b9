/** JSON bodies that a route parses itself, as bytes; the body's schema only documents them. */
import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from '../../src/domain/wire/zod.ts';
import { HttpProblem } from '../http/problems.ts';

/** Routes registered on this instance afterwards receive their JSON bodies as bytes, unvalidated. */
export function acceptRawBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setValidatorCompiler<z.ZodType>((route) =>
    route.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(route),
  );
}

/** @throws HttpProblem if there is none */
export function rawBodyOf(body: unknown): Uint8Array {
  if (!(body instanceof Uint8Array)) throw new HttpProblem(400, 'The request has no body. Send JSON.');
  return body;
}
