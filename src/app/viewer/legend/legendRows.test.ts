import { expect, test } from 'vitest';
import { defaultViewState, type ViewState } from '../../../domain/view/viewState.ts';
import { LEGEND_SIGNS, type LegendSection, legendRows } from './legendRows.ts';

const signsOf = (changes: Partial<ViewState>, hasTrails = false) =>
  Object.fromEntries(
    legendRows({ ...defaultViewState(), ...changes }, hasTrails).map(({ section, signs }) => [section, signs]),
  ) as Partial<Record<LegendSection, readonly string[]>>;

const NOTHING = {
  vehicle: { all: false, online: false, offline: false },
  ...{ sensor: false, asset: false, annotation: false, design: false, ruleZone: false, map: false },
} as unknown as ViewState['isAllSelected'];

test('the default view has all but what it switches off', () => {
  const { layers, ...others } = signsOf({});
  expect(layers).toBeUndefined();
  const { layers: _off, ...all } = LEGEND_SIGNS;
  expect(others).toEqual(all);
});

test('a view of nothing explains nothing; one of a single vehicle its signs', () => {
  expect(signsOf({ isAllSelected: NOTHING })).toEqual({});
  const one = signsOf({ isAllSelected: NOTHING, selected: [{ id: 'a', itemType: 'vehicle' }] });
  expect(Object.keys(one)).toEqual(['vehicles', 'states', 'marks']);
});

test('layers are explained while they are on', () => {
  const section = { kind: 'slab', lowM: 1, highM: 2, outside: 'ghost' } as const;
  expect(signsOf({ surveyWallLabelOn: true, roadNameLabelOn: true, section }, true).layers).toEqual(
    LEGEND_SIGNS.layers,
  );
  expect(signsOf({}, true).layers).toEqual(['trail']);
  expect(signsOf({ ruleZoneOn: false }).zones).toBeUndefined();
});

test('what is shown one by one counts as shown', () => {
  const people = signsOf({ isAllSelected: NOTHING, selected: [{ id: 'p', itemType: 'people' }] });
  expect(people.things).toEqual(['people']);
  const zone = signsOf({ isAllSelected: NOTHING, selected: [{ id: 'z', itemType: 'ruleZone' }] });
  expect(zone.zones).toEqual(LEGEND_SIGNS.zones);
});
