/** `/api/handover`: the page of a shift, notes for the next one, and both signatures (rules.md#hand-over). */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type HandoverRefusal, signingRefusal } from '../../src/domain/handover/handover.ts';
import { PERMISSION } from '../../src/domain/permission/permissions.ts';
import { type ShiftSpan, shiftSpanAt } from '../../src/domain/time/siteShift.ts';
import {
  handoverListSchema,
  handoverSchema,
  newNoteSchema,
  newSignatureSchema,
} from '../../src/domain/wire/handover.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { HttpProblem } from '../http/problems.ts';
import { requirePermission } from '../identity/bearer.ts';
import { momentParameter, queuedReads } from '../limits/queuedReads.ts';
import { callerOf } from '../permissions/grants.ts';
import { handoverReport, type ReportSources } from './handoverReport.ts';
import type { HandoverStore } from './handoverStore.ts';

const READS = { atOnce: 1, mostWaitingEach: 2 } as const;
/** So long after its end, those in the mine are still those of the shift. */
const PEOPLE_KNOWN_MS = 3_600_000;
const MAX_BODY_BYTES = 20_000;

const REFUSALS: Readonly<Record<HandoverRefusal, string>> = {
  tooEarly: 'A shift is handed over from an hour before its end on',
  signed: 'This side of the hand-over is signed already. Read it again.',
  notHandedOver: 'The outgoing dispatcher signs first',
  samePerson: 'Another person takes the shift over',
};

const DONE = { message: 'success' };
const response = { 200: z.object({ message: z.string() }) };

export interface HandoverRoutesOptions extends ReportSources {
  store: HandoverStore;
  /** IANA name of the site's zone. */
  timeZone: string;
  nowMs: () => number;
}

export const handoverRoutes: FastifyPluginAsyncZod<HandoverRoutesOptions> = async (app, options) => {
  const { store, timeZone, nowMs } = options;
  const queued = queuedReads(READS, 'hand-overs');
  const tags = ['handover'];
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  const reportOf = ({ fromMs, toMs }: ShiftSpan) => {
    const now = nowMs();
    return handoverReport(options, { from: fromMs, to: Math.min(toMs, now) }, now < toMs + PEOPLE_KNOWN_MS);
  };
  const pageOf = async (span: ShiftSpan, mayWrite: boolean) => {
    const signed = await store.signed(span.fromMs);
    return {
      ...shiftOf(span),
      ...(signed ?? { outgoing: null, incoming: null, report: await reportOf(span) }),
      notes: await store.notes(span.fromMs),
      mayWrite,
    };
  };

  app.get(
    '/api/handover',
    {
      schema: {
        summary: 'What a shift did, for the one that follows',
        tags,
        querystring: z.object({ at: momentParameter.optional() }),
        response: { 200: handoverSchema },
      },
    },
    async (request) => {
      const now = nowMs();
      const at = request.query.at ?? now;
      if (at > now) throw new HttpProblem(400, 'The shift has not begun');
      const { id, permissions } = callerOf(request);
      return queued(id, () => pageOf(shiftSpanAt(at, timeZone), permissions.has(PERMISSION.handOver)));
    },
  );

  app.get(
    '/api/handover/list',
    { schema: { summary: 'Shifts that were handed over', tags, response: { 200: handoverListSchema } } },
    async () => {
      const signed = await store.list();
      return {
        shifts: signed.map(({ from, ...signatures }) => ({ ...shiftOf(shiftSpanAt(from, timeZone)), ...signatures })),
      };
    },
  );

  /** @throws {HttpProblem} 400 where no shift begins then, or it has not begun */
  const spanFrom = (from: number) => {
    const span = Number.isSafeInteger(from) && Math.abs(from) < 8.64e15 ? shiftSpanAt(from, timeZone) : undefined;
    if (!span || span.fromMs !== from) throw new HttpProblem(400, 'No shift begins at this time');
    if (from > nowMs()) throw new HttpProblem(400, 'The shift has not begun');
    return span;
  };
  const writing = { onRequest: requirePermission(PERMISSION.handOver), bodyLimit: MAX_BODY_BYTES };

  app.post(
    '/api/handover/note',
    {
      ...writing,
      schema: { summary: 'Write a note for the next shift', tags, body: newNoteSchema, response },
    },
    async (request) => {
      const span = spanFrom(request.body.from);
      if (!(await store.addNote(span.fromMs, callerOf(request), nowMs(), request.body.text)))
        throw new HttpProblem(409, 'The shift was taken over, or has 200 notes. Write the note in the next shift.');
      return DONE;
    },
  );

  app.post(
    '/api/handover/signature',
    {
      ...writing,
      schema: { summary: 'Hand a shift over, or take it over', tags, body: newSignatureSchema, response },
    },
    async (request) => {
      const { from, side } = request.body;
      const span = spanFrom(from);
      const caller = callerOf(request);
      const signed = (await store.signed(from)) ?? { outgoing: null, incoming: null };
      const refusal = signingRefusal(side, signed, caller.id, span, nowMs());
      if (refusal) throw new HttpProblem(409, REFUSALS[refusal]);
      const isDone =
        side === 'outgoing'
          ? await store.handOver(from, caller, nowMs(), await queued(caller.id, () => reportOf(span)))
          : await store.takeOver(from, caller, nowMs());
      if (!isDone) throw new HttpProblem(409, REFUSALS.signed);
      return DONE;
    },
  );
};

function shiftOf({ shift, day, fromMs, toMs }: ShiftSpan) {
  return { shift, day, from: fromMs, to: toMs };
}
