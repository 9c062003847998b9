import { expect, test } from 'vitest';
import { defaultDisplay, stylesOf } from '../../display/display.ts';
import { CalloutSchedule, CHOICE_INTERVAL_MS } from './CalloutSchedule.ts';

const NONE: readonly number[] = [];
const { options } = defaultDisplay();
const STYLES = stylesOf(options);

function frameAt(
  atMs: number,
  { version = 1, hasAlerts = false, selectedRows = NONE, hoveredRow = -1, styles = STYLES } = {},
) {
  const fleet = { selectedRows, hoveredRow, visible: { version, hasAlerts } };
  return { atMs, fleet, siteEntities: { selectedRows: NONE, hoveredRow: -1 }, styles };
}

/** Callouts were chosen at 1000 ms, without alerts. */
function chosenSchedule(): CalloutSchedule {
  const schedule = new CalloutSchedule();
  schedule.update(frameAt(0, { selectedRows: [7] }));
  expect(schedule.update(frameAt(1_000, { selectedRows: NONE }))).toBe(true);
  return schedule;
}

test('callouts are chosen at intervals, and at once after selecting and pointing', () => {
  const schedule = chosenSchedule();
  expect(schedule.update(frameAt(1_010))).toBe(false);
  expect(schedule.update(frameAt(1_000 + CHOICE_INTERVAL_MS))).toBe(true);
  expect(schedule.update(frameAt(1_510, { hoveredRow: 3 }))).toBe(true);
  const selected = { hoveredRow: 3, selectedRows: [3] };
  expect([schedule.update(frameAt(1_520, selected)), schedule.update(frameAt(1_530, selected))]).toEqual([true, false]);
});

test('callouts are chosen at once after the options of the view have changed', () => {
  const schedule = chosenSchedule();
  const changed = { styles: stylesOf(options) };
  expect([schedule.update(frameAt(1_010, changed)), schedule.update(frameAt(1_020, changed))]).toEqual([true, false]);
});

test('an alert that comes soon after a choice is chosen for when the next is due, even if nothing else happens', () => {
  const schedule = chosenSchedule();
  const alerted = { version: 2, hasAlerts: true };
  expect(schedule.update(frameAt(1_100, alerted))).toBe(false);
  expect([schedule.isPending, schedule.dueAtMs]).toEqual([true, 1_000 + CHOICE_INTERVAL_MS]);
  expect(schedule.update(frameAt(schedule.dueAtMs, alerted))).toBe(true);
  expect([schedule.isPending, schedule.dueAtMs]).toEqual([false, Number.POSITIVE_INFINITY]);
});

test('so is the end of an alert; what changes without alerts waits for another draw', () => {
  const schedule = chosenSchedule();
  schedule.update(frameAt(1_100, { version: 2 }));
  expect(schedule.isPending).toBe(false);
  schedule.update(frameAt(2_000, { version: 3, hasAlerts: true }));
  schedule.update(frameAt(2_100, { version: 4 }));
  expect([schedule.isPending, schedule.dueAtMs]).toEqual([true, 2_500]);
});
