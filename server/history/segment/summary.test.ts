import { expect, test } from 'vitest';
import type { WireAlert } from '../../../src/domain/wire/alerts.ts';
import { AlertMarks, SAME_ALERT_MS } from './summary.ts';

const alertAt = (timestamp: number, deviceId = 'HT-1') => ({ type: 'speed', deviceId, timestamp }) as WireAlert;

function marksOf(...alerts: WireAlert[]) {
  const breaches = new AlertMarks();
  for (const alert of alerts) breaches.add(alert);
  return breaches.marks.map(({ deviceId, ts, untilTs }) => [deviceId, ts, untilTs]);
}

test('a breach that is repeated is one mark up to its last repetition', () => {
  const second = SAME_ALERT_MS;
  expect(marksOf(alertAt(0), alertAt(second), alertAt(2 * second))).toEqual([['HT-1', 0, 2 * second]]);
});

test('a breach after a pause, and one of another vehicle, are marks of their own', () => {
  const later = SAME_ALERT_MS + 1;
  expect(marksOf(alertAt(0), alertAt(0, 'HT-2'), alertAt(later))).toEqual([
    ['HT-1', 0, 0],
    ['HT-2', 0, 0],
    ['HT-1', later, later],
  ]);
});

test('beyond the number of a segment breaches go on, and new ones are not marked', () => {
  const first = Array.from({ length: 1_000 }, (_, k) => alertAt(0, `HT-${k}`));
  const marks = marksOf(...first, alertAt(1, 'new'), alertAt(1, 'HT-999'));
  expect(marks).toHaveLength(1_000);
  expect(marks.at(-1)).toEqual(['HT-999', 0, 1]);
});
