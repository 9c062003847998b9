/** Security headers of every answer. Pages have their own content policy; nothing else may be rendered as a page. */
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';

/** For answers that are not documents: nothing may be loaded or framed. */
const NO_DOCUMENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** @param options.https whether browsers reach the server by https, so that HSTS may be sent */
export const securityHeaders = fp(async (app: FastifyInstance, { isHttps }: { isHttps: boolean }) => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', NO_DOCUMENT_POLICY);
  });
});

/** Headers of answers that are sent before any hook runs. */
export const MINIMAL_SECURITY_HEADERS = {
  'content-security-policy': NO_DOCUMENT_POLICY,
  'x-content-type-options': 'nosniff',
};

export function addMinimalSecurityHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers(MINIMAL_SECURITY_HEADERS);
}

/** @param policy sources by directive; a directive with an empty list of sources is left out */
export function writePolicy(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .filter(([, sources]) => sources.length > 0)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
