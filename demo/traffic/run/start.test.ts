import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectPath } from '../../../server/settings/projectFiles.ts';
import { readSiteFiles } from '../../../server/site/siteFiles.ts';
import { ingestFixSchema } from '../../../src/domain/wire/ingest.ts';
import type { Intake } from '../../links/intake.ts';
import type { StoredValues } from '../../links/storedValues.ts';
import { DEMO_FLEET } from '../fleet.ts';
import type { TrafficState } from '../model.ts';
import { startDemoTraffic } from './start.ts';

const START_MS = 1_795_000_000_000;
const { roads } = await readSiteFiles(projectPath('demo/site'));
if (!roads) throw new Error('the demo site has no roads');

class KeptInMemory implements StoredValues {
  readonly values = new Map<string, string>();
  saves = 0;

  async load(name: string): Promise<unknown> {
    const text = this.values.get(name);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async save(name: string, value: unknown): Promise<void> {
    this.saves += 1;
    this.values.set(name, JSON.stringify(value));
  }

  get state(): TrafficState {
    const [text = '{}'] = this.values.values();
    return (JSON.parse(text) as { traffic: TrafficState }).traffic;
  }
}

function recordIds() {
  const ids = new Set<string>();
  const moved = new Map<string, string>();
  let fixes = 0;
  const intake: Intake = {
    ingest(items) {
      for (const item of items) {
        if (typeof item === 'object' && item !== null && 'type' in item) continue;
        const fix = ingestFixSchema.parse(item);
        ids.add(fix.id);
        if (fix.location) fixes += 1;
        moved.set(fix.id, JSON.stringify(fix.location));
      }
      return { accepted: items.length, rejected: 0, errors: [] };
    },
  };
  return { intake, ids, fixes: () => fixes };
}

const log = { info: () => {}, warn: vi.fn() };

describe('demo traffic in the server', { timeout: 30_000 }, () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START_MS });
    log.warn.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('publishes immediately, stores its state every ten seconds and at a stop, and continues from there', async () => {
    const storedValues = new KeptInMemory();
    const first = new AbortController();
    const heard = recordIds();
    const run = await startDemoTraffic({
      roads,
      intake: heard.intake,
      storedValues,
      nowMs: Date.now,
      signal: first.signal,
      log,
    });
    expect(heard.ids.size).toBe(DEMO_FLEET.length);
    const introduced = heard.fixes();
    await vi.advanceTimersByTimeAsync(21_000);
    expect(heard.fixes() - introduced).toBeGreaterThan(400);
    expect(storedValues.saves).toBe(2);

    first.abort();
    await run.stopped;
    expect(storedValues.saves).toBe(3);
    const stoppedAt = heard.fixes();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(heard.fixes()).toBe(stoppedAt);

    const before = storedValues.state;
    const second = new AbortController();
    const again = await startDemoTraffic({
      roads,
      intake: recordIds().intake,
      storedValues,
      nowMs: Date.now,
      signal: second.signal,
      log,
    });
    second.abort();
    await again.stopped;
    expect(storedValues.state.atS - before.atS).toBeGreaterThanOrEqual(4);
    expect(storedValues.state.atS - before.atS).toBeLessThan(8);
    expect(storedValues.state.vehicles.map((vehicle) => vehicle.cycles)).toEqual(
      before.vehicles.map((vehicle) => vehicle.cycles),
    );
  });

  it('drives on when its state cannot be stored, and says so', async () => {
    const storedValues: StoredValues = {
      load: async () => 'rubbish',
      save: () => Promise.reject(new Error('disk full')),
    };
    const ending = new AbortController();
    const heard = recordIds();
    const run = await startDemoTraffic({
      roads,
      intake: heard.intake,
      storedValues,
      nowMs: Date.now,
      signal: ending.signal,
      log,
    });
    const introduced = heard.fixes();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(heard.fixes()).toBeGreaterThan(introduced);
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('disk full'));
    ending.abort();
    await run.stopped;
  });

  it('ends at once where it is to stop already', async () => {
    const storedValues = new KeptInMemory();
    const run = await startDemoTraffic({
      roads,
      intake: recordIds().intake,
      storedValues,
      nowMs: Date.now,
      signal: AbortSignal.abort(),
      log,
    });
    await run.stopped;
    expect(storedValues.saves).toBe(1);
  });
});

