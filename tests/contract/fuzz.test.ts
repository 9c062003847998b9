/** The short form of `npm run fuzz`: the same inputs each time, at a real server in a process of its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFuzz } from '../fuzz/support/run.ts';
import { type FuzzTarget, startTarget } from '../fuzz/support/target.ts';

const INPUT_COUNT = 1_500;
/** Beyond it memory grows with the input. */
const MEMORY_BYTES = 1_610_612_736;

let target: FuzzTarget;

beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

test.each([1, 20_261_122])('survives the inputs of seed %i', { timeout: 300_000 }, async (seed) => {
  const report = await runFuzz(target, { inputs: INPUT_COUNT, seed });
  expect(report).toMatchObject({ findings: [], late: [], errorLines: [], isAlive: true, faults: 0 });
  // Some of the inputs must have been good: else nothing behind the first check was tried.
  expect(report.statuses['200']).toBeGreaterThan(INPUT_COUNT / 10);
  expect(report.stats?.peakRssBytes).toBeLessThan(MEMORY_BYTES);
});
