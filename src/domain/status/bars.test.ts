import fc from 'fast-check';
import { expect, it } from 'vitest';
import { statusBars } from './bars.ts';

const period = (status: string, start: number, end: number | null) => ({
  operator: '',
  status,
  statusCategory: '',
  start,
  end,
});
const barWindow = { fromMs: 100, toMs: 200 };

it('clips periods to the window, open ones too', () => {
  const bars = statusBars([period('1.1 Haul', 50, 120), period('5.1 Repair', 120, null)], barWindow, 1);
  expect(bars).toMatchObject([
    { timeClass: 'working', fromMs: 100, toMs: 120 },
    { timeClass: 'down', fromMs: 120, toMs: 200 },
  ]);
});

it('leaves out parts outside', () => {
  expect(statusBars([period('a', 0, 100), period('b', 200, 300), period('c', 260, null)], barWindow, 1)).toEqual([]);
});

it('merges parts too short to be clicked with their neighbour, under the longest of them', () => {
  const bars = statusBars(
    [period('1 Haul', 100, 140), period('5 Repair', 140, 142), period('1 Haul', 142, 180)],
    barWindow,
    10,
  );
  expect(bars).toMatchObject([
    { fromMs: 100, toMs: 142, count: 2, timeClass: 'working' },
    { fromMs: 142, toMs: 180, count: 1 },
  ]);
});

it('keeps gaps, loses no period and never overlaps', () => {
  const list = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 30 })), { maxLength: 30 });
  fc.assert(
    fc.property(list, fc.nat(12), (lengths, shortestMs) => {
      let atMs = 100;
      const periods = lengths.map(([gap, length]) => {
        const start = atMs + gap;
        atMs = start + length;
        return period('1', start, atMs);
      });
      const bars = statusBars(periods, { fromMs: 100, toMs: 10_000 }, shortestMs);
      expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(periods.length);
      for (const [k, bar] of bars.entries()) expect(bar.fromMs).toBeGreaterThanOrEqual(bars[k - 1]?.toMs ?? 100);
    }),
  );
});
