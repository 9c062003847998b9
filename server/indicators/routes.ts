/** `GET /api/indicators`: how well time, trucks and loading units were used over a window. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { indicatorsOf, type Payloads } from '../../src/domain/indicators/indicators.ts';
import { INDICATOR_GROUPS, type IndicatorGroup, indicatorAnswerSchema } from '../../src/domain/wire/indicators.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { Database } from '../db/open.ts';
import { HttpProblem } from '../http/problems.ts';
import { momentParameter, queuedReads } from '../limits/queuedReads.ts';
import { callerOf } from '../permissions/grants.ts';
import { type GroupedCell, readCells } from './statusCells.ts';

/** Each sums up to a month. */
const READS = { atOnce: 1, mostWaitingEach: 2 } as const;
const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

export interface IndicatorRoutesOptions {
  db: Database;
  payloads: Payloads;
  nowMs: () => number;
}

export const indicatorRoutes: FastifyPluginAsyncZod<IndicatorRoutesOptions> = async (app, options) => {
  const { db, payloads, nowMs } = options;
  const queued = queuedReads(READS, 'indicators');
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
      // Time to come has not been spent yet.
      const to = Math.min(request.query.to, Math.floor(nowMs()));
      if (from >= to) throw new HttpProblem(400, 'The window must end after its start, and have begun');
      if (to - from > MAX_DAYS * DAY_MS) throw new HttpProblem(400, `A window may span ${MAX_DAYS} days`);
      const cells = await queued(callerOf(request).id, () => readCells(db, { from, to }, by));
      return { rows: rowsOf(cells, by, to - from, payloads) };
    },
  );
};

/** Calendar time is the window for each vehicle; of operators and loading units, the time that is recorded of them. */
function rowsOf(cells: readonly GroupedCell[], by: IndicatorGroup, windowMs: number, payloads: Payloads) {
  const groups = new Map<string, GroupedCell[]>();
  for (const cell of cells) {
    const known = groups.get(cell.group);
    if (known) known.push(cell);
    else groups.set(cell.group, [cell]);
  }
  return Array.from(groups, ([key, some]) => {
    const vehicles = new Set(some.map(({ vehicleId }) => vehicleId)).size;
    const recordedMs = some.reduce((sum, { ms }) => sum + ms, 0);
    const calendarMs = by === 'site' || by === 'vehicle' ? vehicles * windowMs : recordedMs;
    return { key, name: some[0]?.groupName ?? '', ...indicatorsOf(some, calendarMs, payloads) };
  });
}
