import { expect, it, vi } from 'vitest';
import { SkippedParts } from './SkippedParts.ts';

it('reports the items of all parts, whenever they change', () => {
  const report = vi.fn();
  const skipped = new SkippedParts(report);
  skipped.set('first', []);
  expect(report).not.toHaveBeenCalled();
  skipped.set('first', ['#1: no start']);
  skipped.set('a', ['#7: no start', '#8: no id']);
  skipped.set('first', ['#1: no start']);
  expect(report.mock.calls).toEqual([[['#1: no start']], [['#1: no start', '#7: no start', '#8: no id']]]);
  skipped.set('first', []);
  expect(report).toHaveBeenLastCalledWith(['#7: no start', '#8: no id']);
  skipped.retainOnly(['a']);
  expect(report).toHaveBeenCalledTimes(3);
  skipped.set('b', ['#7: no start']);
  expect(report).toHaveBeenLastCalledWith(['#7: no start', '#8: no id']);
  skipped.retainOnly([]);
  expect(report).toHaveBeenLastCalledWith([]);
});
