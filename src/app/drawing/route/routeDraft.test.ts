import { expect, test } from 'vitest';
import { memoryStorage } from '../../../../tests/fixtures/memoryStorage.ts';
import { nextDraft } from '../../../domain/sketch/pointDraft.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { Drafts } from '../../../state/sketch/drafts.ts';
import { addNamedPlace, beginRouteAt, clearRouteEnds, ROUTE_RULES, routeEnds, swapEnds } from './routeDraft.ts';

const START_POINT = { easting: 1, northing: 2, altitude: 3 };
const END_POINT = { easting: 4, northing: 5, altitude: 6 };
const createDrafts = () => new Drafts(new Scope(), { storage: memoryStorage(new Map()), userId: () => 'anna' });
const routeEndsOf = (drafts: Drafts) => routeEnds(drafts.of('route'));

test('the first place is the start, the second the end; then it is done', () => {
  const drafts = createDrafts();
  expect(routeEndsOf(drafts)).toMatchObject({ start: undefined, end: undefined, next: 'start' });
  addNamedPlace(drafts, 'Workshop', START_POINT);
  expect(routeEndsOf(drafts)).toMatchObject({ start: START_POINT, startName: 'Workshop', next: 'end' });
  addNamedPlace(drafts, 'Crusher', END_POINT);
  expect(routeEndsOf(drafts)).toMatchObject({
    start: START_POINT,
    end: END_POINT,
    endName: 'Crusher',
    next: undefined,
  });
  expect(drafts.of('route').draft.done).toBe(true);
  addNamedPlace(drafts, 'More', START_POINT);
  expect(drafts.of('route').draft.points).toEqual([START_POINT, END_POINT]);
});

test('a route to a vehicle asks for its start, and the ends can be swapped', () => {
  const drafts = createDrafts();
  beginRouteAt(drafts, 'LV-1', START_POINT, 'LV');
  swapEnds(drafts);
  expect(routeEndsOf(drafts)).toMatchObject({
    start: undefined,
    end: START_POINT,
    endName: 'LV-1',
    category: 'LV',
    next: 'start',
  });
  addNamedPlace(drafts, 'Crusher', END_POINT);
  expect(routeEndsOf(drafts)).toMatchObject({ start: END_POINT, end: START_POINT });
  swapEnds(drafts);
  expect(routeEndsOf(drafts)).toMatchObject({
    start: START_POINT,
    startName: 'LV-1',
    end: END_POINT,
    endName: 'Crusher',
  });
});

test('an end that is moved loses its name, and undo takes the last end back', () => {
  const drafts = createDrafts();
  beginRouteAt(drafts, 'X-1', START_POINT, 'Default');
  expect(routeEndsOf(drafts)).toMatchObject({ category: undefined, next: 'end' });
  const moved = nextDraft(drafts.of('route').draft, { type: 'move', index: 0, at: END_POINT }, ROUTE_RULES);
  drafts.change('route', { draft: moved });
  expect(routeEndsOf(drafts)).toMatchObject({ start: END_POINT, startName: undefined });
  const undoRouteStep = () =>
    drafts.change('route', { draft: nextDraft(drafts.of('route').draft, { type: 'undo' }, ROUTE_RULES) });
  undoRouteStep();
  expect(routeEndsOf(drafts)).toMatchObject({ start: START_POINT, startName: 'X-1' });
  undoRouteStep();
  expect(routeEndsOf(drafts)).toMatchObject({ start: undefined, next: 'start' });
});

test('earlier swaps are reset with the ends, the vehicle is kept', () => {
  const drafts = createDrafts();
  beginRouteAt(drafts, 'LV-1', START_POINT, 'LV');
  swapEnds(drafts);
  clearRouteEnds(drafts);
  expect(routeEndsOf(drafts)).toMatchObject({ end: START_POINT, next: 'start' });
  drafts.change('route', { draft: nextDraft(drafts.of('route').draft, { type: 'cancel' }, ROUTE_RULES) });
  clearRouteEnds(drafts);
  addNamedPlace(drafts, 'Crusher', END_POINT);
  expect(routeEndsOf(drafts)).toMatchObject({ start: END_POINT, end: undefined, category: 'LV', next: 'end' });
});
