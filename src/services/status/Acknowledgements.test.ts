import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import type { AcknowledgedAlerts } from '../../domain/wire/handover.ts';
import { Scope } from '../../lifetime/scope.ts';
import { CallError } from '../rest/CallError.ts';
import { Acknowledgements, storedAcknowledgements } from './Acknowledgements.ts';

let scope: Scope;
let fault: Error | undefined;
let taken: string[];
let callCount: number;
let storage: Storage;
let acknowledgements: Acknowledgements;
beforeEach(() => {
  vi.useFakeTimers();
  scope = new Scope();
  fault = undefined;
  taken = [];
  callCount = 0;
  storage = memoryStorage();
  acknowledgements = openPage();
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
});

/** A window of a user: the first one, or another one beside it, or one after a reload. */
function openPage(userId = 'anna', of = scope): Acknowledgements {
  const send = async (alerts: AcknowledgedAlerts) => {
    callCount++;
    if (fault) throw fault;
    taken.push(...alerts.map(({ deviceId }) => deviceId));
  };
  return new Acknowledgements(of, { send, stored: storedAcknowledgements(storage, userId) });
}

const storedIds = () =>
  storedAcknowledgements(storage, 'anna')
    .read()
    ?.map(({ deviceId }) => deviceId);

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

it('sends after a reload what the backend has not taken before, to the same user alone', async () => {
  fault = new CallError(503, 'away');
  await expect(acknowledgements.add(alertsOf('A', 'B'))).rejects.toThrow('away');
  scope.dispose();
  fault = undefined;
  scope = new Scope();
  openPage('boris');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(taken).toEqual([]);
  openPage();
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toEqual(['A', 'B']);
  expect(storedIds()).toBeUndefined();
  openPage();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(taken).toEqual(['A', 'B']);
});

it('sends after a reload what was still waiting for its answer', async () => {
  const pending = new Acknowledgements(scope, {
    send: () => new Promise(() => {}),
    stored: storedAcknowledgements(storage, 'anna'),
  });
  void pending.add(alertsOf('A'));
  scope.dispose();
  scope = new Scope();
  openPage();
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toEqual(['A']);
});

it('keeps trying after the reload, and stores nothing that is refused for good', async () => {
  fault = new CallError(503, 'away');
  await expect(acknowledgements.add(alertsOf('A'))).rejects.toThrow();
  scope.dispose();
  scope = new Scope();
  openPage();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(storedIds()).toEqual(['A']);
  fault = new CallError(403, 'never');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(storedIds()).toBeUndefined();
});

it('leaves in the storage what another window of the user has not sent yet', async () => {
  const other = openPage();
  fault = new CallError(0, 'no network');
  await expect(acknowledgements.add(alertsOf('A'))).rejects.toThrow();
  await expect(other.add(alertsOf('B'))).rejects.toThrow();
  expect(storedIds()).toEqual(['A', 'B']);
  fault = undefined;
  await acknowledgements.add(alertsOf('C'));
  expect(storedIds()).toEqual(['A', 'B']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(taken.toSorted()).toEqual(['A', 'B', 'C']);
  expect(storedIds()).toBeUndefined();
});

it('does without a storage, and stores a bounded number, the latest', async () => {
  const throwing = () => {
    throw new Error('QuotaExceededError');
  };
  storage = { getItem: throwing, setItem: throwing, removeItem: throwing } as unknown as Storage;
  fault = new CallError(503, 'away');
  await expect(openPage().add(alertsOf('A'))).rejects.toThrow('away');
  storage = memoryStorage();
  await expect(openPage().add(alertsOf(...Array.from({ length: 5_001 }, (_, k) => `V${k}`)))).rejects.toThrow('away');
  expect(storedIds()).toHaveLength(5_000);
  expect(storedIds()?.[0]).toBe('V1');
  fault = undefined;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(taken).toContain('A');
});
