import { expect, test } from 'vitest';
import type { WireAlert } from '../../src/domain/wire/alerts.ts';
import { ForeignBreaches, MAX_FOREIGN_BREACHES } from './ForeignBreaches.ts';

const START_MS = Date.UTC(2026, 5, 1);

function alertAt(seconds: number, more: Partial<WireAlert> = {}): WireAlert {
  return { type: 'Fatigue', deviceId: 'T-1', timestamp: START_MS + seconds * 1_000, zoneId: 'tablet', ...more };
}

const idsOf = (breaches: ForeignBreaches, ...alerts: WireAlert[]) => alerts.map((alert) => breaches.recordOf(alert).id);

test('alerts without a pause between them are one breach, also out of order or twice', () => {
  const ids = idsOf(new ForeignBreaches(), ...[0, 25, 50, 10, -20, 80, 80].map((seconds) => alertAt(seconds)));
  expect(new Set(ids).size).toBe(1);
});

test('an alert after a pause is another breach', () => {
  const [first, second] = idsOf(new ForeignBreaches(), alertAt(0), alertAt(31));
  expect(second).not.toBe(first);
});

test('a late alert is of an earlier breach, and the breach that lasts goes on', () => {
  const breaches = new ForeignBreaches();
  const [first, late, latest] = idsOf(breaches, alertAt(100), alertAt(40), alertAt(125));
  expect(late).not.toBe(first);
  expect(latest).toBe(first);
  expect(idsOf(breaches, alertAt(50))).toEqual([late]);
});

test('of a subject with many breaches the last are known', () => {
  const breaches = new ForeignBreaches();
  const ids = idsOf(breaches, ...Array.from({ length: 12 }, (_, k) => alertAt(k * 100)));
  expect(new Set(ids).size).toBe(12);
  expect(idsOf(breaches, alertAt(1_105), alertAt(1_005))).toEqual([ids[11], ids[10]]);
});

test.each([
  ['type', { type: 'Harsh braking' }],
  ['device', { deviceId: 'T-2' }],
  ['rule', { ruleId: 'r' }],
  ['zone', { zoneId: 'ramp' }],
  ['map', { zoneId: null, mapId: 'pit' }],
])('an alert of another %s is another breach', (_name, more) => {
  const [first, second, third] = idsOf(new ForeignBreaches(), alertAt(0), alertAt(1, more), alertAt(2));
  expect(second).not.toBe(first);
  expect(third).toBe(first);
});

test('a breach goes on after a restart; ids of other kinds are ignored', () => {
  const [id = ''] = idsOf(new ForeignBreaches(), alertAt(0, { ruleId: undefined }));
  const others = ['["rule","zone","T-1",5]', '["a","b","c","d","e"]', 'x', '', '7'].map((other) => ({
    id: other,
    lastMs: START_MS,
  }));
  const restarted = new ForeignBreaches([...others, { id, lastMs: START_MS + 60_000 }]);
  // What is read again from the journal, and what is new.
  expect(idsOf(restarted, alertAt(0), alertAt(90))).toEqual([id, id]);
});

test('a flood of breaches takes no memory without bound: the oldest is forgotten', () => {
  const breaches = new ForeignBreaches();
  const [first] = idsOf(breaches, alertAt(0));
  for (let k = 0; k < MAX_FOREIGN_BREACHES; k++) breaches.recordOf(alertAt(1, { deviceId: `other ${k}` }));
  expect(idsOf(breaches, alertAt(2))).not.toEqual([first]);
});
