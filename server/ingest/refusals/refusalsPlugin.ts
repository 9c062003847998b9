/** Saves refused items every few seconds, deletes old ones, and lists them for administrators. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusalsAnswerSchema } from '../../../src/domain/wire/refusals.ts';
import { RepeatedSave } from '../../faults/repeatedSave.ts';
import { isAdmin, requireCaller } from '../../permissions/grants.ts';
import type { RefusalLog } from './RefusalLog.ts';
import type { RefusalStore } from './refusalStore.ts';

const SAVE_EVERY_MS = 2_000;
const DELETE_EXPIRED_EVERY_MS = 3_600_000;

export interface RefusalsOptions {
  refusalLog: RefusalLog;
  store: RefusalStore;
  nowMs: () => number;
}

/** Register it behind `bearer`. */
export const refusalsPlugin: FastifyPluginAsyncZod<RefusalsOptions> = async (app, { refusalLog, store, nowMs }) => {
  const saves = new RepeatedSave({ log: app.log, subject: 'refused fixes', save: () => store.save(refusalLog) });
  const deleteExpired = () => {
    store
      .deleteExpired(nowMs())
      .catch((error) => app.log.error({ err: error }, 'old refused fixes could not be deleted'));
  };
  const timers = [
    setInterval(() => void saves.run(), SAVE_EVERY_MS),
    setInterval(deleteExpired, DELETE_EXPIRED_EVERY_MS),
  ];
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await saves.run();
  });

  app.get(
    '/api/ingest/refusals',
    {
      onRequest: requireCaller(isAdmin, 'Only administrators may read refused reports'),
      schema: {
        summary: 'What fleets sent and the site refused, newest first (ADMIN)',
        tags: ['ingest'],
        response: { 200: refusalsAnswerSchema },
      },
    },
    async (_request, reply) => {
      await saves.run();
      reply.header('cache-control', 'no-store');
      return store.list();
    },
  );
};
