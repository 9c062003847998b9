import { expect, test } from 'vitest';
import { LIVE_CLOSE, LIVE_TIMING } from '../../src/domain/wire/live.ts';
import type { TokenVerifier } from '../identity/tokens.ts';
import { SocketCaller } from './socketCaller.ts';

const TOKEN_LIFE_MS = 300_000;

test("a token ends by the machine's clock, which issued it, however far that of the site is from it", async () => {
  const machine = { nowMs: 1_795_000_000_000 };
  const expiresAtMs = machine.nowMs + TOKEN_LIFE_MS;
  const verifier = {
    verify: async () => ({ id: 'a', name: 'a', expiresAtMs }),
    nowMs: () => machine.nowMs,
  } as unknown as TokenVerifier;
  const closeCodes: number[] = [];
  const site = { aheadMs: 0 };
  const caller = new SocketCaller({
    verifier,
    nowMs: () => machine.nowMs + site.aheadMs,
    messagesPerSecond: 20,
    acquireSlot: () => true,
    close: (code) => closeCodes.push(code),
  });
  await caller.authorize('t');
  for (const aheadMs of [600_000, -600_000]) {
    site.aheadMs = aheadMs;
    machine.nowMs = expiresAtMs + LIVE_TIMING.renewWithinMs - 1;
    caller.checkTime();
    expect(closeCodes).toEqual([]);
  }
  machine.nowMs++;
  caller.checkTime();
  expect(closeCodes).toEqual([LIVE_CLOSE.expired.code]);
});
