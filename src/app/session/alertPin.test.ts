import { afterEach, beforeEach, expect, it } from 'vitest';
import { vehicleKey } from '../../domain/entity/entityKey.ts';
import { readZone } from '../../domain/zone/zone.ts';
import { Scope } from '../../lifetime/scope.ts';
import { Selection } from '../../state/selection/Selection.ts';
import { createSketches } from '../../state/sketch/sketches.ts';
import { AlertPin } from './AlertPin.ts';
import { alertSketches } from './alertSketches.ts';

let scope: Scope;
beforeEach(() => {
  scope = new Scope();
});
afterEach(() => {
  scope.dispose();
});

const ALERT_PLACE = { easting: 5, northing: 5, altitude: 903 };
const ZONE = readZone({ id: 'z', points: '[{"x":0,"y":0},{"x":20,"y":0},{"x":20,"y":20}]', lowerZ: 900, upperZ: 910 });

// rules.md#alert-click
it('names the place of the event, or else its zone', () => {
  const pinned = alertSketches({ place: ALERT_PLACE, zone: ZONE, levelM: 868, name: 'Too fast' });
  expect(pinned.filter(({ label }) => label === 'Too fast')).toMatchObject([{ points: [ALERT_PLACE], tone: 'fault' }]);
  expect(pinned.filter(({ closed }) => closed).map(({ points }) => points[0]?.altitude)).toEqual([900, 910]);
  expect(pinned.filter(({ closed, points }) => !closed && points.length === 2)).toHaveLength(20);
  const unplaced = alertSketches({ place: undefined, zone: ZONE, levelM: 868, name: 'Too fast' });
  expect(unplaced.filter(({ label }) => label)).toMatchObject([{ closed: true, label: 'Too fast' }]);
  expect(alertSketches({ place: undefined, zone: undefined, levelM: 868, name: 'Too fast' })).toEqual([]);
});

it('is there until its vehicle is no longer selected', async () => {
  const selection = new Selection();
  const sketches = createSketches();
  const pin = new AlertPin(scope, { selection, sketches });
  const key = vehicleKey('HT-1');
  selection.select(key);
  for (let k = 0; k < 2; k++)
    pin.show(key, alertSketches({ place: ALERT_PLACE, zone: undefined, levelM: 868, name: 'Too fast' }));
  selection.add(vehicleKey('HT-2'));
  await Promise.resolve();
  expect(sketches.byOwner.alert).toHaveLength(1);
  selection.remove(key);
  await Promise.resolve();
  expect(sketches.byOwner.alert).toEqual([]);
});
