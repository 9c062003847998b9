import { beforeEach, expect, test, vi } from 'vitest';
import { AccountGate } from './accountGate.ts';

let nowMs: number;
const enabled = new Map<string, number | undefined>();
const openSessionIds = new Set<string>();
const filterOpenSessions = async (ids: readonly string[]) => new Set(ids.filter((id) => openSessionIds.has(id)));
const findEnabled = vi.fn(async (ids: readonly string[]) => new Map([...enabled].filter(([id]) => ids.includes(id))));
let gate: AccountGate;

const annsToken = { id: 'ann', sessionId: 's1' };

beforeEach(() => {
  nowMs = 0;
  for (const known of [enabled, openSessionIds]) known.clear();
  enabled.set('ann', undefined).set('fleet', undefined);
  openSessionIds.add('s1');
  findEnabled.mockClear();
  gate = new AccountGate({ findEnabled, filterOpenSessions, nowMs: () => nowMs });
});

test('an account is requested once in two seconds', async () => {
  for (let k = 0; k < 10; k++) expect(await gate.statusOf(annsToken)).toBe('served');
  expect(findEnabled).toHaveBeenCalledTimes(1);
  enabled.delete('ann');
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

test('tokens of a machine end with those of its old secret; sessions are checked by themselves', async () => {
  const oldToken = { id: 'fleet', sessionId: undefined };
  const newToken = { ...oldToken, sessionsSince: 5.25 };
  expect(await gate.statusOf(oldToken)).toBe('served');
  enabled.set('fleet', 5.25).set('ann', 5.25);
  gate.accountsChanged();
  expect(await gate.statusOf(oldToken)).toBe('signedOut');
  expect(await gate.statusOf(newToken)).toBe('served');
  expect(await gate.statusOf({ ...newToken, sessionsSince: 4 })).toBe('signedOut');
  expect(await gate.statusOf(annsToken)).toBe('served');
});

test('a disabled account gets that reason, also if only the end of its session was noticed', async () => {
  openSessionIds.add('s2');
  await gate.statusOf(annsToken);
  nowMs = 1_000;
  await gate.statusOf({ id: 'ann', sessionId: 's2' });
  enabled.delete('ann');
  openSessionIds.clear();
  nowMs = 2_000;
  expect(await gate.statusOf(annsToken)).toBe('disabled');
});

test('account changes clear the cache and notify listeners', async () => {
  const listener = vi.fn();
  const stop = gate.onAccountsChanged(listener);
  await gate.statusOf(annsToken);
  enabled.delete('ann');
  gate.accountsChanged();
  expect(await gate.statusOf(annsToken)).toBe('disabled');
  stop();
  gate.accountsChanged();
  expect(listener).toHaveBeenCalledTimes(1);
});
