import { expect, test } from 'vitest';
import { CutOffWatch } from './CutOffWatch.ts';

test('clients are closed each second once nothing has been read for ten seconds, and let in as soon as it is', () => {
  let nowMs = 0;
  let isReading = true;
  let closed = 0;
  const cutOff = new CutOffWatch({ isReading: () => isReading, steadyMs: () => nowMs });
  cutOff.onCutOff(() => closed++);
  const passSeconds = (seconds: number) => {
    for (let k = 0; k < seconds; k++) {
      nowMs += 1_000;
      cutOff.check();
    }
  };
  passSeconds(60);
  isReading = false;
  passSeconds(10);
  expect([cutOff.isCutOff, closed]).toEqual([false, 0]);
  passSeconds(3);
  expect([cutOff.isCutOff, closed]).toEqual([true, 3]);
  isReading = true;
  expect(cutOff.isCutOff).toBe(false);
  passSeconds(1);
  isReading = false;
  passSeconds(10);
  expect([cutOff.isCutOff, closed]).toEqual([false, 3]);
});
