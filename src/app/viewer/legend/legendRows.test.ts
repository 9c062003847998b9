import { expect, test } from 'vitest';
import { defaultViewState, type ViewState } from '../../../domain/view/viewState.ts';
import { LEGEND_SIGNS, type LegendExtras, type LegendSection, legendRows } from './legendRows.ts';

const NO_EXTRAS: LegendExtras = { trails: undefined, hasRoutes: false, hasAlertPin: false };

const signsOf = (changes: Partial<ViewState>, extras: Partial<LegendExtras> = {}) =>
  Object.fromEntries(
    legendRows({ ...defaultViewState(), ...changes }, { ...NO_EXTRAS, ...extras }).map(({ section, signs }) => [
      section,
      signs,
    ]),
  ) as Partial<Record<LegendSection, readonly string[]>>;

const EMPTY_CONTENT = {
  vehicle: { all: false, online: false, offline: false },
  ...{ sensor: false, asset: false, annotation: false, design: false, ruleZone: false, map: false },
} as unknown as ViewState['isAllSelected'];

test('the default view has all but what it switches off', () => {
  const { layers, marks, ...others } = signsOf({});
  expect(layers).toBeUndefined();
  const { layers: _off, marks: allMarks, ...all } = LEGEND_SIGNS;
  expect(others).toEqual({ ...all, vehicles: ['operating', 'other', 'loaded', 'empty'] });
  expect(marks).toEqual(allMarks.filter((sign) => sign !== 'alertPlace'));
});

test('a view of nothing explains nothing; one of a single vehicle its signs', () => {
  expect(signsOf({ isAllSelected: EMPTY_CONTENT })).toEqual({});
  const one = signsOf({ isAllSelected: EMPTY_CONTENT, selected: [{ id: 'a', itemType: 'vehicle' }] });
  expect(Object.keys(one)).toEqual(['vehicles', 'states', 'marks']);
});

test('layers are explained while they are on', () => {
  const section = { kind: 'slab', lowM: 1, highM: 2, outside: 'ghost' } as const;
  const on = { surveyWallLabelOn: true, roadNameLabelOn: true, section };
  const layerSignsWithTrails = (colouring: LegendExtras['trails']) =>
    signsOf(on, { trails: colouring, hasRoutes: true }).layers;
  expect(layerSignsWithTrails('speed')).toEqual(LEGEND_SIGNS.layers.filter((sign) => sign !== 'trailStatus'));
  expect(layerSignsWithTrails('status')).toEqual(LEGEND_SIGNS.layers.filter((sign) => sign !== 'trailSpeed'));
  expect(signsOf({}, { trails: 'speed' }).layers).toEqual(['trailSpeed']);
  expect(signsOf({ ruleZoneOn: false }).zones).toBeUndefined();
});

test('a view that shows online and offline explains them in place of the status of vehicles', () => {
  const { options } = defaultViewState();
  const shown = { options: { ...options, vehicle: { ...options.vehicle, showOnlineOffline: true } } };
  const { vehicles, states } = signsOf(shown);
  expect(vehicles).toEqual(['online', 'offlineVehicle', 'loaded', 'empty']);
  // Equipment has warnings, too.
  expect(states).toEqual(LEGEND_SIGNS.states);
  const one = signsOf({ ...shown, isAllSelected: EMPTY_CONTENT, selected: [{ id: 'a', itemType: 'vehicle' }] });
  expect(one.states).toEqual(['offline', 'stale', 'alert', 'alertSeen']);
});

test('what is shown one by one counts as shown', () => {
  const people = signsOf({ isAllSelected: EMPTY_CONTENT, selected: [{ id: 'p', itemType: 'people' }] });
  expect(people.siteEntities).toEqual(['people']);
  const zone = signsOf({ isAllSelected: EMPTY_CONTENT, selected: [{ id: 'z', itemType: 'ruleZone' }] });
  expect(zone.zones).toEqual(LEGEND_SIGNS.zones);
});

test('the place of an alert is explained while it is pinned', () => {
  expect(signsOf({}, { hasAlertPin: true }).marks).toEqual(LEGEND_SIGNS.marks);
});
