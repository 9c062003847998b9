import { beforeEach, describe, expect, it } from 'vitest';
import { peopleByRsu } from './peopleByRsu.ts';
import { SiteEntities } from './SiteEntities.ts';

const nowMs = 1_800_000_000_000;
const location = (easting: number) => ({ easting, northing: 20, alt: 30 });
const rsu = (name: string, easting: number) => ({
  id: `id-${name}`,
  name,
  type: 'sensor',
  info: { location: location(easting), mine_area: 'NE' },
});
const person = (name: string, lamp: string) => ({
  id: `p-${name}`,
  name,
  type: 'people',
  info: { firstname: name, caplamp_id: lamp },
});

describe('people', () => {
  let siteEntities: SiteEntities;
  beforeEach(() => {
    siteEntities = new SiteEntities(() => nowMs);
  });

  it('are where they were seen last, in any order of reports', () => {
    const seedSiteEntities = () => {
      const t = new SiteEntities(() => nowMs);
      t.seedEntities('sensor', [rsu('R1', 10), rsu('R2', 50)]);
      t.seedPeople([person('Bold', 'L1')]);
      return t;
    };
    const first = { type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: nowMs - 9 }] };
    const second = { type: 'rsu', name: 'R2', elements: [{ item1: 'Bold', item2: nowMs - 3 }] };
    for (const order of [
      [first, second],
      [second, first, second],
    ]) {
      const t = seedSiteEntities();
      for (const report of order) t.applySensor(report);
      expect(t.get('people', 'p-Bold')).toMatchObject({ rsu: 'R2', mineArea: 'NE', place: { easting: 50 } });
      expect(peopleByRsu(t, nowMs)).toEqual({ count: 1, sensors: [{ name: 'R2', count: 1, people: ['Bold'] }] });
      expect(peopleByRsu(t, nowMs + 9 * 3_600_000).count).toBe(0);
    }
  });

  it('find their place also when the catalogue comes last', () => {
    siteEntities.applySensor({ type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: 5 }] });
    siteEntities.seedPeople([person('Bold', 'L1')]);
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    expect(siteEntities.get('people', 'p-Bold')).toMatchObject({ rsu: 'R1', place: { easting: 10 } });
  });

  it('have the lamp and the sensor of their record where their info and sightings tell none', () => {
    siteEntities.seedEntities('sensor', [rsu('R1', 10), rsu('R2', 50)]);
    siteEntities.seedPeople([
      { id: '1', name: '1', caplamp: 'L1', rsu: 'R2' },
      { ...person('Saran', 'L2'), caplamp: 'L1', rsu: '' },
    ]);
    const listed = siteEntities.get('people', '1');
    expect(listed).toMatchObject({ rsu: 'R2', rsuAtMs: undefined, place: undefined, person: { caplamp: 'L1' } });
    expect(siteEntities.get('people', 'p-Saran')).toMatchObject({ rsu: undefined, person: { caplamp: 'L2' } });
    expect(peopleByRsu(siteEntities, nowMs).count).toBe(0);
    siteEntities.applySensor({ type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: nowMs - 5 }] });
    siteEntities.seedPeople([{ id: '1', name: '1', caplamp: 'L1', rsu: 'R2' }]);
    expect(siteEntities.get('people', '1')).toMatchObject({ rsu: 'R1', rsuAtMs: nowMs - 5, place: { easting: 10 } });
  });

  // rules.md#refused-calls
  it('leave the list, the scene and the counts where a list lacks them, and come back with it', () => {
    const seen = { type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: nowMs - 5 }] };
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    siteEntities.seedPeople([person('Bold', 'L1'), person('Saran', 'L2')]);
    siteEntities.applySensor(seen);
    siteEntities.seedPeople([person('Saran', 'L2')]);
    siteEntities.applySensor({ ...seen, elements: [{ item1: 'L1', item2: nowMs - 1 }] });
    expect(siteEntities.get('people', 'p-Bold')).toBeUndefined();
    expect(peopleByRsu(siteEntities, nowMs).count).toBe(0);
    expect([siteEntities.hasPeople, siteEntities.get('people', 'p-Saran')?.name]).toEqual([true, 'Saran']);
    siteEntities.seedPeople([]);
    expect(siteEntities.hasPeople).toBe(false);
    siteEntities.seedPeople([person('Bold', 'L1')]);
    expect(siteEntities.get('people', 'p-Bold')).toMatchObject({ rsu: 'R1', place: { easting: 10 } });
  });

  it('are nowhere once the clock restarts, also to panels', () => {
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    siteEntities.seedPeople([person('Bold', 'L1')]);
    siteEntities.applySensor({ type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: nowMs - 5 }] });
    siteEntities.flush();
    expect(siteEntities.state['people:p-Bold']).toMatchObject({ rsu: 'R1', place: { easting: 10 } });
    siteEntities.resetReports();
    siteEntities.flush();
    const nowhere = { rsu: undefined, rsuAtMs: undefined, place: undefined, mineArea: undefined };
    expect(siteEntities.state['people:p-Bold']).toMatchObject(nowhere);
    expect(siteEntities.poses.hasFix(siteEntities.poses.rowOf('people:p-Bold') ?? -1)).toBe(false);
  });

  it('are listed in parts, and have their lamps and leave once the list is whole', () => {
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    siteEntities.seedPeople([person('Bold', 'L1'), person('Saran', 'L2')]);
    siteEntities.applySensor({ type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: nowMs - 5 }] });
    const { peopleVersion } = siteEntities;
    // Given up: a newer list is read.
    siteEntities.beginPeople()([person('Dorj', 'L1')], false);
    const apply = siteEntities.beginPeople();
    apply([person('Dorj', 'L1')], false);
    siteEntities.applySensor({ type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: nowMs - 3 }] });
    expect(siteEntities.get('people', 'p-Bold')?.rsuAtMs).toBe(nowMs - 3);
    expect(siteEntities.peopleVersion).toBe(peopleVersion);
    apply([person('Saran', 'L2')], false);
    apply([]);
    expect(siteEntities.peopleVersion).toBe(peopleVersion + 1);
    expect(siteEntities.get('people', 'p-Bold')).toBeUndefined();
    expect(siteEntities.get('people', 'p-Dorj')).toMatchObject({ rsu: 'R1', place: { easting: 10 } });
  });

  it('are still beside their sensor once it is renamed, or belongs to another mine area', () => {
    siteEntities.seedEntities('sensor', [rsu('R2', 10)]);
    siteEntities.seedPeople([person('Bold', 'L1')]);
    siteEntities.applySensor({ type: 'rsu', name: 'R2', elements: [{ item1: 'L1', item2: nowMs - 5 }] });
    const renamed = rsu('A2', 10);
    siteEntities.seedEntities('sensor', [
      { ...renamed, id: 'id-R2', info: { ...renamed.info, mine_area: 'NW', reported_as: 'R2' } },
    ]);
    expect(siteEntities.get('people', 'p-Bold')).toMatchObject({ rsu: 'A2', mineArea: 'NW', rsuAtMs: nowMs - 5 });
    siteEntities.applySensor({ type: 'rsu', name: 'R2', mineArea: 'SE' });
    expect(siteEntities.get('people', 'p-Bold')).toMatchObject({ rsu: 'A2', mineArea: 'SE', place: { easting: 10 } });
  });

  it('are placed beside their sensor, each on a separate spot', () => {
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    siteEntities.seedPeople([person('Bold', 'L1'), person('Saran', 'L2')]);
    const elements = [
      { item1: 'L1', item2: 5 },
      { item1: 'L2', item2: 5 },
    ];
    siteEntities.applySensor({ type: 'rsu', name: 'R1', elements });
    const { sitePositions } = siteEntities.poses;
    const distanceBetween = (a: number, b: number) =>
      Math.hypot(
        (sitePositions[a * 3] as number) - (sitePositions[b * 3] as number),
        (sitePositions[a * 3 + 1] as number) - (sitePositions[b * 3 + 1] as number),
      );
    expect(distanceBetween(0, 1)).toBeGreaterThan(1);
    expect(distanceBetween(0, 2)).toBeGreaterThan(1);
    expect(distanceBetween(1, 2)).toBeGreaterThan(1);
    expect(distanceBetween(0, 2)).toBeLessThan(10);
  });

  it('have no place where the sensor that saw them last has none, and get it with the sensor', () => {
    siteEntities.seedEntities('sensor', [rsu('R1', 10), { id: 'id-lamps', name: 'Lamp room', type: 'sensor' }]);
    siteEntities.seedPeople([person('Bold', 'L1')]);
    siteEntities.applySensor({ type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: nowMs - 9 }] });
    siteEntities.applySensor({ type: 'rsu', name: 'Lamp room', elements: [{ item1: 'L1', item2: nowMs - 3 }] });
    expect(siteEntities.get('people', 'p-Bold')).toMatchObject({ rsu: 'Lamp room', place: undefined });
    expect(siteEntities.poses.hasFix(siteEntities.poses.rowOf('people:p-Bold') ?? -1)).toBe(false);
    siteEntities.seedEntities('sensor', [rsu('R1', 10), { ...rsu('Lamp room', 70), id: 'id-lamps' }]);
    expect(siteEntities.get('people', 'p-Bold')).toMatchObject({ rsu: 'Lamp room', place: { easting: 70 } });
  });

  it('move with their sensor', () => {
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    siteEntities.seedPeople([person('Bold', 'L1')]);
    siteEntities.applySensor({ type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: 5 }] });
    siteEntities.seedEntities('sensor', [rsu('R1', 90)]);
    expect(siteEntities.get('people', 'p-Bold')).toMatchObject({ rsu: 'R1', place: { easting: 90 } });
  });

  it('who were given the cap lamp of somebody else are the ones who are seen by it', () => {
    siteEntities.seedEntities('sensor', [rsu('R1', 10), rsu('R2', 50)]);
    siteEntities.seedPeople([person('Bold', 'L1'), person('Dorj', 'L2')]);
    siteEntities.applySensor({ type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: nowMs - 9 }] });
    siteEntities.seedPeople([{ ...person('Bold', ''), info: { firstname: 'Bold' } }, person('Dorj', 'L1')]);
    siteEntities.applySensor({ type: 'rsu', name: 'R2', elements: [{ item1: 'L1', item2: nowMs - 3 }] });
    expect(siteEntities.get('people', 'p-Dorj')).toMatchObject({ rsu: 'R2' });
    expect(siteEntities.get('people', 'p-Bold')).toMatchObject({ rsu: 'R1' });
  });

  it('are known by a cap lamp also where it has the number of somebody else', () => {
    siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
    siteEntities.seedPeople([person('Bold', '417'), person('417', 'L9')]);
    siteEntities.applySensor({ type: 'rsu', name: 'R1', elements: [{ item1: '417', item2: 5 }] });
    expect(siteEntities.get('people', 'p-Bold')).toMatchObject({ rsu: 'R1' });
    expect(siteEntities.get('people', 'p-417')).toMatchObject({ rsu: undefined });
  });
});
