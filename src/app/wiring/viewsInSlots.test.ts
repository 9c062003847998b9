/**
 * Content of the slots when the list of views is loaded: if it has none of their views, one slot with the first
 * available.
 */
import { expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../tests/fixtures/fakeTime.ts';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import type { SlotId } from '../../domain/layout/layout.ts';
import { defaultView } from '../../domain/view/savedView.ts';
import { defaultViewState } from '../../domain/view/viewState.ts';
import { openSlotsForViews } from '../../state/slots/openSlots.ts';
import { createSlots } from '../../state/slots/slots.ts';
import { createSlotViews, type SlotView, setSlotView } from '../../state/views/slotViews.ts';
import { createViewList, setViews } from '../../state/views/viewList.ts';
import { resolveSlotViews } from './viewsInSlots.ts';
import type { ViewWiring } from './viewWiring.ts';

const scope = scopeUnderFakeTimers();

/** Slots that name these views, and a list that has one saved view. */
function slotsNaming(
  views: Partial<Record<SlotId, string>>,
  shell = { hasLoaded: true, isLandingShown: false },
  state: object = defaultViewState(),
) {
  const slots = createSlots(scope(), memoryStorage(), new EventTarget());
  openSlotsForViews(slots, views);
  const list = createViewList();
  setViews(list, [{ ...defaultView(), id: 'saved', name: 'Saved', state }]);
  const slotViews = createSlotViews();
  const notify = vi.fn();
  const wiring = {
    scope: scope(),
    slots,
    slotViews,
    list,
    shell,
    notify,
    site: { phase: 'ready', maps: [] },
    openViews: { open: (slot: SlotId, view: SlotView) => setSlotView(slotViews, slot, view) },
    fetching: new Set<string>(),
  };
  resolveSlotViews(wiring as unknown as ViewWiring);
  return { slots, slotViews, notify };
}

it.each([
  [{ viewer_1: 'gone', viewer_4: 'gone too' }],
  [{ viewer_1: 'gone', viewer_2: 'a', viewer_3: 'b', viewer_4: 'c' }],
  [{ viewer_0: 'a', viewer_1: 'b', viewer_2: 'c', viewer_3: 'd', viewer_4: 'e' }],
  [{ viewer_3: 'gone' }],
])('slots without any of the views of %j become one, with the first available', (views) => {
  const { slots, slotViews, notify } = slotsNaming(views);
  expect(slots).toMatchObject({
    open: ['viewer_1'],
    places: ['viewer_1'],
    selected: 'viewer_1',
    views: { viewer_1: 'default' },
  });
  expect(slots.withdrawnViews).toEqual(views);
  expect(Object.keys(slotViews.bySlot)).toEqual(['viewer_1']);
  expect(notify.mock.calls.map(([kind, key]) => [kind, key])).toEqual(
    Object.keys(views).map(() => ['warning', 'views.notFound']),
  );
});

it('a slot that has its view keeps the others open', () => {
  const { slots, notify } = slotsNaming({ viewer_1: 'gone', viewer_2: 'saved', viewer_4: 'gone too' });
  expect(slots).toMatchObject({ open: ['viewer_1', 'viewer_2', 'viewer_4'], views: { viewer_2: 'saved' } });
  expect(slots.views).toEqual({ viewer_2: 'saved' });
  expect(notify.mock.calls).toEqual([
    ['warning', 'views.notFound', { number: '1' }],
    ['warning', 'views.notFound', { number: '4' }],
  ]);
});

it('a view with colours that cannot be read is shown without them, which is said', () => {
  const state = { ...defaultViewState(), description: 'Level 630', mapColor: 'reddish', backgroundColor: 'navy' };
  const { slotViews, notify } = slotsNaming({ viewer_1: 'saved' }, undefined, state);
  const shown = { description: 'Level 630', mapColor: undefined, backgroundColor: '#000080' };
  expect(slotViews.bySlot.viewer_1?.shown).toMatchObject(shown);
  expect(notify.mock.calls).toEqual([['warning', 'views.badColours', { count: '1' }]]);
});

// rules.md#view-document
it('a view of another backend opens whatever its optional fields are', () => {
  const fields = {
    bookmark: 1,
    surveyWallLabelOn: 1,
    userName: 'n'.repeat(300),
    options: { vehicle: { hideText: 0 } },
  };
  const state = { ...defaultViewState(), ...fields, isAllSelected: { vehicle: { all: 1 }, sensor: 'yes' } };
  const { slots, slotViews, notify } = slotsNaming({ viewer_1: 'saved' }, undefined, state);
  expect(slots.views).toEqual({ viewer_1: 'saved' });
  expect(slotViews.bySlot.viewer_1?.shown).toMatchObject({
    surveyWallLabelOn: true,
    isAllSelected: { vehicle: { all: true }, sensor: false },
  });
  expect(notify).not.toHaveBeenCalled();
});

it('nothing is filled on the landing page, and nothing is missed under the loading screen', () => {
  expect(slotsNaming({ viewer_2: 'gone' }, { hasLoaded: true, isLandingShown: true }).slots.open).toEqual(['viewer_2']);
  const { slots, notify } = slotsNaming({ viewer_2: 'gone' }, { hasLoaded: false, isLandingShown: false });
  expect(slots.views).toEqual({ viewer_2: 'gone' });
  expect(notify).not.toHaveBeenCalled();
});
