/** `/metrics` for Prometheus: on its own listener, or on the app's port with the token. Disabled by default. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ListenError } from '../http/ListenError.ts';
import { HttpProblem } from '../http/problems.ts';
import { CHECK_EVERY_MS, limitHalfOpenConnections, REQUEST_HEAD_TIMEOUT_MS } from '../limits/halfOpen.ts';
import type { MetricsSettings } from '../settings/metricsSettings.ts';
import type { Metrics } from './Metrics.ts';

const API_PATH = '/metrics';

export interface MetricsPluginOptions {
  metrics: Metrics;
  settings: MetricsSettings;
  /** Address of the separate listener. */
  host: string;
}

/** Register it before the routes whose answers it counts. */
export const metricsPlugin = fp(async (app: FastifyInstance, { metrics, settings, host }: MetricsPluginOptions) => {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown';
    metrics.countRequest(method, route, reply.statusCode, reply.elapsedTime / 1_000);
  });
  const { token, port } = settings;
  if (token !== undefined) {
    app.get(API_PATH, async (request, reply) => {
      if (!equalsInConstantTime(request.headers.authorization ?? '', `Bearer ${token}`))
        throw new HttpProblem(401, 'Metrics need their own token', { 'www-authenticate': 'Bearer' });
      reply.header('cache-control', 'no-store').type(metrics.contentType);
      return metrics.text();
    });
  }
  if (port !== undefined) await listen(app, metrics, { port, host });
});

async function listen(app: FastifyInstance, metrics: Metrics, at: { port: number; host: string }): Promise<void> {
  const timeouts = {
    headersTimeout: REQUEST_HEAD_TIMEOUT_MS,
    requestTimeout: REQUEST_HEAD_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
  };
  const server = createServer(timeouts, (request, response) => {
    if (request.method !== 'GET' || request.url !== API_PATH) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  // Scrapers connect directly, without the app's proxy; an upgrade to HTTP/2 that one offers is ignored.
  limitHalfOpenConnections(server, { isProxied: false, takesUpgrades: false });
  server.listen(at);
  await once(server, 'listening').catch((error: unknown) => {
    throw new ListenError('METRICS_PORT', error);
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}

/** Takes equally long whether and wherever the two differ. */
function equalsInConstantTime(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
