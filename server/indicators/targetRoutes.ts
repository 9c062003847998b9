/** `/api/indicators/targets` and `/api/indicators/trend`: targets, and the indicators shift by shift. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Payloads } from '../../src/domain/indicators/indicators.ts';
import { isFraction } from '../../src/domain/indicators/targets.ts';
import { PERMISSION } from '../../src/domain/permission/permissions.ts';
import { type ShiftSpan, shiftBefore, shiftSpanAt } from '../../src/domain/time/siteShift.ts';
import {
  indicatorTargetsSchema,
  indicatorTrendSchema,
  MAX_TREND_SHIFTS,
  newTargetSchema,
} from '../../src/domain/wire/indicators.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { Database } from '../db/open.ts';
import { callerGoneSignal } from '../http/callerGoneSignal.ts';
import { HttpProblem } from '../http/problems.ts';
import { requirePermission } from '../identity/bearer.ts';
import { queuedReads } from '../limits/queuedReads.ts';
import { callerOf } from '../permissions/grants.ts';
import { readIndicators } from './readIndicators.ts';
import { TargetStore } from './targetStore.ts';

const READ_LIMITS = { maxConcurrent: 1, maxQueuedPerOwner: 2 } as const;
const MAX_BODY_BYTES = 1_024;
const tags = ['status'];

export interface TargetRoutesOptions {
  db: Database;
  payloads: Payloads;
  /** IANA name of the site's zone. */
  timeZone: string;
  nowMs: () => number;
}

export const targetRoutes: FastifyPluginAsyncZod<TargetRoutesOptions> = async (app, options) => {
  const { db, payloads, timeZone, nowMs } = options;
  const store = new TargetStore(db);
  const queued = queuedReads(READ_LIMITS, 'indicators of shifts');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(
    '/api/indicators/targets',
    { schema: { summary: 'Targets of indicators', tags, response: { 200: indicatorTargetsSchema } } },
    async (request) => ({
      mayChange: callerOf(request).permissions.has(PERMISSION.setTargets),
      targets: await store.read(),
    }),
  );

  app.put(
    '/api/indicators/targets',
    {
      onRequest: requirePermission(PERMISSION.setTargets),
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        summary: 'Set the target of an indicator, or take it away',
        tags,
        body: newTargetSchema,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      const { indicator, value } = request.body;
      if (isFraction(indicator) && value !== null && value > 1) throw new HttpProblem(400, 'A share is at most 1');
      await store.write(indicator, value, callerOf(request).id, nowMs());
      return { message: 'success' };
    },
  );

  const shifts = z
    .string()
    .regex(/^\d{1,2}$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.number().min(1).max(MAX_TREND_SHIFTS))
    .default(14);
  app.get(
    '/api/indicators/trend',
    {
      schema: {
        summary: 'Indicators of the whole site, shift by shift',
        tags,
        querystring: z.object({ shifts }),
        response: { 200: indicatorTrendSchema },
      },
    },
    async (request, reply) => {
      const now = Math.floor(nowMs());
      const readShift = async ({ shift, day, fromMs, toMs }: ShiftSpan) => {
        const window = { from: fromMs, to: Math.min(toMs, now) };
        const [figures = null] = window.from < window.to ? await readIndicators(db, window, 'site', payloads) : [];
        return { shift, day, from: fromMs, to: toMs, figures };
      };
      const read = async () => {
        const found: Awaited<ReturnType<typeof readShift>>[] = [];
        for (const span of lastShifts(now, request.query.shifts, timeZone)) found.push(await readShift(span));
        return { shifts: found };
      };
      return queued(callerOf(request).id, read, callerGoneSignal(reply));
    },
  );
};

/** Earliest first; the last one is the current shift. */
function lastShifts(nowMs: number, count: number, timeZone: string): ShiftSpan[] {
  const spans = [shiftSpanAt(nowMs, timeZone)];
  for (let [first] = spans; first && spans.length < count; [first] = spans) spans.unshift(shiftBefore(first, timeZone));
  return spans;
}
