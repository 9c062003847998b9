/** `GET /api/indicators`: how well time, trucks and loading units were used in a window. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Payloads } from '../../src/domain/indicators/indicators.ts';
import { DAY_MS } from '../../src/domain/time/units.ts';
import { INDICATOR_GROUPS, indicatorAnswerSchema } from '../../src/domain/wire/indicators.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { Database } from '../db/open.ts';
import { callerGoneSignal } from '../http/callerGoneSignal.ts';
import { HttpProblem } from '../http/problems.ts';
import { momentParameter, queuedReads } from '../limits/queuedReads.ts';
import { callerOf } from '../permissions/grants.ts';
import { readIndicators } from './readIndicators.ts';

/** Each read sums up to a month. */
const READ_LIMITS = { maxConcurrent: 1, maxQueuedPerOwner: 2 } as const;
const MAX_DAYS = 31;

export interface IndicatorRoutesOptions {
  db: Database;
  payloads: Payloads;
  nowMs: () => number;
}

export const indicatorRoutes: FastifyPluginAsyncZod<IndicatorRoutesOptions> = async (app, options) => {
  const { db, payloads, nowMs } = options;
  const queued = queuedReads(READ_LIMITS, 'indicators');
  app.get(
    '/api/indicators',
    {
      schema: {
        summary: 'How time, trucks and loading units were used over a window',
        tags: ['status'],
        querystring: z.object({
          from: momentParameter,
          to: momentParameter,
          by: z.enum(INDICATOR_GROUPS).default('site'),
        }),
        response: { 200: indicatorAnswerSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { from, by } = request.query;
      // Future time has not been spent yet.
      const to = Math.min(request.query.to, Math.floor(nowMs()));
      if (from >= to) throw new HttpProblem(400, 'The window must end after its start, and have begun');
      if (to - from > MAX_DAYS * DAY_MS) throw new HttpProblem(400, `A window may span ${MAX_DAYS} days`);
      const read = () => readIndicators(db, { from, to }, by, payloads);
      return { rows: await queued(callerOf(request).id, read, callerGoneSignal(reply)) };
    },
  );
};
