import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SitePoint } from '../geo/frame.ts';
import {
  type DraftEvent,
  EMPTY_DRAFT,
  MAX_POINTS,
  mergeDragSteps,
  nextDraft,
  type PointDraft,
  readPoints,
} from './pointDraft.ts';

const at = (easting: number, northing = 0): SitePoint => ({ easting, northing, altitude: 900 });
const add = (x: number): DraftEvent => ({ type: 'add', at: at(x) });
const play = (events: readonly DraftEvent[], rules = { minPoints: 2 } as { minPoints: number; maxPoints?: number }) =>
  events.reduce<PointDraft>((draft, event) => nextDraft(draft, event, rules), EMPTY_DRAFT);
const xs = ({ points }: PointDraft) => points.map(({ easting }) => easting);

test('points are added until it ends, twice on one place is once', () => {
  expect(xs(play([add(1), add(1), add(2)]))).toEqual([1, 2]);
  expect(xs(play([add(1), add(2), { type: 'finish' }, add(3)]))).toEqual([1, 2]);
  expect(play([add(1), add(2)], { minPoints: 2, maxPoints: 2 }).done).toBe(true);
});

test('with too few points it does not end', () => {
  const finish: DraftEvent = { type: 'finish' };
  expect(play([finish]).done).toBe(false);
  expect(play([add(1), finish]).done).toBe(false);
  expect(play([add(1), add(2), finish], { minPoints: 3 }).done).toBe(false);
  expect(play([add(1), add(2), add(3), finish], { minPoints: 3 }).done).toBe(true);
});

test('an invalid point is not added', () => {
  expect(play([{ type: 'add', at: at(Number.NaN) }])).toBe(EMPTY_DRAFT);
  expect(
    xs(play([add(1), { type: 'move', index: 0, at: at(Infinity) }, { type: 'move', index: 7, at: at(1) }])),
  ).toEqual([1]);
});

test('undo takes back the last point, move or removal, and ends at nothing', () => {
  const moved = play([add(1), add(2), { type: 'move', index: 0, at: at(9) }, { type: 'remove', index: 1 }]);
  expect(xs(moved)).toEqual([9]);
  const undo = (draft: PointDraft) => nextDraft(draft, { type: 'undo' }, { minPoints: 2 });
  expect(xs(undo(moved))).toEqual([9, 2]);
  expect(xs(undo(undo(moved)))).toEqual([1, 2]);
  expect(undo(undo(undo(undo(undo(moved))))).points).toEqual([]);
});

test('a drag is one step of undo', () => {
  const before = play([add(1), add(2)]);
  const dragged = [3, 4, 5].reduce(
    (draft, x) => nextDraft(draft, { type: 'move', index: 1, at: at(x) }, { minPoints: 2 }),
    before,
  );
  const settled = mergeDragSteps(before, dragged);
  expect(xs(settled)).toEqual([1, 5]);
  expect(xs(nextDraft(settled, { type: 'undo' }, { minPoints: 2 }))).toEqual([1, 2]);
  expect(mergeDragSteps(before, before)).toBe(before);
});

test('undoing all steps leaves nothing, after any steps', () => {
  const event = fc.oneof(
    fc.integer({ min: 0, max: 50 }).map(add),
    fc.tuple(fc.nat(5), fc.nat(50)).map(([index, x]): DraftEvent => ({ type: 'move', index, at: at(x) })),
    fc.nat(5).map((index): DraftEvent => ({ type: 'remove', index })),
    fc.constantFrom<DraftEvent>({ type: 'finish' }, { type: 'undo' }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let draft = play(events, { minPoints: 3 });
      if (draft.done) expect(draft.points.length).toBeGreaterThanOrEqual(3);
      for (let k = draft.undoSteps.length; k > 0; k--) draft = nextDraft(draft, { type: 'undo' }, { minPoints: 3 });
      expect(draft.points).toEqual([]);
    }),
  );
});

test('a stored value is restored only if it is a list of places', () => {
  expect(readPoints([at(1), { ...at(2), more: 1 }])).toEqual([at(1), at(2)]);
  for (const bad of [undefined, {}, [null], [{ easting: 1 }], [at(Number.NaN)], new Array(MAX_POINTS + 1).fill(at(1))])
    expect(readPoints(bad)).toBeUndefined();
});

test('an edge is split in its middle, the one back to the first point too, and that can be undone', () => {
  const split = (index: number): DraftEvent => ({ type: 'split', index });
  const three = [add(0), add(10), add(40)];
  expect(xs(play([...three, split(0)]))).toEqual([0, 5, 10, 40]);
  expect(xs(play([...three, split(2)]))).toEqual([0, 10, 40, 20]);
  expect(xs(play([...three, split(1), { type: 'undo' }]))).toEqual([0, 10, 40]);
  expect(xs(play([...three, split(3)]))).toEqual([0, 10, 40]);
  expect(xs(play([add(0), split(0)]))).toEqual([0]);
  expect(xs(play([...three, split(0)], { minPoints: 3, maxPoints: 3 }))).toEqual([0, 10, 40]);
});
