import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
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

describe('a socket whose token has come', () => {
  const OPENED_MS = 1_795_000_000_000;

  /** @param answer settles once the database has said who it is */
  function openSocket(answer: Promise<unknown>) {
    const clock = { nowMs: OPENED_MS };
    const closeCodes: number[] = [];
    const caller = new SocketCaller({
      verifier: { verify: () => answer, nowMs: () => clock.nowMs } as unknown as TokenVerifier,
      nowMs: () => clock.nowMs,
      messagesPerSecond: 20,
      acquireSlot: () => true,
      close: (code) => closeCodes.push(code),
    });
    const passTime = async () => {
      clock.nowMs += LIVE_TIMING.authorizeWithinMs;
      caller.checkTime();
      await turn();
    };
    return { caller, closeCodes, passTime, clock };
  }

  test('is not closed as late while the database takes long to answer', async () => {
    let settle = (_caller: object) => {};
    const { caller, closeCodes, passTime, clock } = openSocket(
      new Promise((resolve) => {
        settle = resolve;
      }),
    );
    const verified = caller.authorize('t');
    await passTime();
    await passTime();
    expect(closeCodes).toEqual([]);
    settle({ id: 'a', name: 'a', expiresAtMs: clock.nowMs + TOKEN_LIFE_MS });
    await verified;
    expect(caller.caller?.id).toBe('a');
  });

  test('is not closed as late where the server was too busy to read it', async () => {
    const { caller, closeCodes, clock } = openSocket(
      Promise.resolve({ id: 'a', name: 'a', expiresAtMs: OPENED_MS + TOKEN_LIFE_MS }),
    );
    clock.nowMs += 2 * LIVE_TIMING.authorizeWithinMs;
    caller.checkTime();
    await caller.authorize('t');
    await turn();
    expect(closeCodes).toEqual([]);
  });

  test('is closed where none comes', async () => {
    const { closeCodes, passTime } = openSocket(Promise.resolve());
    await passTime();
    await passTime();
    expect(closeCodes).toEqual([LIVE_CLOSE.tooLate.code]);
  });
});
