import { beforeEach, expect, test, vi } from 'vitest';
import { AccountGate } from './accountGate.ts';

let nowMs: number;
const enabled = new Set<string>();
const open = new Set<string>();
const filterBySet = (set: ReadonlySet<string>) => async (keys: readonly string[]) =>
  new Set(keys.filter((key) => set.has(key)));
const filterEnabled = vi.fn(filterBySet(enabled));
let gate: AccountGate;

const ann = { id: 'ann', sessionId: 's1' };

beforeEach(() => {
  nowMs = 0;
  for (const set of [enabled, open]) set.clear();
  enabled.add('ann').add('fleet');
  open.add('s1');
  filterEnabled.mockClear();
  gate = new AccountGate({ filterEnabled, filterOpenSessions: filterBySet(open), nowMs: () => nowMs });
});

test('an account is requested once in two seconds', async () => {
  for (let k = 0; k < 10; k++) expect(await gate.statusOf(ann)).toBe('served');
  expect(filterEnabled).toHaveBeenCalledTimes(1);
  enabled.delete('ann');
  nowMs = 1_999;
  expect(await gate.statusOf(ann)).toBe('served');
  nowMs = 2_000;
  expect(await gate.statusOf(ann)).toBe('disabled');
});

test('an ended session is refused; a caller without a session is checked by account', async () => {
  open.clear();
  expect(await gate.statusOf(ann)).toBe('signedOut');
  expect(await gate.statusOf({ id: 'fleet', sessionId: undefined })).toBe('served');
  expect(await gate.statusOf({ id: 'nobody', sessionId: undefined })).toBe('disabled');
});

test('a disabled account gets that reason, also if only the end of its session was noticed', async () => {
  open.add('s2');
  await gate.statusOf(ann);
  nowMs = 1_000;
  await gate.statusOf({ id: 'ann', sessionId: 's2' });
  enabled.delete('ann');
  open.clear();
  nowMs = 2_000;
  expect(await gate.statusOf(ann)).toBe('disabled');
});

test('account changes clear the cache and notify listeners', async () => {
  const listener = vi.fn();
  const stop = gate.onAccountsChanged(listener);
  await gate.statusOf(ann);
  enabled.delete('ann');
  gate.accountsChanged();
  expect(await gate.statusOf(ann)).toBe('disabled');
  stop();
  gate.accountsChanged();
  expect(listener).toHaveBeenCalledTimes(1);
});
