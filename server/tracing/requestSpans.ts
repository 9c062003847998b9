/** A span per request, as a child of the caller's own if there is a `traceparent`. */
import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Supervisors request these every few seconds. */
const UNTRACED_PATHS = new Set(['/healthz', '/readyz', '/readyz/stream', '/metrics']);

/** Register it before everything that should run inside the span. Sockets are traced message by message. */
export const requestSpans = fp(async (app: FastifyInstance) => {
  const tracer = trace.getTracer('headframe');
  const contexts = new WeakMap<FastifyRequest, Context>();

  const end = (request: FastifyRequest, status: number | undefined) => {
    const own = contexts.get(request);
    contexts.delete(request);
    const span = own && trace.getSpan(own);
    if (!span) return;
    if (status !== undefined) span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
    if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { url: route = 'unknown', config } = request.routeOptions;
    if (UNTRACED_PATHS.has(route) || config.isSocket) return done();
    const caller = propagation.extract(ROOT_CONTEXT, request.headers);
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { [ATTR_HTTP_REQUEST_METHOD]: request.method, [ATTR_HTTP_ROUTE]: route },
      },
      caller,
    );
    const own = trace.setSpan(caller, span);
    contexts.set(request, own);
    // The caller may disconnect before the answer; `onRequestAbort` does not fire once the body was read.
    reply.raw.once('close', () => end(request, reply.raw.writableFinished ? reply.statusCode : undefined));
    context.with(own, done);
  });

  // A body arrives in events of the connection, which have no request context.
  app.addHook('preValidation', (request, _reply, done) => {
    const own = contexts.get(request);
    if (own) context.with(own, done);
    else done();
  });

  app.addHook('onResponse', async (request, reply) => end(request, reply.statusCode));
});
