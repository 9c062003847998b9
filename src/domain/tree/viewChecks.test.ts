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
const shown = (view: VisibilityRules, all: CheckedEntity[] = vehicles) =>
  all.filter(({ itemType, id, offline }) => visibilityTest(view)(itemType, id, offline)).map(({ id }) => id);
const vehicle = (k: number) => vehicles[k] as CheckedEntity;

describe('checks of a view', () => {
  it('start with every vehicle that is online, and all else', () => {
    expect(shown(initialRules())).toEqual(['V0', 'V1', 'V2', 'V3']);
    expect(shown(initialRules(), sensors)).toEqual(['R1', 'R2', 'R3']);
  });

  it('become a list where one of a whole is unchecked', () => {
    const view = setChecked(initialRules(), 'vehicle', [vehicle(1)], false, vehicles);
    expect(shown(view)).toEqual(['V0', 'V2', 'V3']);
    expect(view.isAllSelected.vehicle).toEqual({ online: false, offline: false, all: false });
    const less = setChecked(initialRules(), 'sensor', [sensors[0] as CheckedEntity], false, sensors);
    expect(shown(less, sensors)).toEqual(['R2', 'R3']);
    expect(shown(less)).toEqual(shown(initialRules()));
  });

  it('show an offline vehicle checked by the user beside those online, also later ones', () => {
    const view = setChecked(initialRules(), 'vehicle', [vehicle(5)], true, vehicles);
    expect(shown(view)).toEqual(['V0', 'V1', 'V2', 'V3', 'V5']);
    expect(visibilityTest(view)('vehicle', 'new', false)).toBe(true);
    expect(shown(setChecked(view, 'vehicle', [vehicle(5)], false, vehicles))).toEqual(['V0', 'V1', 'V2', 'V3']);
  });

  it('take a category as a whole, or not at all', () => {
    expect(shown(checkCategory(initialRules(), 'vehicle', true))).toHaveLength(6);
    expect(shown(checkCategory(initialRules(), 'vehicle', false))).toEqual([]);
    expect(shown(checkCategory(initialRules(), 'sensor', false), sensors)).toEqual([]);
    expect(shown(checkCategory(initialRules(), 'sensor', false))).toEqual(shown(initialRules()));
  });

  it('of designs start with none of them and with every rule zone, and change one by one', () => {
    const design: CheckedEntity = { itemType: 'design', id: 'D1' };
    const zones: CheckedEntity[] = ['Z1', 'Z2'].map((id) => ({ itemType: 'ruleZone', id }));
    const all = [design, ...zones];
    expect(shown(initialRules(), all)).toEqual(['Z1', 'Z2']);
    const checked = setChecked(initialRules(), 'design', [design], true, all);
    expect(shown(checked, all)).toEqual(['D1', 'Z1', 'Z2']);
    const less = setChecked(checked, 'design', [zones[0] as CheckedEntity], false, all);
    expect(shown(less, all)).toEqual(['D1', 'Z2']);
    expect(shown(setChecked(less, 'design', [design], false, all), all)).toEqual(['Z2']);
    expect(shown(checkCategory(initialRules(), 'design', true), all)).toEqual(['D1', 'Z1', 'Z2']);
    expect(shown(checkCategory(checked, 'design', false), all)).toEqual([]);
  });

  it('of maps take their drawings along, one by one, and leave the other designs as they are', () => {
    const listed: CheckedEntity[] = [
      { itemType: 'map', id: 'M1' },
      { itemType: 'design', id: 'DXF' },
    ];
    const all: CheckedEntity[] = [...listed, { itemType: 'design', id: 'D1' }, { itemType: 'design', id: 'D2' }];
    const on = setCategoryChecked(initialRules(), 'map', true, listed, all);
    expect(shown(on, all)).toEqual(['M1', 'DXF']);
    expect(shown(setCategoryChecked(on, 'map', false, listed, all), all)).toEqual([]);
    const whole = setCategoryChecked(initialRules(), 'design', true, all.slice(2), all);
    expect(shown(setCategoryChecked(whole, 'map', false, listed, all), all)).toEqual(['D1', 'D2']);
  });

  it('follow the presence that is chosen, also of vehicles that come and go', () => {
    const offline = checkByPresence(initialRules(), 'offline');
    expect(shown(offline)).toEqual(['V4', 'V5']);
    expect(shown(offline, [{ ...vehicle(0), offline: true }])).toEqual(['V0']);
    expect(shown(checkByPresence(offline, 'online'))).toEqual(['V0', 'V1', 'V2', 'V3']);
    expect(shown(checkByPresence(offline, 'none'))).toEqual(['V4', 'V5']);
  });

  it('have only the requested effect, in any order', () => {
    const act = fc.record({ on: fc.boolean(), picks: fc.uniqueArray(fc.nat(5)), whole: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        let view = initialRules();
        const expected = new Set(shown(view));
        for (const { on, picks, whole } of acts) {
          if (whole === 0) {
            view = checkCategory(view, 'vehicle', on);
            for (const { id } of vehicles) on ? expected.add(id) : expected.delete(id);
          } else {
            const changed = picks.map(vehicle);
            view = setChecked(view, 'vehicle', changed, on, vehicles);
            for (const { id } of changed) on ? expected.add(id) : expected.delete(id);
          }
          expect(shown(view)).toEqual([...expected].sort());
          expect(new Set(view.selected.map(({ id }) => id)).size).toBe(view.selected.length);
        }
      }),
    );
  });
});
