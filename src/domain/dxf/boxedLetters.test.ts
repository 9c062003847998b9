import { expect, it } from 'vitest';
import { lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { readEntities } from '../../../tests/fixtures/dxf/readDrawing.ts';
import { withBoxedLetters } from './boxedLetters.ts';

it('letters drawn as boxes replace what was said of them before, and leave the rest of a report', () => {
  const { report } = readEntities(lineRecord(0, 0, 0, 1, 1, 1));
  report.omitted.push({ reason: 'damaged', type: 'ARC', count: 2 });
  expect(withBoxedLetters(report, 0)).toBe(report);
  const once = withBoxedLetters(report, 7);
  expect(once.omitted).toEqual([...report.omitted, { reason: 'boxedLetters', type: 'TEXT', count: 7 }]);
  expect(withBoxedLetters(once, 3).omitted.map(({ count }) => count)).toEqual([2, 3]);
  expect(withBoxedLetters(once, 0)).toEqual(report);
});
