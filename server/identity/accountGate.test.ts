import { beforeEach, expect, test, vi } from 'vitest';
import { AccountGate } from './accountGate.ts';

let nowMs: number;
const enabledIds = new Set<string>();
const openSessionIds = new Set<string>();
const filterBySet = (set: ReadonlySet<string>) => async (keys: readonly string[]) =>
  new Set(keys.filter((key) => set.has(key)));
const filterEnabled = vi.fn(filterBySet(enabledIds));
let gate: AccountGate;

const annsToken = { id: 'ann', sessionId: 's1' };

beforeEach(() => {
  nowMs = 0;
  for (const set of [enabledIds, openSessionIds]) set.clear();
  enabledIds.add('ann').add('fleet');
  openSessionIds.add('s1');
  filterEnabled.mockClear();
  gate = new AccountGate({ filterEnabled, filterOpenSessions: filterBySet(openSessionIds), nowMs: () => nowMs });
});

test('an account is requested once in two seconds', async () => {
  for (let k = 0; k < 10; k++) expect(await gate.statusOf(annsToken)).toBe('served');
  expect(filterEnabled).toHaveBeenCalledTimes(1);
  enabledIds.delete('ann');
  nowMs = 1_999;
  expect(await gate.statusOf(annsToken)).toBe('served');
  nowMs = 2_000;
  expect(await gate.statusOf(annsToken)).toBe('disabled');
});

test('an ended session is refused; a caller without a session is checked by account', async () => {
  openSessionIds.clear();
  expect(await gate.statusOf(annsToken)).toBe('signedOut');
  expect(await gate.statusOf({ id: 'fleet', sessionId: undefined })).toBe('served');
  expect(await gate.statusOf({ id: 'nobody', sessionId: undefined })).toBe('disabled');
});

test('a disabled account gets that reason, also if only the end of its session was noticed', async () => {
  openSessionIds.add('s2');
  await gate.statusOf(annsToken);
  nowMs = 1_000;
  await gate.statusOf({ id: 'ann', sessionId: 's2' });
  enabledIds.delete('ann');
  openSessionIds.clear();
  nowMs = 2_000;
  expect(await gate.statusOf(annsToken)).toBe('disabled');
});

test('account changes clear the cache and notify listeners', async () => {
  const listener = vi.fn();
  const stop = gate.onAccountsChanged(listener);
  await gate.statusOf(annsToken);
  enabledIds.delete('ann');
  gate.accountsChanged();
  expect(await gate.statusOf(annsToken)).toBe('disabled');
  stop();
  gate.accountsChanged();
  expect(listener).toHaveBeenCalledTimes(1);
});
