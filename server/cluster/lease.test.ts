import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LeaseClaim } from '../bus/stream/entries.ts';
import { ConcurrentAppendError, StreamUnavailableError } from '../bus/stream/errors.ts';
import { Lease } from './lease.ts';

/** The claims of a stream, and its readers. */
class Claims {
  readonly readers = new Set<(entry: { seq: number; message: LeaseClaim }) => void>();
  #last: { seq: number; message: LeaseClaim } | undefined;
  #seq = 10;
  isAway = false;
  /** Claims are stored, and their acknowledgements are lost. */
  losesAcknowledgements = false;
  /** Time until a claim is acknowledged. */
  ackAfterMs = 0;

  async append(_topic: string, message: LeaseClaim, { afterSeq }: { afterSeq?: number }): Promise<number> {
    if (this.isAway) throw new StreamUnavailableError();
    if (afterSeq !== (this.#last?.seq ?? 0)) throw new ConcurrentAppendError();
    const stored = { seq: this.#seq++, message };
    this.#last = stored;
    if (this.losesAcknowledgements) throw new StreamUnavailableError();
    for (const read of this.readers) read(stored);
    nowMs += this.ackAfterMs;
    return stored.seq;
  }

  async lastLease() {
    return this.#last;
  }

  /** It was too long ago. */
  forget(): void {
    this.#last = undefined;
  }
}

let sharedClaims: Claims;
let nowMs: number;
const log = pino({ level: 'silent' });

function createContender(id: string) {
  const changes: string[] = [];
  const lease = new Lease({
    stream: sharedClaims as unknown as ConstructorParameters<typeof Lease>[0]['stream'],
    id,
    steadyMs: () => nowMs,
    log,
    onAcquired: () => changes.push('taken'),
    onLost: () => changes.push('lost'),
  });
  const observeEntry = (entry: { seq: number; message: LeaseClaim }) => lease.observeClaim(entry);
  sharedClaims.readers.add(observeEntry);
  return { lease, changes, cut: () => sharedClaims.readers.delete(observeEntry) };
}

beforeEach(() => {
  sharedClaims = new Claims();
  nowMs = 0;
});

describe('a lease', () => {
  test('is held by one of those who ask at once, for as long as it renews', async () => {
    const all = ['a', 'b', 'c'].map(createContender);
    for (let second = 0; second < 20; second++) {
      await Promise.all(all.map(({ lease }) => lease.tick()));
      expect(all.filter(({ lease }) => lease.isHeld)).toHaveLength(1);
      nowMs += 1_000;
    }
    expect(all.flatMap(({ changes }) => changes)).toEqual(['taken']);
  });

  test('is taken over from a silent holder, which notices when it wakes up', async () => {
    const [one, other] = [createContender('a'), createContender('b')];
    await one.lease.tick();
    for (let second = 0; second < 2; second++) {
      nowMs += 1_000;
      await other.lease.tick();
    }
    expect(other.lease.isHeld).toBe(false);
    one.cut();
    nowMs += 1_000;
    await other.lease.tick();
    expect(other.lease.isHeld).toBe(true);
    await one.lease.tick();
    expect(one.changes).toEqual(['taken', 'lost']);
    await one.lease.tick();
    expect(one.lease.isHeld).toBe(false);
  });

  test('is lost by a holder that cannot renew it, and claimed again by it if it is free', async () => {
    const one = createContender('a');
    await one.lease.tick();
    sharedClaims.isAway = true;
    for (let second = 0; second < 4; second++) {
      nowMs += 1_000;
      await one.lease.tick();
    }
    expect(one.changes).toEqual(['taken', 'lost']);
    sharedClaims.isAway = false;
    await one.lease.tick();
    expect(one.lease.isHeld).toBe(true);
  });

  test('ends for its holder before another may take it, however late its claim is acknowledged', async () => {
    const [one, other] = [createContender('a'), createContender('b')];
    sharedClaims.ackAfterMs = 2_500;
    one.cut();
    await one.lease.tick();
    sharedClaims.isAway = true;
    nowMs += 600;
    await Promise.all([one.lease.tick(), other.lease.tick()]);
    expect(one.lease.isHeld).toBe(false);
    sharedClaims.isAway = false;
    await other.lease.tick();
    expect(other.lease.isHeld).toBe(true);
  });

  test('is counted from before a claim whose acknowledgement was lost', async () => {
    const one = createContender('a');
    sharedClaims.losesAcknowledgements = true;
    await one.lease.tick();
    nowMs += 2_500;
    sharedClaims.losesAcknowledgements = false;
    await one.lease.tick();
    expect(one.lease.isHeld).toBe(true);
    one.cut();
    sharedClaims.isAway = true;
    nowMs += 600;
    await one.lease.tick();
    expect(one.lease.isHeld).toBe(false);
  });

  test('is released to the next candidate', async () => {
    const [one, other] = [createContender('a'), createContender('b')];
    await one.lease.tick();
    await one.lease.release();
    expect(one.lease.isHeld).toBe(false);
    await other.lease.tick();
    expect(other.lease.isHeld).toBe(true);
  });

  test('is handed over to another server that can do the work, and kept by it', async () => {
    const [one, other] = [createContender('a'), createContender('b')];
    await one.lease.tick();
    await one.lease.handOver();
    expect(one.lease.isHeld).toBe(false);
    for (let second = 0; second < 20; second++) {
      nowMs += 1_000;
      await one.lease.tick();
      await other.lease.tick();
    }
    expect([one.changes, other.changes]).toEqual([['taken', 'lost'], ['taken']]);
  });

  test('is claimed at once by a server that has handed it over, when the other one releases it later', async () => {
    const [one, other] = [createContender('a'), createContender('b')];
    await one.lease.tick();
    await one.lease.handOver();
    await other.lease.tick();
    expect(other.lease.isHeld).toBe(true);
    nowMs += 1_000;
    await one.lease.tick();
    await other.lease.release();
    await one.lease.tick();
    expect(one.lease.isHeld).toBe(true);
  });

  test('is claimed again by a server that has handed it over where no other does, and then renewed as ever', async () => {
    const one = createContender('a');
    await one.lease.tick();
    await one.lease.handOver();
    await one.lease.handOver();
    for (let second = 1; second < 5; second++) {
      nowMs += 1_000;
      await one.lease.tick();
    }
    expect(one.lease.isHeld).toBe(false);
    for (let second = 0; second < 9; second++) {
      nowMs += 1_000;
      await one.lease.tick();
    }
    expect(one.changes).toEqual(['taken', 'lost', 'taken']);
  });

  test('is found by a server that has not read its claims, and free once they have expired', async () => {
    const one = createContender('a');
    await one.lease.tick();
    one.cut();
    const late = createContender('b');
    await late.lease.tick();
    await late.lease.tick();
    expect(late.lease.isHeld).toBe(false);
    sharedClaims.forget();
    nowMs += 3_000;
    await late.lease.tick();
    await late.lease.tick();
    expect(late.lease.isHeld).toBe(true);
  });
});
