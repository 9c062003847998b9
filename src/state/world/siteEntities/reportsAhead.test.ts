import { beforeEach, describe, expect, it } from 'vitest';
import { asset, rsu } from '../../../../tests/fixtures/siteEntities.ts';
import { SiteEntities } from './SiteEntities.ts';

let nowMs: number;

describe('reports of a clock that runs ahead', () => {
  const HOUR_MS = 3_600_000;
  const person = (name: string) => ({ id: name, name, type: 'people', info: {} });
  let siteEntities: SiteEntities;
  beforeEach(() => {
    nowMs = 1_800_000_000_000;
    siteEntities = new SiteEntities(() => nowMs);
    siteEntities.seedEntities('asset', [asset('OP-1', 'OP')]);
    siteEntities.seedEntities('sensor', [rsu('R1', 10), rsu('R2', 50)]);
    siteEntities.seedPeople([person('bat')]);
  });

  const passageAt = (name: string, item2: number): void =>
    siteEntities.applySensor({ type: 'rsu', name, elements: [{ item1: 'bat', item2 }], elements_ts: item2 });

  it('hide no later one, and keep the time of their arrival when they are repeated', () => {
    const ahead = { type: 'OP', name: 'OP-1', level: 40, level_ts: nowMs + HOUR_MS } as const;
    siteEntities.applyAsset(ahead);
    expect(siteEntities.recordAt(0)).toMatchObject({ level: 40, levelAtMs: nowMs });
    const arrivedAtMs = nowMs;
    nowMs += 60_000;
    siteEntities.applyAsset(ahead);
    expect(siteEntities.recordAt(0)?.levelAtMs).toBe(arrivedAtMs);
    siteEntities.applyAsset({ type: 'OP', name: 'OP-1', level: 90, level_ts: nowMs - 1_000 });
    expect(siteEntities.recordAt(0)).toMatchObject({ level: 90, levelAtMs: nowMs - 1_000 });
  });

  it('do not hold a person at the sensor that has it', () => {
    passageAt('R1', nowMs + HOUR_MS);
    expect(siteEntities.get('people', 'bat')).toMatchObject({ rsu: 'R1', rsuAtMs: nowMs });
    nowMs += 10_000;
    passageAt('R2', nowMs - 1_000);
    passageAt('R1', nowMs + HOUR_MS - 10_000);
    expect(siteEntities.get('people', 'bat')?.rsu).toBe('R2');
  });

  it('are those that are known when the clock is set back', () => {
    siteEntities.applyAsset({ type: 'OP', name: 'OP-1', level: 40, level_ts: nowMs });
    passageAt('R1', nowMs);
    nowMs -= HOUR_MS;
    siteEntities.dropFutureTimes();
    expect(siteEntities.recordAt(0)?.levelAtMs).toBe(nowMs);
    siteEntities.applyAsset({ type: 'OP', name: 'OP-1', level: 90, level_ts: nowMs });
    passageAt('R2', nowMs + 1_000);
    expect(siteEntities.recordAt(0)?.level).toBe(90);
    expect(siteEntities.get('people', 'bat')?.rsu).toBe('R2');
  });
});
