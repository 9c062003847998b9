import { expect, test } from 'vitest';
import { memoryStorage } from '../../../../tests/fixtures/memoryStorage.ts';
import { nextDraft } from '../../../domain/sketch/pointDraft.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { Drafts } from '../../../state/sketch/drafts.ts';
import { addNamedPlace, beginRouteAt, clearRouteEnds, ROUTE_RULES, routeEnds, swapEnds } from './routeDraft.ts';

const A = { easting: 1, northing: 2, altitude: 3 };
const B = { easting: 4, northing: 5, altitude: 6 };
const create = () => new Drafts(new Scope(), { storage: memoryStorage(new Map()), userId: () => 'anna' });
const ends = (drafts: Drafts) => routeEnds(drafts.of('route'));

test('the first place is the start, the second the end; then it is done', () => {
  const drafts = create();
  expect(ends(drafts)).toMatchObject({ start: undefined, end: undefined, next: 'start' });
  addNamedPlace(drafts, 'Workshop', A);
  expect(ends(drafts)).toMatchObject({ start: A, startName: 'Workshop', next: 'end' });
  addNamedPlace(drafts, 'Crusher', B);
  expect(ends(drafts)).toMatchObject({ start: A, end: B, endName: 'Crusher', next: undefined });
  expect(drafts.of('route').draft.done).toBe(true);
  addNamedPlace(drafts, 'More', A);
  expect(drafts.of('route').draft.points).toEqual([A, B]);
});

test('a route to a vehicle asks for its start, and the ends can be swapped', () => {
  const drafts = create();
  beginRouteAt(drafts, 'LV-1', A, 'LV');
  swapEnds(drafts);
  expect(ends(drafts)).toMatchObject({ start: undefined, end: A, endName: 'LV-1', category: 'LV', next: 'start' });
  addNamedPlace(drafts, 'Crusher', B);
  expect(ends(drafts)).toMatchObject({ start: B, end: A });
  swapEnds(drafts);
  expect(ends(drafts)).toMatchObject({ start: A, startName: 'LV-1', end: B, endName: 'Crusher' });
});

test('an end that is moved loses its name, and undo takes the last end back', () => {
  const drafts = create();
  beginRouteAt(drafts, 'X-1', A, 'Default');
  expect(ends(drafts)).toMatchObject({ category: undefined, next: 'end' });
  const moved = nextDraft(drafts.of('route').draft, { type: 'move', index: 0, at: B }, ROUTE_RULES);
  drafts.change('route', { draft: moved });
  expect(ends(drafts)).toMatchObject({ start: B, startName: undefined });
  const undo = () =>
    drafts.change('route', { draft: nextDraft(drafts.of('route').draft, { type: 'undo' }, ROUTE_RULES) });
  undo();
  expect(ends(drafts)).toMatchObject({ start: A, startName: 'X-1' });
  undo();
  expect(ends(drafts)).toMatchObject({ start: undefined, next: 'start' });
});

test('earlier swaps are reset with the ends, the vehicle is kept', () => {
  const drafts = create();
  beginRouteAt(drafts, 'LV-1', A, 'LV');
  swapEnds(drafts);
  clearRouteEnds(drafts);
  expect(ends(drafts)).toMatchObject({ end: A, next: 'start' });
  drafts.change('route', { draft: nextDraft(drafts.of('route').draft, { type: 'cancel' }, ROUTE_RULES) });
  clearRouteEnds(drafts);
  addNamedPlace(drafts, 'Crusher', B);
  expect(ends(drafts)).toMatchObject({ start: B, end: undefined, category: 'LV', next: 'end' });
});
