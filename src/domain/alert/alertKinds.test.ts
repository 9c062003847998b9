import { expect, it } from 'vitest';
import { countByKind } from './alertKinds.ts';

const alert = (rule: 'one_way' | 'speed_restriction' | undefined, seen: boolean, typeText = 'x') => ({
  rule,
  typeText,
  seen,
});

it('there are no kinds without alerts', () => {
  expect(countByKind([])).toEqual([]);
});

it('counts by rule, unseen kinds first, then the frequent ones', () => {
  const alerts = [
    alert('one_way', true),
    alert('one_way', true),
    alert('speed_restriction', true, 'Speed limit'),
    alert('speed_restriction', false, 'speed_restriction'),
  ];
  expect(countByKind(alerts)).toEqual([
    { type: 'speed_restriction', count: 2, unseen: 1 },
    { type: 'one_way', count: 2, unseen: 0 },
  ]);
});

it('an unknown rule is counted under its own text, and equal counts have a fixed order', () => {
  const alerts = [alert(undefined, true, 'Gas'), alert(undefined, true, 'Dust')];
  expect(countByKind(alerts).map(({ type }) => type)).toEqual(['Dust', 'Gas']);
});
