/** `GET /api/status/...`: the equipment status, page by page and as timelines. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DAY_MS } from '../../src/domain/time/units.ts';
import { idsOfQuery, repeatedParameter } from '../../src/domain/wire/idList.ts';
import { INDICATOR_GROUPS, ROWS_BEHIND } from '../../src/domain/wire/indicators.ts';
import {
  MAX_TIMELINES,
  STATUS_PAGE,
  STATUS_SHIFTS,
  STATUS_SORTS,
  statusPageSchema,
  statusTimelinesSchema,
} from '../../src/domain/wire/status.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { Database } from '../db/open.ts';
import { callerGoneSignal } from '../http/callerGoneSignal.ts';
import { HttpProblem } from '../http/problems.ts';
import { momentParameter, queuedReads } from '../limits/queuedReads.ts';
import { callerOf } from '../permissions/grants.ts';
import { BadCursorError, readStatusPage } from './statusPages.ts';
import { readTimelines } from './statusTimelines.ts';

/** The embedded database answers one query at a time. */
const READ_LIMITS = { maxConcurrent: 1, maxQueuedPerOwner: 6 } as const;
const MAX_DATE_MS = 8_640_000_000_000_000;
const MAX_DAYS = 31;

const limitSchema = z
  .string()
  .regex(/^\d{1,4}$/, 'expected a whole number')
  .transform(Number)
  .pipe(z.number().min(1).max(STATUS_PAGE.most));

export const statusRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  const queued = queuedReads(READ_LIMITS, 'reads of the equipment status');
  const tags = ['status'];

  app.get(
    '/api/status/periods',
    {
      schema: {
        summary: 'How long vehicles were in which status, page by page',
        tags,
        querystring: z.object({
          from: momentParameter.default(0),
          to: momentParameter.default(MAX_DATE_MS),
          search: z.string().max(200).default(''),
          shift: z.enum(STATUS_SHIFTS).default('all'),
          sort: z.enum(STATUS_SORTS).default('start'),
          order: z.enum(['asc', 'desc']).default('desc'),
          limit: limitSchema.default(STATUS_PAGE.usual),
          cursor: z.string().max(1_000).optional(),
          behind: z.enum(ROWS_BEHIND).optional(),
          by: z.enum(INDICATOR_GROUPS).default('site'),
          key: z.string().max(600).default(''),
        }),
        response: { 200: statusPageSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { behind, by, key, ...query } = request.query;
      const figure = behind && { behind, by, key };
      if (figure && Math.min(query.to, Date.now()) - query.from > MAX_DAYS * DAY_MS)
        throw new HttpProblem(400, `The rows behind a figure are read for ${MAX_DAYS} days at most`);
      try {
        const read = () => readStatusPage(db, { ...query, cursor: query.cursor, figure });
        return await queued(callerOf(request).id, read, callerGoneSignal(reply));
      } catch (error) {
        throw error instanceof BadCursorError ? new HttpProblem(400, error.message) : error;
      }
    },
  );

  app.get(
    '/api/status/timelines',
    {
      schema: {
        summary: `What up to ${MAX_TIMELINES} vehicles did over a window`,
        tags,
        querystring: z.object({
          vehicles: z.string().min(1).max(20_000),
          vehicle: repeatedParameter,
          from: momentParameter,
          to: momentParameter,
        }),
        response: { 200: statusTimelinesSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { vehicles, vehicle, from, to } = request.query;
      if (from >= to) throw new HttpProblem(400, 'The end of the window must be after its start');
      if (to - from > MAX_DAYS * DAY_MS) throw new HttpProblem(400, `A window may span ${MAX_DAYS} days`);
      const requestedIds = idsOfQuery(vehicles, vehicle);
      if (requestedIds.length > MAX_TIMELINES)
        throw new HttpProblem(400, `Ask for at most ${MAX_TIMELINES} vehicles at once`);
      const read = () => readTimelines(db, requestedIds, from, to);
      return queued(callerOf(request).id, read, callerGoneSignal(reply));
    },
  );
};
