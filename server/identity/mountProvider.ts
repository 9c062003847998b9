/** Forwards requests to the identity provider, after correcting their host and protocol. */
import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { isDatabaseUnreachable } from '../db/outage.ts';
import { notFound } from '../http/problems.ts';
import { REALM_PATH } from './claims.ts';
import type { SiteOrigins } from './origins.ts';
import { isProviderPath } from './providerPaths.ts';

/** Sent while the database is unreachable. */
const RETRY_AFTER_S = '30';
const DISCOVERY_PATH = `${REALM_PATH}/.well-known/`;
/** Readable by any origin, without credentials. */
const PUBLIC_PATHS = ['/.well-known/', '/protocol/openid-connect/certs'];

/** Serves the provider's routes; all other addresses below its prefix are unknown. */
export function mountProvider(app: FastifyInstance, provider: Provider, origins: SiteOrigins): void {
  // The provider only sees the headers set below.
  provider.proxy = true;
  answerFailures(provider, app.log);
  restrictCorsOrigins(provider, origins);
  const callback = provider.callback();
  const forwardToProvider = (request: FastifyRequest, reply: FastifyReply) => {
    if (!isProviderPath(request.url)) throw notFound(request);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    // The provider derives its mount point from the difference between the two.
    const raw = request.raw as typeof request.raw & { originalUrl?: string };
    raw.originalUrl = raw.url ?? '/';
    raw.url = raw.originalUrl.slice(REALM_PATH.length) || '/';
    const { host, protocol } = request.url.startsWith(DISCOVERY_PATH)
      ? new URL(origins.publicUrl)
      : origins.originOf(request);
    delete raw.headers['x-forwarded-host'];
    Object.assign(raw.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) });
    callback(raw, reply.raw);
  };
  app.all('/protocol/*', forwardToProvider);
  app.get('/.well-known/*', forwardToProvider);
}

/** Unexpected errors are answered without internal details and logged here instead of being printed by the library. */
function answerFailures(provider: Provider, log: FastifyBaseLogger): void {
  const logProviderError = (error: unknown) => {
    // Aborted connections could otherwise flood the log.
    if (isConnectionLost(error)) log.debug({ reason: error.message }, 'the caller has gone');
    else log.error({ err: error }, 'identity provider failed');
  };
  (provider as EventEmitter).on('error', logProviderError);
  const failures = new WeakMap<object, unknown>();
  provider.on('server_error', ({ req }, error) => failures.set(req, error));
  provider.use(async (context, next) => {
    try {
      await next();
    } catch (error) {
      logProviderError(error);
      failures.set(context.req, error);
      context.status = 500;
      context.body = { error: 'server_error' };
    }
    if (context.status === 500 && isDatabaseUnreachable(failures.get(context.req))) {
      context.status = 503;
      context.set('Retry-After', RETRY_AFTER_S);
    }
  });
}

function isConnectionLost(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE', 'ECANCELED'].includes(String(error.code));
}

/** The library answers preflight requests of any origin; only the site's own may read answers, with credentials. */
function restrictCorsOrigins(provider: Provider, origins: SiteOrigins): void {
  provider.use(async (context, next) => {
    await next();
    const { response } = context;
    if (response.get('access-control-allow-origin') === '') return;
    if (origins.isKnown(context.get('origin'))) context.set('Access-Control-Allow-Credentials', 'true');
    else if (PUBLIC_PATHS.some((path) => context.path.startsWith(path)))
      context.set('Access-Control-Allow-Origin', '*');
    else {
      const names = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'));
      for (const name of names) response.remove(name);
    }
  });
}
