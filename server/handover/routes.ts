/** `/api/handover`: the page of a shift, notes for the next one, and both signatures (rules.md#hand-over). */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PERMISSION } from '../../src/domain/permission/permissions.ts';
import {
  acknowledgementSchema,
  handoverListSchema,
  handoverSchema,
  newNoteSchema,
  newSignatureSchema,
} from '../../src/domain/wire/handover.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { AlertStore } from '../alerts/alertStore.ts';
import { callerGoneSignal } from '../http/callerGoneSignal.ts';
import { requirePermission } from '../identity/bearer.ts';
import { momentParameter, queuedReads } from '../limits/queuedReads.ts';
import { callerOf } from '../permissions/grants.ts';
import type { Handovers } from './handovers.ts';

const READ_LIMITS = { maxConcurrent: 1, maxQueuedPerOwner: 2 } as const;
const MAX_BODY_BYTES = 20_000;
const MAX_ALERTS_BYTES = 600_000;
const tags = ['handover'];
const SUCCESS_BODY = { message: 'success' };
const messageResponse = { 200: z.object({ message: z.string() }) };

export interface HandoverRoutesOptions {
  handovers: Handovers;
  alerts: Pick<AlertStore, 'acknowledge'>;
  nowMs: () => number;
}

export const handoverRoutes: FastifyPluginAsyncZod<HandoverRoutesOptions> = async (app, options) => {
  const { handovers, alerts, nowMs } = options;
  const queued = queuedReads(READ_LIMITS, 'hand-overs');
  const writing = { onRequest: requirePermission(PERMISSION.handOver), bodyLimit: MAX_BODY_BYTES };
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  const querystring = z.object({ at: momentParameter.optional() });
  app.get(
    '/api/handover',
    { schema: { summary: 'What a shift did', tags, querystring, response: { 200: handoverSchema } } },
    async (request, reply) => {
      const { id, permissions } = callerOf(request);
      const askedAt = handovers.startRead();
      const page = await queued(id, () => handovers.page(request.query.at, askedAt), callerGoneSignal(reply));
      return { ...page, mayWrite: permissions.has(PERMISSION.handOver) };
    },
  );

  app.get(
    '/api/handover/list',
    { schema: { summary: 'Shifts that were handed over', tags, response: { 200: handoverListSchema } } },
    async () => ({ shifts: await handovers.list() }),
  );

  app.post(
    '/api/handover/note',
    {
      ...writing,
      schema: { summary: 'Write a note for the next shift', tags, body: newNoteSchema, response: messageResponse },
    },
    async (request) => {
      await handovers.addNote(request.body, callerOf(request));
      return SUCCESS_BODY;
    },
  );

  app.post(
    '/api/handover/acknowledgement',
    {
      bodyLimit: MAX_ALERTS_BYTES,
      schema: { summary: 'Acknowledge alerts', tags, body: acknowledgementSchema, response: messageResponse },
    },
    async (request) => {
      await alerts.acknowledge(request.body.alerts, callerOf(request).displayName, nowMs());
      return SUCCESS_BODY;
    },
  );

  app.post(
    '/api/handover/signature',
    { ...writing, schema: { summary: 'Sign a hand-over', tags, body: newSignatureSchema, response: messageResponse } },
    async (request) => {
      const caller = callerOf(request);
      const { from, side } = request.body;
      await queued(caller.id, () => handovers.sign(from, side, caller));
      return SUCCESS_BODY;
    },
  );
};
