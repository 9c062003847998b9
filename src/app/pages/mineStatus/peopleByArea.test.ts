import { expect, it } from 'vitest';
import { OCCUPANCY_WINDOW_MS } from '../../../domain/siteEntity/people.ts';
import type { SiteEntities } from '../../../state/world/siteEntities/SiteEntities.ts';
import { peopleByArea, undergroundOf } from './peopleByArea.ts';

const nowMs = 1_800_000_000_000;
const person = (mineArea: string | undefined, agoMs = 0, rsu: string | undefined = 'RSU-1') => ({
  kind: 'people',
  mineArea,
  rsu,
  rsuAtMs: nowMs - agoMs,
});
const inMine = (...people: readonly object[]) => ({ all: () => people }) as unknown as Pick<SiteEntities, 'all'>;

it('counts people by area, the fullest first; those of no area are a row of their own', () => {
  const mine = inMine(person('A'), person('B'), person('B'), person(undefined), { kind: 'sensor', mineArea: 'A' });
  expect(peopleByArea(mine, nowMs)).toEqual([
    { area: 'B', count: 2 },
    { area: undefined, count: 1 },
    { area: 'A', count: 1 },
  ]);
});

it('leaves out people not seen for more than 8 h, or never', () => {
  const never = { kind: 'people', mineArea: 'A', rsu: undefined, rsuAtMs: undefined };
  const mine = inMine(person('A', OCCUPANCY_WINDOW_MS), person('A', OCCUPANCY_WINDOW_MS + 1), never);
  expect(peopleByArea(mine, nowMs)).toEqual([{ area: 'A', count: 1 }]);
});

it('counts people on the surface apart from those underground', () => {
  const areas = [
    { area: 'Surface', count: 29 },
    { area: 'Extraction level', count: 22 },
    { area: 'Haulage level', count: 5 },
    { area: 'Open pit', count: 3 },
    { area: undefined, count: 2 },
  ];
  expect(undergroundOf(areas, 1)).toEqual({
    underground: 29,
    named: [{ area: 'Extraction level', count: 22 }],
    elsewhere: 7,
    onSurface: 32,
  });
});
