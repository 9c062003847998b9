import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentList, type StoredSegment } from './segmentList.ts';

const segmentOf = (seq: number, from: number, to: number) =>
  ({ seq, from, to, path: `log-${seq}`, kind: 'chunk', summary: undefined, unreadable: undefined, bytes: 1 }) as const;

function listOf(segments: readonly StoredSegment[]): SegmentList {
  const list = new SegmentList();
  for (const segment of segments) list.add(segment);
  return list;
}

const anySpan = fc.record({
  from: fc.nat(30),
  lengthMs: fc.oneof(fc.nat(12), fc.constant(Number.POSITIVE_INFINITY)),
});

test('segments are in the order of their numbers, however they come', () => {
  const segments = [5, 1, 3, 2, 4].map((seq) => segmentOf(seq, seq, seq + 1));
  expect(
    listOf(segments)
      .all()
      .map(({ seq }) => seq),
  ).toEqual([1, 2, 3, 4, 5]);
});

test('superseded are those whose beginning a complete later one covers', () => {
  fc.assert(
    fc.property(fc.array(anySpan, { maxLength: 12 }), (spans) => {
      const segments = spans.map(({ from, lengthMs }, seq) => segmentOf(seq, from, from + lengthMs));
      const covers = (later: StoredSegment, { seq, from }: StoredSegment) =>
        later.seq > seq && Number.isFinite(later.to) && later.from <= from && from < later.to;
      const expected = segments.filter((segment) => segments.some((later) => covers(later, segment)));
      expect(new Set(listOf(segments).superseded())).toEqual(new Set(expected));
    }),
  );
});

test('a change of a segment is seen at once', () => {
  const [first, second] = [segmentOf(1, 0, Number.POSITIVE_INFINITY), segmentOf(2, 20, 30)];
  const list = listOf([first, second]);
  const spans = () => list.withoutOverlaps().map(({ from, to }) => [from, to]);
  expect(spans()).toEqual([
    [0, 20],
    [20, 30],
  ]);
  list.update(first, { to: 10 });
  expect(spans()).toEqual([
    [0, 10],
    [20, 30],
  ]);
  list.remove(second);
  expect(spans()).toEqual([[0, 10]]);
});

test('a month of segments holds nobody up', () => {
  const durationMs = () => {
    const startedMs = performance.now();
    const list = listOf(Array.from({ length: 22_320 }, (_, k) => segmentOf(k, k * 120_000, (k + 1) * 120_000)));
    expect(list.superseded().size).toBe(0);
    for (let reads = 0; reads < 100; reads++) expect(list.withoutOverlaps()).toHaveLength(22_320);
    return performance.now() - startedMs;
  };
  expect(Math.min(durationMs(), durationMs(), durationMs())).toBeLessThan(1_000);
});
