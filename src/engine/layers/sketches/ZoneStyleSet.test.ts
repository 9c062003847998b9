import { expect, test } from 'vitest';
import { DEFAULT_ZONE_COLOUR, readZone, type Zone } from '../../../domain/zone/zone.ts';
import type { SharedContext } from '../SharedLayerData.ts';
import { shownSketches } from './SketchSet.ts';
import { ZoneStyleSet } from './ZoneStyleSet.ts';

const CORNERS = JSON.stringify([
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
]);
const zoneOf = (id: string, more: object) => readZone({ id, points: CORNERS, ...more }) as Zone;

test('zones are drawn at both bounds as people want them, others are left to the common style', () => {
  const set = new ZoneStyleSet({ redraw: () => {} } as unknown as SharedContext);
  const look = { colour: '#00aa11', lineWidth: 4, pointSize: 99 };
  set.setZones(
    [
      zoneOf('own', { lowerZ: 5, upperZ: 9, ...look }),
      zoneOf('open', { ...look, lineWidth: 'wide' }),
      zoneOf('common', { lowerZ: 5, upperZ: 9 }),
      zoneOf('odd', { ...look, colour: 'reddish' }),
    ],
    100,
  );
  const drawn = set.list.map(({ id, points, lineWidthPx, pointSizePx, colour, closed }) => [
    id,
    points[0]?.altitude,
    lineWidthPx,
    pointSizePx,
    colour,
    closed,
  ]);
  expect(drawn).toEqual([
    ['own', 5, 4, 10, '#00aa11', true],
    ['own', 9, 4, 10, '#00aa11', true],
    ['open', 85, 1, 10, '#00aa11', true],
    ['open', 115, 1, 10, '#00aa11', true],
    ['odd', 85, 4, 10, DEFAULT_ZONE_COLOUR, true],
    ['odd', 115, 4, 10, DEFAULT_ZONE_COLOUR, true],
  ]);
  expect(shownSketches(set.list, undefined)).toBe(set.list);
  expect(shownSketches(set.list, new Set(['open'])).map(({ id }) => id)).toEqual(['open', 'open']);
  expect(shownSketches([{ ...(set.list[0] as (typeof set.list)[number]), id: undefined }], new Set())).toHaveLength(1);
});
