/** `GET /api/roads` and `GET /api/route`: the site's roads, and the quickest way over them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { SitePoint } from '../../src/domain/geo/frame.ts';
import { routeAnswerSchema, wireRoadsSchema } from '../../src/domain/wire/routes.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { MAX_COORDINATE_M } from '../../src/domain/wire/zoneEdits.ts';
import { callerGoneSignal } from '../http/callerGoneSignal.ts';
import { queuedReads } from '../limits/queuedReads.ts';
import { callerOf } from '../permissions/grants.ts';
import type { Router } from './router.ts';

/** A search blocks the thread while it runs. */
const SEARCH_LIMITS = { maxConcurrent: 1, maxQueuedPerOwner: 6 } as const;

/** A position in a query: easting, northing, altitude, metres. */
const placeSchema = z
  .string()
  .max(100)
  .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){2}$/, 'expected easting,northing,altitude')
  .refine(
    (text) => text.split(',').every((metres) => Math.abs(Number(metres)) <= MAX_COORDINATE_M),
    `expected at most ${MAX_COORDINATE_M} metres`,
  )
  .transform((text): SitePoint => {
    const [easting = 0, northing = 0, altitude = 0] = text.split(',').map(Number);
    return { easting, northing, altitude };
  });

export const routingRoutes: FastifyPluginAsyncZod<{ router: Router }> = async (app, { router }) => {
  const queued = queuedReads(SEARCH_LIMITS, 'route searches');
  const tags = ['routes'];

  app.get(
    '/api/roads',
    { schema: { summary: 'Roads of the site, and the places along them', tags, response: { 200: wireRoadsSchema } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return router.roads;
    },
  );

  app.get(
    '/api/route',
    {
      schema: {
        summary: 'The quickest way between two places, or why there is none',
        tags,
        querystring: z.object({ from: placeSchema, to: placeSchema, category: z.string().min(1).max(64).optional() }),
        response: { 200: routeAnswerSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { from, to, category } = request.query;
      const search = async () => {
        // Lets others be served between two searches.
        await nextTurn();
        return router.find(from, to, category);
      };
      return queued(callerOf(request).id, search, callerGoneSignal(reply));
    },
  );
};
