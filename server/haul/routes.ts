/** `GET /api/haul/stages`: how long trucks stayed in which stage of the haul cycle. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DAY_MS } from '../../src/domain/time/units.ts';
import { stageTimesSchema } from '../../src/domain/wire/haul.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { callerGoneSignal } from '../http/callerGoneSignal.ts';
import { HttpProblem } from '../http/problems.ts';
import { momentParameter, queuedReads } from '../limits/queuedReads.ts';
import { callerOf } from '../permissions/grants.ts';
import type { StageStore } from './stageStore.ts';

const READ_LIMITS = { maxConcurrent: 1, maxQueuedPerOwner: 2 } as const;
const MAX_DAYS = 8;

export const haulRoutes: FastifyPluginAsyncZod<{ stages: StageStore }> = async (app, { stages }) => {
  const queued = queuedReads(READ_LIMITS, 'haul stages');
  app.get(
    '/api/haul/stages',
    {
      schema: {
        summary: 'How long trucks stayed in which stage of the haul cycle, stays that began within a window',
        tags: ['status'],
        querystring: z.object({ from: momentParameter, to: momentParameter }),
        response: { 200: stageTimesSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { from, to } = request.query;
      if (from >= to) throw new HttpProblem(400, 'The end of the window must be after its start');
      if (to - from > MAX_DAYS * DAY_MS) throw new HttpProblem(400, `A window may span ${MAX_DAYS} days`);
      return { stages: await queued(callerOf(request).id, () => stages.times(from, to), callerGoneSignal(reply)) };
    },
  );
};
