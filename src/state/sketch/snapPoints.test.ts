import { expect, test } from 'vitest';
import { defaultViewState } from '../../domain/view/viewState.ts';
import { readZone, type Zone } from '../../domain/zone/zone.ts';
import { snapPoints } from './snapPoints.ts';

const CORNERS = [
  { x: 0, y: 0 },
  { x: 9, y: 0 },
  { x: 9, y: 9 },
];
const zoneOf = (id: string, lowerZ: number | null, upperZ: number | null) =>
  readZone({ id, points: JSON.stringify(CORNERS), lowerZ, upperZ }) as Zone;
const surveyWall = [{ easting: 1, northing: 2, altitude: 3 }];
const measuredPoint = { easting: 4, northing: 5, altitude: 6 };

test("measured points, and corners of the view's content at the existing bounds", () => {
  const zones = [zoneOf('both', -5, 0), zoneOf('open', null, 7), zoneOf('none', null, null)];
  const sources = { zones, walls: [surveyWall], measures: [{ points: [measuredPoint] }], shown: defaultViewState() };
  const points = snapPoints(sources);
  expect(points[0]).toEqual(measuredPoint);
  expect(points.slice(1).map(({ altitude }) => altitude)).toEqual([-5, -5, -5, 0, 0, 0, 7, 7, 7]);
  expect(points[2]).toEqual({ easting: 9, northing: 0, altitude: -5 });
  const { isAllSelected } = sources.shown;
  const shown = {
    ...sources.shown,
    isAllSelected: { ...isAllSelected, ruleZone: false },
    selected: [{ itemType: 'ruleZone', id: 'open' } as const],
    surveyWallLabelOn: true,
  };
  expect(snapPoints({ ...sources, shown }).map(({ altitude }) => altitude)).toEqual([6, 7, 7, 7, 3]);
  expect(snapPoints({ ...sources, shown: undefined })).toEqual([measuredPoint]);
  const xray = { isRockFaint: false, isolated: new Set<string>(), hidden: new Set<string>() };
  expect(snapPoints({ ...sources, xray })).toEqual(snapPoints({ ...sources, zones: [] }));
});
