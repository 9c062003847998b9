import { expect, test } from 'vitest';
import { defaultView } from '../../domain/view/savedView.ts';
import { defaultViewState, type MapVisibleType } from '../../domain/view/viewState.ts';
import { createSlotViews, privateViewsIn, setSlotView, showsNamedView } from './slotViews.ts';

test('private views are those that others cannot open, each once, in open viewers alone', () => {
  const state = createSlotViews();
  const showView = (
    slot: 'viewer_1' | 'viewer_2' | 'viewer_3' | 'viewer_4',
    id: string,
    visibility: MapVisibleType,
  ) => {
    const shown = defaultViewState();
    setSlotView(state, slot, { view: { ...defaultView(), id, name: id, visibility }, saved: shown, shown });
  };
  showView('viewer_1', 'mine', 'private');
  showView('viewer_2', 'all', 'public');
  showView('viewer_3', 'mine', 'private');
  showView('viewer_4', 'closed', 'private');
  expect(privateViewsIn(state, ['viewer_1', 'viewer_2', 'viewer_3']).map(({ name }) => name)).toEqual(['mine']);
  showView('viewer_1', '', 'private');
  expect(privateViewsIn(state, ['viewer_1', 'viewer_2'])).toEqual([]);
  expect(privateViewsIn(createSlotViews(), ['viewer_1'])).toEqual([]);
});

test('a slot shows the view that it names once the document of that is there', () => {
  const state = createSlotViews();
  const isShown = (key?: string) =>
    showsNamedView(state, { views: key === undefined ? {} : { viewer_1: key } }, 'viewer_1');
  expect(isShown('default')).toBe(false);
  const shown = defaultViewState();
  setSlotView(state, 'viewer_1', { view: defaultView(), saved: shown, shown });
  expect([isShown('default'), isShown('chosen'), isShown()]).toEqual([true, false, false]);
  setSlotView(state, 'viewer_1', { view: { ...defaultView(), id: 'chosen' }, saved: shown, shown });
  expect([isShown('default'), isShown('chosen')]).toEqual([false, true]);
});
