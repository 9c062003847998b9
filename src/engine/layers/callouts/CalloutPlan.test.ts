import { expect, test } from 'vitest';
import { CalloutPlan } from './CalloutPlan.ts';

const calloutOf = (key: number, visible = true) => ({ key, visible, left: key, top: 0, width: 60, height: 20 });
const RESERVED = { left: 0, top: 100, width: 200, height: 30 };

test('a row whose callout is shown has no name of its own, and the callout keeps its space', () => {
  const plan = new CalloutPlan();
  const [first, area] = [calloutOf(4), calloutOf(-1)];
  plan.update([first, area], [RESERVED]);
  expect([...plan.calloutRows]).toEqual([4]);
  expect(plan.occupiedRects).toEqual([RESERVED, first, area]);
});

test('a row whose callout finds no room has its name, until the callout is shown again', () => {
  const plan = new CalloutPlan();
  const shown = calloutOf(4);
  plan.update([shown, calloutOf(6)], []);
  plan.update([shown, calloutOf(6, false)], []);
  expect([...plan.calloutRows]).toEqual([4]);
  expect(plan.occupiedRects).toEqual([shown]);
  plan.update([shown, calloutOf(6)], []);
  expect([...plan.calloutRows]).toEqual([4, 6]);
});

test('a row whose callout has gone has its name', () => {
  const plan = new CalloutPlan();
  plan.update([calloutOf(4), calloutOf(6)], [RESERVED]);
  plan.remove(4);
  plan.update([calloutOf(6)], []);
  expect([...plan.calloutRows]).toEqual([6]);
  expect(plan.occupiedRects).toHaveLength(1);
});
