import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountGate } from './accountGate.ts';
import type { Account } from './accounts.ts';

const account: Account = {
  id: 'a',
  name: 'ann',
  kind: 'person',
  givenName: '',
  familyName: '',
  realmRoles: [],
  groups: [],
  permissions: [],
  enabled: true,
  demo: false,
};

let nowMs: number;
let stored: Account | undefined;
const byId = vi.fn(async () => stored);
let gate: AccountGate;

beforeEach(() => {
  nowMs = 0;
  stored = account;
  byId.mockClear();
  gate = new AccountGate({ byId }, () => nowMs);
});

describe('AccountGate', () => {
  test('asks the store once in two seconds', async () => {
    for (let k = 0; k < 10; k++) expect(await gate.isEnabled('a')).toBe(true);
    expect(byId).toHaveBeenCalledTimes(1);
    stored = { ...account, enabled: false };
    nowMs = 1_999;
    expect(await gate.isEnabled('a')).toBe(true);
    nowMs = 2_000;
    expect(await gate.isEnabled('a')).toBe(false);
  });

  test('forgets at once when accounts change, and tells those who listen', async () => {
    const listener = vi.fn();
    const stop = gate.onAccountsChanged(listener);
    await gate.isEnabled('a');
    stored = undefined;
    gate.accountsChanged();
    expect(await gate.isEnabled('a')).toBe(false);
    stop();
    gate.accountsChanged();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('does not remember a failure of the store', async () => {
    byId.mockRejectedValueOnce(new Error('down'));
    await expect(gate.isEnabled('a')).rejects.toThrow('down');
    expect(await gate.isEnabled('a')).toBe(true);
  });
});
