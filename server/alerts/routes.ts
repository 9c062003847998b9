/** `GET /state/alert?timestamp=`: alerts active since a moment, in epoch seconds, and up to another one. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { alertSchema } from '../../src/domain/wire/alerts.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { AlertStore } from './alertStore.ts';

const secondsSchema = z
  .string()
  .regex(/^\d{1,11}(\.\d+)?$/, 'expected epoch seconds')
  .transform(Number);

export const alertRoutes: FastifyPluginAsyncZod<{ store: AlertStore }> = async (app, { store }) => {
  app.get(
    '/state/alert',
    {
      schema: {
        summary: 'Alerts active since a moment, the oldest first',
        tags: ['state'],
        querystring: z.object({
          timestamp: secondsSchema,
          /** For a replay: later alerts do not count. */
          until: secondsSchema.optional(),
        }),
        response: { 200: z.array(alertSchema) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { timestamp, until } = request.query;
      return store.alertsSince(timestamp * 1_000, until === undefined ? undefined : until * 1_000);
    },
  );
};
