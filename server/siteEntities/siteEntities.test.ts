import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ingestReportSchema } from '../../src/domain/wire/reports.ts';
import type { LiveMessage } from '../bus/bus.ts';
import { Lamps, PRESENCE_WINDOW_MS } from '../people/lamps.ts';
import { assetAnswer, SiteEntityStates, sensorAnswer } from './siteEntityStates.ts';

function siteEntities() {
  const told: LiveMessage[] = [];
  return { told, states: new SiteEntityStates((message) => told.push(message)) };
}

function applyAsset(states: SiteEntityStates, asset: Record<string, unknown>): void {
  const report = ingestReportSchema.parse({ type: 'changed', deviceType: 'asset', asset });
  if (report.type === 'changed' && report.deviceType === 'asset') states.applyAsset(report.asset);
}

describe('states of assets and sensors', () => {
  it('are published only when something differs', () => {
    const { states, told } = siteEntities();
    const chute = { type: 'TX', name: 'TX-1', status: '1', status_ts: 10 };
    applyAsset(states, chute);
    applyAsset(states, chute);
    applyAsset(states, { ...chute, status: '0', status_ts: 5 });
    expect(told).toHaveLength(1);
    applyAsset(states, { type: 'TX', name: 'TX-1', level: 12, level_ts: 11 });
    expect(told[1]).toEqual({
      type: 'changed',
      deviceType: 'asset',
      asset: { type: 'TX', name: 'TX-1', status: '1', status_ts: 10, level: 12, level_ts: 11 },
    });
  });

  it('of the same name and another type are two', () => {
    const { states } = siteEntities();
    applyAsset(states, { type: 'TX', name: 'A', level: 1, level_ts: 1 });
    applyAsset(states, { type: 'OP', name: 'A', level: 2, level_ts: 1 });
    expect(Array.from(states.all('asset'), assetAnswer).map(({ level }) => level)).toEqual([1, 2]);
  });

  it('end in the same state in any order of timed reports, with any repetition', () => {
    const report = fc.record({ level: fc.integer({ min: 0, max: 100 }), level_ts: fc.integer({ min: 1, max: 1_000 }) });
    fc.assert(
      fc.property(
        fc.uniqueArray(report, { selector: ({ level_ts }) => level_ts, maxLength: 20 }),
        fc.nat(),
        (all, k) => {
          const statesAfter = (reports: typeof all) => {
            const { states } = siteEntities();
            for (const one of reports) applyAsset(states, { type: 'OP', name: 'A', ...one });
            return Array.from(states.all('asset'), assetAnswer);
          };
          const turned = [...all.slice(k % (all.length || 1)), ...all, ...all.slice(0, k % (all.length || 1))];
          expect(statesAfter(turned)).toEqual(statesAfter(all.toSorted((a, b) => a.level_ts - b.level_ts)));
        },
      ),
    );
  });

  it('are due for saving once, and again where saving failed', () => {
    const { states } = siteEntities();
    applyAsset(states, { type: 'TX', name: 'A', level: 1, level_ts: 1 });
    const due = states.drainChanged();
    expect([due.length, states.drainChanged().length]).toEqual([1, 0]);
    states.markChanged(due);
    expect(states.drainChanged()).toEqual(due);
  });
});

describe('people detected by a sensor', () => {
  const passagesAt = (item2: number) => [{ item1: 'L', item2 }];

  it('leaves the age of its state alone', () => {
    const { states, told } = siteEntities();
    states.applySensor({ type: 'RSU', name: 'S', state: 'Online', state_ts: 1_000 });
    states.setPassages('S', passagesAt(9_000));
    const [answer] = Array.from(states.all('sensor'), sensorAnswer);
    expect(answer).toMatchObject({ state: 'Online', state_ts: 1_000, count: 1, elements_ts: 9_000 });
    expect(told.at(-1)).toEqual({ type: 'changed', deviceType: 'sensor', sensor: answer });
  });

  it('has a time that strictly increases', () => {
    const { states } = siteEntities();
    const times = [passagesAt(5), passagesAt(5), [], passagesAt(3)].map((elements) => {
      states.setPassages('S', elements);
      return [...states.all('sensor')][0]?.facts.elementsAtMs;
    });
    expect(times).toEqual([5, 6, 7, 8]);
  });
});

describe('lamps', () => {
  it('count at the sensor that saw them last', () => {
    const lamps = new Lamps();
    lamps.addPassage({ id: 'a', sensor: 'S1', atMs: 10 });
    lamps.addPassage({ id: 'b', sensor: 'S1', atMs: 20 });
    expect(lamps.drainChanged().get('S1')).toEqual([
      { item1: 'b', item2: 20 },
      { item1: 'a', item2: 10 },
    ]);
    lamps.addPassage({ id: 'a', sensor: 'S2', atMs: 30 });
    lamps.addPassage({ id: 'a', sensor: 'S1', atMs: 25 });
    const changed = lamps.drainChanged();
    expect(changed.get('S1')).toEqual([{ item1: 'b', item2: 20 }]);
    expect(changed.get('S2')).toEqual([{ item1: 'a', item2: 30 }]);
    expect(lamps.drainChanged().size).toBe(0);
  });

  it('are dropped after a while', () => {
    const lamps = new Lamps();
    lamps.addPassage({ id: 'a', sensor: 'S1', atMs: 1_000 });
    lamps.drainChanged();
    lamps.dropExpired(1_000 + PRESENCE_WINDOW_MS);
    expect(lamps.drainChanged().size).toBe(0);
    lamps.dropExpired(1_001 + PRESENCE_WINDOW_MS);
    expect(lamps.drainChanged().get('S1')).toEqual([]);
  });
});
