import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AcknowledgedAlerts } from '../../domain/wire/handover.ts';
import { Scope } from '../../lifetime/scope.ts';
import { CallError } from '../rest/CallError.ts';
import { Acknowledgements } from './Acknowledgements.ts';

let scope: Scope;
let fault: Error | undefined;
let taken: string[];
let callCount: number;
let acknowledgements: Acknowledgements;
beforeEach(() => {
  vi.useFakeTimers();
  scope = new Scope();
  fault = undefined;
  taken = [];
  callCount = 0;
  acknowledgements = new Acknowledgements(scope, async (alerts) => {
    callCount++;
    if (fault) throw fault;
    taken.push(...alerts.map(({ deviceId }) => deviceId));
  });
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
});

const alertsOf = (...ids: string[]): AcknowledgedAlerts =>
  ids.map((deviceId) => ({ type: 'speed_restriction', deviceId, ruleId: '', placeId: '', timestamp: 1 }));

it('sends again, together, what got no answer, less and less often', async () => {
  fault = new CallError(0, 'no network');
  await expect(acknowledgements.add(alertsOf('A'))).rejects.toThrow('no network');
  await expect(acknowledgements.add(alertsOf('B', 'C'))).rejects.toThrow('no network');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(callCount).toBe(2 + 3);
  fault = undefined;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(taken).toEqual(['A', 'B', 'C']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(callCount).toBe(2 + 3 + 1);
});

it('sends again what a backend in trouble or without room refuses, not what it refuses for good', async () => {
  for (const status of [503, 429, 401]) {
    fault = new CallError(status, 'later');
    await expect(acknowledgements.add(alertsOf(`after ${status}`))).rejects.toThrow();
  }
  fault = new CallError(403, 'never');
  await expect(acknowledgements.add(alertsOf('forbidden'))).rejects.toThrow('never');
  fault = undefined;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(taken).toEqual(['after 503', 'after 429', 'after 401']);
});

it('sends nothing once the page is closed', async () => {
  fault = new CallError(0, 'no network');
  await expect(acknowledgements.add(alertsOf('A'))).rejects.toThrow();
  scope.dispose();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(callCount).toBe(1);
});
