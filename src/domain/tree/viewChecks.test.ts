import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type VisibilityRules, visibilityTest } from '../view/shown.ts';
import { defaultViewState } from '../view/viewState.ts';
import { type CheckedEntity, checkByPresence, checkCategory, setCategoryChecked, setChecked } from './viewChecks.ts';

const vehicles: CheckedEntity[] = Array.from({ length: 6 }, (_, k) => ({
  itemType: 'vehicle',
  id: `V${k}`,
  offline: k >= 4,
}));
const sensors: CheckedEntity[] = ['R1', 'R2', 'R3'].map((id) => ({ itemType: 'sensor', id }));

const initialRules = (): VisibilityRules => defaultViewState();
const shownIds = (view: VisibilityRules, all: CheckedEntity[] = vehicles) =>
  all.filter(({ itemType, id, offline }) => visibilityTest(view)(itemType, id, offline)).map(({ id }) => id);
const vehicleAt = (k: number) => vehicles[k] as CheckedEntity;

describe('checks of a view', () => {
  it('start with every vehicle that is online, and all else', () => {
    expect(shownIds(initialRules())).toEqual(['V0', 'V1', 'V2', 'V3']);
    expect(shownIds(initialRules(), sensors)).toEqual(['R1', 'R2', 'R3']);
  });

  it('take a vehicle that nothing is known of with all vehicles, or on its own, by no filter', () => {
    const unknown: CheckedEntity = { itemType: 'vehicle', id: 'retired', offline: undefined };
    const all = [...vehicles, unknown];
    for (const presence of ['online', 'offline'] as const)
      expect(shownIds(checkByPresence(initialRules(), presence), all)).not.toContain('retired');
    expect(shownIds(checkCategory(initialRules(), 'vehicle', true), all)).toContain('retired');
    const alone = setChecked(checkCategory(initialRules(), 'vehicle', false), 'vehicle', [unknown], true, all);
    expect(shownIds(alone, all)).toEqual(['retired']);
    expect(shownIds(setChecked(alone, 'vehicle', [unknown], false, all), all)).toEqual([]);
  });

  it('become a list where one of a whole is unchecked', () => {
    const view = setChecked(initialRules(), 'vehicle', [vehicleAt(1)], false, vehicles);
    expect(shownIds(view)).toEqual(['V0', 'V2', 'V3']);
    expect(view.isAllSelected.vehicle).toEqual({ online: false, offline: false, all: false });
    const less = setChecked(initialRules(), 'sensor', [sensors[0] as CheckedEntity], false, sensors);
    expect(shownIds(less, sensors)).toEqual(['R2', 'R3']);
    expect(shownIds(less)).toEqual(shownIds(initialRules()));
  });

  it('show an offline vehicle checked by the user beside those online, also later ones', () => {
    const view = setChecked(initialRules(), 'vehicle', [vehicleAt(5)], true, vehicles);
    expect(shownIds(view)).toEqual(['V0', 'V1', 'V2', 'V3', 'V5']);
    expect(visibilityTest(view)('vehicle', 'new', false)).toBe(true);
    expect(shownIds(setChecked(view, 'vehicle', [vehicleAt(5)], false, vehicles))).toEqual(['V0', 'V1', 'V2', 'V3']);
  });

  it('take a category as a whole, or not at all', () => {
    expect(shownIds(checkCategory(initialRules(), 'vehicle', true))).toHaveLength(6);
    expect(shownIds(checkCategory(initialRules(), 'vehicle', false))).toEqual([]);
    expect(shownIds(checkCategory(initialRules(), 'sensor', false), sensors)).toEqual([]);
    expect(shownIds(checkCategory(initialRules(), 'sensor', false))).toEqual(shownIds(initialRules()));
  });

  it('of designs start with none of them and with every rule zone, and change one by one', () => {
    const design: CheckedEntity = { itemType: 'design', id: 'D1' };
    const zones: CheckedEntity[] = ['Z1', 'Z2'].map((id) => ({ itemType: 'ruleZone', id }));
    const all = [design, ...zones];
    expect(shownIds(initialRules(), all)).toEqual(['Z1', 'Z2']);
    const checked = setChecked(initialRules(), 'design', [design], true, all);
    expect(shownIds(checked, all)).toEqual(['D1', 'Z1', 'Z2']);
    const less = setChecked(checked, 'design', [zones[0] as CheckedEntity], false, all);
    expect(shownIds(less, all)).toEqual(['D1', 'Z2']);
    expect(shownIds(setChecked(less, 'design', [design], false, all), all)).toEqual(['Z2']);
    expect(shownIds(checkCategory(initialRules(), 'design', true), all)).toEqual(['D1', 'Z1', 'Z2']);
    expect(shownIds(checkCategory(checked, 'design', false), all)).toEqual([]);
  });

  it('of maps take their drawings along, one by one, and leave the other designs as they are', () => {
    const listed: CheckedEntity[] = [
      { itemType: 'map', id: 'M1' },
      { itemType: 'design', id: 'DXF' },
    ];
    const all: CheckedEntity[] = [...listed, { itemType: 'design', id: 'D1' }, { itemType: 'design', id: 'D2' }];
    const on = setCategoryChecked(initialRules(), 'map', true, listed, all);
    expect(shownIds(on, all)).toEqual(['M1', 'DXF']);
    expect(shownIds(setCategoryChecked(on, 'map', false, listed, all), all)).toEqual([]);
    const whole = setCategoryChecked(initialRules(), 'design', true, all.slice(2), all);
    expect(shownIds(setCategoryChecked(whole, 'map', false, listed, all), all)).toEqual(['D1', 'D2']);
  });

  it('follow the presence that is chosen, also of vehicles that come and go', () => {
    const offline = checkByPresence(initialRules(), 'offline');
    expect(shownIds(offline)).toEqual(['V4', 'V5']);
    expect(shownIds(offline, [{ ...vehicleAt(0), offline: true }])).toEqual(['V0']);
    expect(shownIds(checkByPresence(offline, 'online'))).toEqual(['V0', 'V1', 'V2', 'V3']);
    expect(shownIds(checkByPresence(offline, 'none'))).toEqual(['V4', 'V5']);
  });

  it('have only the requested effect, in any order', () => {
    const act = fc.record({ on: fc.boolean(), picks: fc.uniqueArray(fc.nat(5)), whole: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        let view = initialRules();
        const expected = new Set(shownIds(view));
        for (const { on, picks, whole } of acts) {
          if (whole === 0) {
            view = checkCategory(view, 'vehicle', on);
            for (const { id } of vehicles) on ? expected.add(id) : expected.delete(id);
          } else {
            const changed = picks.map(vehicleAt);
            view = setChecked(view, 'vehicle', changed, on, vehicles);
            for (const { id } of changed) on ? expected.add(id) : expected.delete(id);
          }
          expect(shownIds(view)).toEqual([...expected].sort());
          expect(new Set(view.selected.map(({ id }) => id)).size).toBe(view.selected.length);
        }
      }),
    );
  });
});
