/** Expires unanswered proposals, notifies watchers of every change, and deletes old proposals every hour. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { RepeatedSave } from '../faults/repeatedSave.ts';
import type { ProposalStore } from './proposalStore.ts';
import type { Proposals } from './proposals.ts';

const TICK_MS = 1_000;
const PRUNE_INTERVAL_MS = 3_600_000;

export interface DispatchPluginOptions {
  proposals: Proposals;
  store: ProposalStore;
  nowMs: () => number;
}

export const dispatchPlugin = fp(async (app: FastifyInstance, { proposals, store, nowMs }: DispatchPluginOptions) => {
  const saves = new RepeatedSave({ log: app.log, subject: 'proposals to trucks', save: () => proposals.save() });
  const tick = () => {
    proposals.tick();
    void saves.run();
  };
  const deleteOldProposals = () => {
    store.deleteOld(nowMs()).catch((error) => app.log.error({ err: error }, 'old proposals could not be deleted'));
  };
  const timers = [setInterval(tick, TICK_MS), setInterval(deleteOldProposals, PRUNE_INTERVAL_MS)];
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await saves.run();
  });
});
