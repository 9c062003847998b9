/**
 * `POST`, `PUT` and `DELETE /api/ruleZone`, `GET /api/ruleZone/history`: editing of rule zones (rules.md#zone-drawing).
 */
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PERMISSION } from '../../src/domain/permission/permissions.ts';
import { idSchema } from '../../src/domain/wire/common.ts';
import { z } from '../../src/domain/wire/zod.ts';
import {
  newZoneSchema,
  zoneAnswerSchema,
  zoneChangeSchema,
  zoneRemovalSchema,
  zoneUpdateSchema,
} from '../../src/domain/wire/zoneEdits.ts';
import { callerGoneSignal } from '../http/callerGoneSignal.ts';
import { HttpProblem } from '../http/problems.ts';
import { queuedReads } from '../limits/queuedReads.ts';
import { callerOf, isAdmin, requireCaller } from '../permissions/grants.ts';
import { ZoneFault } from './drawnZone.ts';
import { NoZoneError, ZoneOutdatedError, type ZoneRegistry } from './zoneRegistry.ts';

/** Each reads up to 200 zones with a thousand corners each. */
const READ_LIMITS = { maxConcurrent: 1, maxQueuedPerOwner: 6 } as const;
const tags = ['zones'];
const EDITORS_ONLY = requireCaller(
  (caller) => isAdmin(caller) || caller.permissions.has(PERMISSION.editZones),
  'This account may look at rule zones, and not change them. Ask the administrator.',
);
const OUTDATED_TEXT = 'Another user has changed this zone meanwhile. Open it again; what you drew is kept until then.';

export const zoneEditRoutes: FastifyPluginAsyncZod<{ zones: ZoneRegistry }> = async (app, { zones }) => {
  const queued = queuedReads(READ_LIMITS, 'reads of the changes of zones');
  const editorRoute = { onRequest: EDITORS_ONLY };
  app.post(
    '/api/ruleZone',
    {
      ...editorRoute,
      schema: { summary: 'Draw a rule zone', tags, body: newZoneSchema, response: { 200: zoneAnswerSchema } },
    },
    async (request) => ({
      message: 'success',
      ...(await zoneFaultsAsProblems(zones.create(request.body, editorOf(request)))),
    }),
  );

  app.put(
    '/api/ruleZone',
    {
      ...editorRoute,
      schema: {
        summary: 'Change a rule zone, from the revision that it still has',
        tags,
        body: zoneUpdateSchema,
        response: { 200: zoneAnswerSchema },
      },
    },
    async (request) => {
      const { id, revision, ...drawn } = request.body;
      const now = await zoneFaultsAsProblems(zones.update(id, revision, drawn, editorOf(request)));
      return { message: 'success', id, revision: now };
    },
  );

  app.delete(
    '/api/ruleZone',
    {
      ...editorRoute,
      schema: {
        summary: 'Take a rule zone out of use, from the revision that it still has',
        tags,
        body: zoneRemovalSchema,
        response: { 200: zoneAnswerSchema },
      },
    },
    async (request) => {
      const { id, revision } = request.body;
      return {
        message: 'success',
        id,
        revision: await zoneFaultsAsProblems(zones.remove(id, revision, editorOf(request))),
      };
    },
  );

  app.get(
    '/api/ruleZone/history',
    {
      schema: {
        summary: 'Who changed a rule zone, and how; the last 200 changes, the newest first',
        tags,
        querystring: z.object({ id: idSchema }),
        response: { 200: z.array(zoneChangeSchema) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return queued(callerOf(request).id, () => zones.history(request.query.id), callerGoneSignal(reply));
    },
  );
};

function editorOf(request: FastifyRequest): { id: string; name: string } {
  const { id, displayName: name } = callerOf(request);
  return { id, name };
}

/** @throws {HttpProblem} for an invalid or deleted zone */
async function zoneFaultsAsProblems<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ZoneFault) throw new HttpProblem(400, error.message);
    if (error instanceof NoZoneError)
      throw new HttpProblem(404, 'There is no such zone; it may have been removed already.');
    if (error instanceof ZoneOutdatedError) throw new HttpProblem(409, OUTDATED_TEXT, {}, 'revision_outdated');
    throw error;
  }
}
