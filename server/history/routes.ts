/** `GET /api/history/...`: overview, tracks and samples of a window of the recording. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HOUR_MS } from '../../src/domain/time/units.ts';
import { historyOverviewSchema, historyTracksSchema, historyVehicleSchema } from '../../src/domain/wire/history.ts';
import { idsOfQuery, repeatedParameter } from '../../src/domain/wire/idList.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { callerGoneSignal } from '../http/callerGoneSignal.ts';
import { HttpProblem } from '../http/problems.ts';
import { momentParameter, queuedReads } from '../limits/queuedReads.ts';
import { callerOf } from '../permissions/grants.ts';
import type { History } from './history.ts';
import { overviewOf } from './overview.ts';
import { TooManyFixesError } from './reading/samplesInParts.ts';
import { trackOf, vehicleTripFrom } from './trips.ts';

/** A replay may cover a day, even if the recording is shorter: reading gaps costs nothing. */
const LONGEST_REPLAY_HOURS = 24;
const MAX_TRACKED_VEHICLES = 20;
/** Each read may cover the whole recording. */
const READ_LIMITS = { maxConcurrent: 2, maxQueuedPerOwner: 4 } as const;

const windowFields = { from: momentParameter, to: momentParameter };
const bucketCountSchema = z
  .string()
  .regex(/^\d{1,4}$/, 'expected a whole number')
  .transform(Number)
  .pipe(z.number().min(1).max(2_000));

export interface HistoryRoutesOptions {
  history: History;
  /** Length of the recording. */
  hours: number;
}

export const historyRoutes: FastifyPluginAsyncZod<HistoryRoutesOptions> = async (app, { history, hours }) => {
  const read = queuedReads(READ_LIMITS, 'reads of the recording');
  const tags = ['history'];
  const longestHours = Math.max(hours, LONGEST_REPLAY_HOURS);

  app.get(
    '/api/history/overview',
    {
      schema: {
        summary: 'Activity, alerts and gaps of a window',
        tags,
        querystring: z.object({ ...windowFields, buckets: bucketCountSchema.default(200) }),
        response: { 200: historyOverviewSchema },
      },
    },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      checkWindow(query, longestHours);
      return overviewOf(history, query.from, query.to, query.buckets);
    },
  );

  app.get(
    '/api/history/tracks',
    {
      schema: {
        summary: `Where up to ${MAX_TRACKED_VEHICLES} vehicles went`,
        tags,
        querystring: z.object({ ids: z.string().min(1).max(5_000), id: repeatedParameter, ...windowFields }),
        response: { 200: historyTracksSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { ids, id, from, to } = request.query;
      checkWindow(request.query, longestHours);
      const requestedIds = idsOfQuery(ids, id);
      if (requestedIds.length > MAX_TRACKED_VEHICLES)
        throw new HttpProblem(400, `Ask for at most ${MAX_TRACKED_VEHICLES} vehicles at once`);
      const gone = callerGoneSignal(reply);
      const work = read(callerOf(request).id, () => history.samples(requestedIds, from, to, gone), gone);
      const samples = await refusedIfTooMany(work);
      return { tracks: samples.map(trackOf) };
    },
  );

  app.get(
    '/api/history/vehicle/:id',
    {
      schema: {
        summary: 'How a vehicle spent a window',
        tags,
        params: z.object({ id: z.string().min(1).max(200) }),
        querystring: z.object(windowFields),
        response: { 200: historyVehicleSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { from, to } = request.query;
      checkWindow(request.query, longestHours);
      const { params } = request;
      const gone = callerGoneSignal(reply);
      const work = read(callerOf(request).id, () => history.samples([params.id], from, to, gone), gone);
      const [samples] = await refusedIfTooMany(work);
      if (!samples) throw new HttpProblem(404, 'Nothing is recorded of this vehicle');
      return vehicleTripFrom(samples, Math.min(to, history.range()?.latest ?? to));
    },
  );
};

/** @throws HttpProblem if `work` rejects with a {@link TooManyFixesError} */
async function refusedIfTooMany<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof TooManyFixesError ? new HttpProblem(400, error.message) : error;
  }
}

/** @throws HttpProblem */
function checkWindow({ from, to }: { from: number; to: number }, longestHours: number): void {
  if (from >= to) throw new HttpProblem(400, 'The end of the window must be after its start');
  if (to - from > longestHours * HOUR_MS) throw new HttpProblem(400, `A window may span ${longestHours} hours at most`);
}