it('leaves a turn of the event loop between the partitions of a large fleet', { timeout: 60_000 }, async () => {
  const ending = new AbortController();
  let turns = 0;
  const countTurns = () => {
    turns++;
    if (!ending.signal.aborted) setImmediate(countTurns);
  };
  /** Further partitions that reported, by turn. */
  const partitionsByTurn = new Map<number, Set<number>>();
  const intake: Intake = {
    ingest(items) {
      for (const { id = '' } of items as { id?: string }[]) {
        // Their vehicles are numbered in thousands.
        const partition = Math.floor(Number(/\d+$/.exec(id)?.[0] ?? 0) / 1000);
        if (partition > 0) partitionsByTurn.set(turns, (partitionsByTurn.get(turns) ?? new Set()).add(partition));
      }
      return { accepted: items.length, rejected: 0, errors: [] };
    },
  };
  const storedValues = new KeptInMemory();
  const vehicles = 4 * DEMO_FLEET.length;
  const run = await startDemoTraffic({
    roads,
    intake,
    storedValues,
    nowMs: Date.now,
    signal: ending.signal,
    log,
    vehicles,
  });
  partitionsByTurn.clear();
  countTurns();
  const reportedPartitions = () => new Set([...partitionsByTurn.values()].flatMap((partitions) => [...partitions]));
  await expect.poll(() => reportedPartitions().size).toBeGreaterThanOrEqual(4);
  ending.abort();
  await run.stopped;
  for (const partitions of partitionsByTurn.values()) expect(partitions.size).toBe(1);
});

describe('a restart', { timeout: 60_000 }, () => {
  const roadNetwork = roads;

  /** Runs the traffic for a moment; @returns its state as stored at the end, and the longest work of one turn. */
  async function runAt(storedValues: KeptInMemory, startMs: number, vehicles: number) {
    const ending = new AbortController();
    const beganMs = performance.now();
    const heard = recordIds();
    let longestCpuMs = 0;
    let last = process.cpuUsage();
    const lookAtClock = () => {
      const { user, system } = process.cpuUsage(last);
      longestCpuMs = Math.max(longestCpuMs, (user + system) / 1000);
      last = process.cpuUsage();
      if (!ending.signal.aborted) setImmediate(lookAtClock);
    };
    setImmediate(lookAtClock);
    const nowMs = () => startMs + performance.now() - beganMs;
    const run = await startDemoTraffic({
      ...{ roads: roadNetwork, intake: heard.intake, storedValues, nowMs, signal: ending.signal, log, vehicles },
    });
    await expect.poll(() => heard.ids.size).toBe(vehicles);
    ending.abort();
    await run.stopped;
    return { state: storedValues.state, longestCpuMs };
  }

  const placesOf = ({ vehicles }: TrafficState) => vehicles.map(({ id, cycles, route }) => [id, cycles, route.at(-1)]);

  it('after hours goes on from now, from where the vehicles were, and never keeps the event loop for long', async () => {
    const storedValues = new KeptInMemory();
    const vehicles = 3 * DEMO_FLEET.length;
    const first = await runAt(storedValues, START_MS, vehicles);
    const second = await runAt(storedValues, first.state.atS * 1000 + 3 * 3_600_000, vehicles);
    expect(second.state.atS - first.state.atS).toBeGreaterThanOrEqual(3 * 3600 - 1);
    expect(second.state.atS - first.state.atS).toBeLessThan(3 * 3600 + 60);
    // In the few seconds since nobody has finished a whole way.
    const moved = placesOf(second.state).filter(
      (place, k) => JSON.stringify(place) !== JSON.stringify(placesOf(first.state)[k]),
    );
    expect(moved.length).toBeLessThan(DEMO_FLEET.length / 3);
    // An hour of driving takes seconds.
    expect(Math.max(first.longestCpuMs, second.longestCpuMs)).toBeLessThan(1_000);
  });

  it('stops while the rest of its fleet is still missing, and reports nothing more', async () => {
    const ending = new AbortController();
    const heard = recordIds();
    const run = await startDemoTraffic({
      ...{ roads: roadNetwork, intake: heard.intake, storedValues: new KeptInMemory(), nowMs: Date.now, log },
      ...{ signal: ending.signal, vehicles: 20_000 },
    });
    expect(heard.ids.size).toBe(DEMO_FLEET.length);
    ending.abort();
    await run.stopped;
    const reported = heard.fixes();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(heard.fixes()).toBe(reported);
    expect(heard.ids.size).toBe(DEMO_FLEET.length);
  });
});
