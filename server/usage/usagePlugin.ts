/** Sums up shifts once they have ended, and again if late reports have changed them. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { RepeatedSave } from '../faults/repeatedSave.ts';
import type { UsageStore } from './usageStore.ts';

const RUN_EVERY_MS = 60_000;
/** Time limit of one run: a year without sums is processed in several runs, latest shifts first. */
const MAX_RUN_MS = 15_000;

export interface UsagePluginOptions {
  usage: UsageStore;
  nowMs: () => number;
}

export const usagePlugin = fp(async (app: FastifyInstance, { usage, nowMs }: UsagePluginOptions) => {
  let isClosing = false;
  const save = async () => {
    const beganMs = performance.now();
    for (const shift of isClosing ? [] : await usage.shiftsWithoutSums(nowMs())) {
      await usage.sumShift(shift);
      if (isClosing || performance.now() - beganMs > MAX_RUN_MS) return;
    }
  };
  const runs = new RepeatedSave({ log: app.log, subject: 'sums of shifts', save });
  const timer = setInterval(() => void runs.run(), RUN_EVERY_MS);

  app.addHook('onClose', async () => {
    isClosing = true;
    clearInterval(timer);
    await runs.run();
  });
});
