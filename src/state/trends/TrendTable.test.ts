import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TrendTable } from './TrendTable.ts';

const createTable = (maxSeries = 10) => new TrendTable({ slots: 4, stepMs: 1_000, maxSeries });
const valuesOf = (of: TrendTable, figure = 'level', entity = 'OP-1') => [...(of.read(figure, entity) ?? [])];

it('keeps one sample a step, the last of several, oldest first', () => {
  const trends = createTable();
  for (let k = 0; k < 6; k++) {
    trends.advance(k * 1_000);
    trends.addSample('level', 'OP-1', 99);
    trends.addSample('level', 'OP-1', k);
  }
  expect(valuesOf(trends)).toEqual([2, 3, 4, 5]);
});

it('has gaps for missing samples, skipped steps, and invalid figures', () => {
  const trends = createTable();
  trends.advance(0);
  trends.addSample('level', 'OP-1', 1);
  trends.advance(2_400);
  trends.addSample('level', 'OP-1', Number.NaN);
  trends.advance(3_000);
  trends.addSample('level', 'OP-1', 4);
  expect(valuesOf(trends)).toEqual([1, Number.NaN, Number.NaN, 4]);
  expect(valuesOf(trends, 'speed')).toEqual([]);
});

it('restarts when the clock was set back or was stopped for a whole turn', () => {
  for (const then of [4_000, 90_000]) {
    const trends = createTable();
    trends.advance(50_000);
    trends.addSample('level', 'OP-1', 1);
    trends.advance(then);
    expect([trends.count, valuesOf(trends)]).toEqual([0, []]);
    trends.addSample('level', 'OP-1', 2);
    expect(valuesOf(trends).at(-1)).toBe(2);
  }
});

it('takes no more series than it may, and lets go of those with only gaps left', () => {
  const trends = createTable(2);
  trends.advance(0);
  for (const entity of ['a', 'b', 'c']) trends.addSample('speed', entity, 1);
  expect(trends.count).toBe(2);
  expect(trends.read('speed', 'c')).toBeUndefined();
  for (let k = 1; k <= 8; k++) {
    trends.advance(k * 1_000);
    trends.addSample('speed', 'b', k);
  }
  expect(trends.count).toBe(1);
  trends.addSample('speed', 'c', 3);
  expect(valuesOf(trends, 'speed', 'c').at(-1)).toBe(3);
});

it('reads the same as one that keeps every sample, for any order of samples and reads', () => {
  const event = fc.record({
    stepMs: fc.nat(3_000),
    value: fc.integer(),
    isSampled: fc.boolean(),
    isRead: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const trends = createTable();
      const known = new Map<number, number>();
      let atMs = 100_000;
      for (const { stepMs, value, isSampled, isRead } of events) {
        atMs += stepMs;
        trends.advance(atMs);
        const step = Math.floor(atMs / 1_000);
        if (isSampled) {
          trends.addSample('level', 'OP-1', value);
          known.set(step, Math.fround(value));
        }
        const expected = [3, 2, 1, 0].map((ago) => known.get(step - ago) ?? Number.NaN);
        if (isRead) expect(valuesOf(trends)).toEqual(expected.every(Number.isNaN) ? [] : expected);
      }
    }),
  );
});

it('never exceeds its bounds, for any input in any order', () => {
  const event = fc.record({ atMs: fc.nat(60_000), entity: fc.nat(20).map(String), value: fc.double() });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), (events) => {
      const trends = createTable(5);
      for (const { atMs, entity, value } of events) {
        trends.advance(atMs);
        trends.addSample('speed', entity, value);
        expect(trends.count).toBeLessThanOrEqual(5);
        expect([0, 4]).toContain(trends.read('speed', entity)?.length ?? 0);
      }
    }),
  );
});
