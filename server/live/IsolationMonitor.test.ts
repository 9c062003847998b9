import { expect, test } from 'vitest';
import { IsolationMonitor } from './IsolationMonitor.ts';

test('a server that stood still has not been cut off: what came meanwhile is read right after', () => {
  let silentMs = 0;
  let closed = 0;
  const cutOff = new IsolationMonitor(() => silentMs);
  cutOff.onCutOff(() => closed++);
  for (let round = 0; round < 20; round++) {
    silentMs = 12_000;
    cutOff.check();
    expect(cutOff.isCutOff).toBe(false);
    silentMs = 300;
    cutOff.check();
  }
  // It reads nothing after that, either.
  silentMs = 12_000;
  for (let second = 0; second < 12; second++, silentMs += 1_000) cutOff.check();
  expect([cutOff.isCutOff, closed]).toEqual([true, 3]);
});

test('clients are closed each second once nothing has come for ten seconds, and let in with the next message', () => {
  let silentMs = 0;
  let closed = 0;
  const cutOff = new IsolationMonitor(() => silentMs);
  cutOff.onCutOff(() => closed++);
  const passSeconds = (seconds: number) => {
    for (let k = 0; k < seconds; k++) {
      silentMs += 1_000;
      cutOff.check();
    }
  };
  passSeconds(10);
  expect([cutOff.isCutOff, closed]).toEqual([false, 0]);
  passSeconds(3);
  expect([cutOff.isCutOff, closed]).toEqual([true, 3]);
  silentMs = 0;
  expect(cutOff.isCutOff).toBe(false);
  passSeconds(10);
  expect([cutOff.isCutOff, closed]).toEqual([false, 3]);
});
