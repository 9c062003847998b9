/**
 * Measures the event loop delay with a timer of its own, because the histogram of `perf_hooks` loses the first sample
 * after each reset, which is the only one of a loop that is blocked for seconds.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { OverloadMonitor } from './OverloadMonitor.ts';

const SAMPLE_EVERY_MS = 20;
const CHECK_EVERY_MS = 5_000;

export interface OverloadPluginOptions {
  watch: OverloadMonitor;
  checkEveryMs?: number;
}

export const overloadPlugin = fp(async (app: FastifyInstance, options: OverloadPluginOptions) => {
  const { watch, checkEveryMs = CHECK_EVERY_MS } = options;
  let delaysMs: number[] = [];
  let sampledAtMs = performance.now();
  let checkedAtMs = sampledAtMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    delaysMs.push(nowMs - sampledAtMs - SAMPLE_EVERY_MS);
    sampledAtMs = nowMs;
    if (nowMs - checkedAtMs < checkEveryMs) return;
    watch.check(percentile99(delaysMs));
    delaysMs = [];
    checkedAtMs = nowMs;
  }, SAMPLE_EVERY_MS);
  app.addHook('onClose', async () => clearInterval(timer));
});

/** @param values at least one; sorted afterwards */
function percentile99(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[Math.ceil(values.length * 0.99) - 1] ?? 0;
}
