import { expect, it } from 'vitest';
import { timeClassOf } from './timeClass.ts';

it.each([
  ['1.1 Haul loaded', 'Production', 'working'],
  ['1.4 Travel', 'Operating', 'working'],
  ['2.1 Loading', '', 'working'],
  ['', '', 'working'],
  ['3.1 Refuel', 'Service', 'delay'],
  ['4.1 Delay', 'Delay', 'delay'],
  ['Хоцрогдол', '', 'delay'],
  ['4.2 Standby', 'Standby', 'standby'],
  ['4.3 Parked', '', 'standby'],
  ['Lunch', '', 'standby'],
  ['5.1 Repair', 'Down', 'down'],
  ['Засварт', '', 'down'],
  ['6 Tyres', 'Down', 'down'],
  ['Repair of the road', 'Production', 'working'],
  ['Off shift', '', 'unscheduled'],
  ['7 Idle', 'Unscheduled', 'unscheduled'],
])('%j filed under %j counts as %s', (status, category, timeClass) => {
  expect(timeClassOf(status, category)).toBe(timeClass);
});
