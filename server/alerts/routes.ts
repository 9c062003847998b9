/** `GET /state/alert?timestamp=`: alerts active since a time, in epoch seconds, optionally up to a second one. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { alertSchema } from '../../src/domain/wire/alerts.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { callerGoneSignal } from '../http/callerGoneSignal.ts';
import { queuedReads } from '../limits/queuedReads.ts';
import { callerOf } from '../permissions/grants.ts';
import type { AlertStore } from './alertStore.ts';

/** Each one reads up to a week of alerts. */
const MAX_CONCURRENT_READS = 2;
/** Per account, at least. */
const MIN_QUEUED_READS = 32;

const secondsSchema = z
  .string()
  .regex(/^\d{1,11}(\.\d+)?$/, 'expected epoch seconds')
  .transform(Number);

export interface AlertRoutesOptions {
  store: Pick<AlertStore, 'alertsSince'>;
  /** Limit of live sockets per account: all its displays send this request when the server comes back. */
  accountSockets: number;
}

export const alertRoutes: FastifyPluginAsyncZod<AlertRoutesOptions> = async (app, { store, accountSockets }) => {
  const maxQueuedPerOwner = Math.max(MIN_QUEUED_READS, accountSockets);
  const queued = queuedReads({ maxConcurrent: MAX_CONCURRENT_READS, maxQueuedPerOwner }, 'reads of alerts');
  app.get(
    '/state/alert',
    {
      schema: {
        summary: 'Alerts active since a moment, the oldest first',
        tags: ['state'],
        querystring: z.object({
          timestamp: secondsSchema,
          /** For a replay: later alerts are left out. */
          until: secondsSchema.optional(),
        }),
        response: { 200: z.array(alertSchema) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { timestamp, until } = request.query;
      const read = () => store.alertsSince(timestamp * 1_000, until === undefined ? undefined : until * 1_000);
      return queued(callerOf(request).id, read, callerGoneSignal(reply));
    },
  );
};
