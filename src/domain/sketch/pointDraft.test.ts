import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SitePoint } from '../geo/frame.ts';
import {
  type DraftEvent,
  EMPTY_DRAFT,
  MAX_DRAFT_POINTS,
  mergeDragSteps,
  nextDraft,
  type PointDraft,
  readPoints,
} from './pointDraft.ts';

const pointAt = (easting: number, northing = 0): SitePoint => ({ easting, northing, altitude: 900 });
const addPoint = (x: number): DraftEvent => ({ type: 'add', at: pointAt(x) });
const applyEvents = (
  events: readonly DraftEvent[],
  rules = { minPoints: 2 } as { minPoints: number; maxPoints?: number },
) => events.reduce<PointDraft>((draft, event) => nextDraft(draft, event, rules), EMPTY_DRAFT);
const eastings = ({ points }: PointDraft) => points.map(({ easting }) => easting);

test('points are added until it ends, twice on one place is once', () => {
  expect(eastings(applyEvents([addPoint(1), addPoint(1), addPoint(2)]))).toEqual([1, 2]);
  expect(eastings(applyEvents([addPoint(1), addPoint(2), { type: 'finish' }, addPoint(3)]))).toEqual([1, 2]);
  expect(applyEvents([addPoint(1), addPoint(2)], { minPoints: 2, maxPoints: 2 }).done).toBe(true);
});

test('with too few points it does not end', () => {
  const finish: DraftEvent = { type: 'finish' };
  expect(applyEvents([finish]).done).toBe(false);
  expect(applyEvents([addPoint(1), finish]).done).toBe(false);
  expect(applyEvents([addPoint(1), addPoint(2), finish], { minPoints: 3 }).done).toBe(false);
  expect(applyEvents([addPoint(1), addPoint(2), addPoint(3), finish], { minPoints: 3 }).done).toBe(true);
});

test('an invalid point is not added', () => {
  expect(applyEvents([{ type: 'add', at: pointAt(Number.NaN) }])).toBe(EMPTY_DRAFT);
  expect(
    eastings(
      applyEvents([
        addPoint(1),
        { type: 'move', index: 0, at: pointAt(Infinity) },
        { type: 'move', index: 7, at: pointAt(1) },
      ]),
    ),
  ).toEqual([1]);
});

test('undo takes back the last point, move or removal, and ends at nothing', () => {
  const moved = applyEvents([
    addPoint(1),
    addPoint(2),
    { type: 'move', index: 0, at: pointAt(9) },
    { type: 'remove', index: 1 },
  ]);
  expect(eastings(moved)).toEqual([9]);
  const undoStep = (draft: PointDraft) => nextDraft(draft, { type: 'undo' }, { minPoints: 2 });
  expect(eastings(undoStep(moved))).toEqual([9, 2]);
  expect(eastings(undoStep(undoStep(moved)))).toEqual([1, 2]);
  expect(undoStep(undoStep(undoStep(undoStep(undoStep(moved))))).points).toEqual([]);
});

test('a drag is one step of undo', () => {
  const before = applyEvents([addPoint(1), addPoint(2)]);
  const dragged = [3, 4, 5].reduce(
    (draft, x) => nextDraft(draft, { type: 'move', index: 1, at: pointAt(x) }, { minPoints: 2 }),
    before,
  );
  const settled = mergeDragSteps(before, dragged);
  expect(eastings(settled)).toEqual([1, 5]);
  expect(eastings(nextDraft(settled, { type: 'undo' }, { minPoints: 2 }))).toEqual([1, 2]);
  expect(mergeDragSteps(before, before)).toBe(before);
});

test('undoing all steps leaves nothing, after any steps', () => {
  const event = fc.oneof(
    fc.integer({ min: 0, max: 50 }).map(addPoint),
    fc.tuple(fc.nat(5), fc.nat(50)).map(([index, x]): DraftEvent => ({ type: 'move', index, at: pointAt(x) })),
    fc.nat(5).map((index): DraftEvent => ({ type: 'remove', index })),
    fc.constantFrom<DraftEvent>({ type: 'finish' }, { type: 'undo' }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let draft = applyEvents(events, { minPoints: 3 });
      if (draft.done) expect(draft.points.length).toBeGreaterThanOrEqual(3);
      for (let k = draft.undoSteps.length; k > 0; k--) draft = nextDraft(draft, { type: 'undo' }, { minPoints: 3 });
      expect(draft.points).toEqual([]);
    }),
  );
});

test('a stored value is restored only if it is a list of places', () => {
  expect(readPoints([pointAt(1), { ...pointAt(2), more: 1 }])).toEqual([pointAt(1), pointAt(2)]);
  for (const bad of [
    undefined,
    {},
    [null],
    [{ easting: 1 }],
    [pointAt(Number.NaN)],
    new Array(MAX_DRAFT_POINTS + 1).fill(pointAt(1)),
  ])
    expect(readPoints(bad)).toBeUndefined();
});

test('an edge is split in its middle, the one back to the first point too, and that can be undone', () => {
  const splitEdge = (index: number): DraftEvent => ({ type: 'split', index });
  const three = [addPoint(0), addPoint(10), addPoint(40)];
  expect(eastings(applyEvents([...three, splitEdge(0)]))).toEqual([0, 5, 10, 40]);
  expect(eastings(applyEvents([...three, splitEdge(2)]))).toEqual([0, 10, 40, 20]);
  expect(eastings(applyEvents([...three, splitEdge(1), { type: 'undo' }]))).toEqual([0, 10, 40]);
  expect(eastings(applyEvents([...three, splitEdge(3)]))).toEqual([0, 10, 40]);
  expect(eastings(applyEvents([addPoint(0), splitEdge(0)]))).toEqual([0]);
  expect(eastings(applyEvents([...three, splitEdge(0)], { minPoints: 3, maxPoints: 3 }))).toEqual([0, 10, 40]);
});
