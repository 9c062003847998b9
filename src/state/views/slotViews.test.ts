import { expect, test } from 'vitest';
import { defaultView } from '../../domain/view/savedView.ts';
import { defaultViewState, type MapVisibleType } from '../../domain/view/viewState.ts';
import { createSlotViews, privateViewsIn, setSlotView } from './slotViews.ts';

test('private views are those that others cannot open, each once, in open viewers alone', () => {
  const state = createSlotViews();
  const show = (slot: 'viewer_1' | 'viewer_2' | 'viewer_3' | 'viewer_4', id: string, visibility: MapVisibleType) => {
    const shown = defaultViewState();
    setSlotView(state, slot, { view: { ...defaultView(), id, name: id, visibility }, saved: shown, shown });
  };
  show('viewer_1', 'mine', 'private');
  show('viewer_2', 'all', 'public');
  show('viewer_3', 'mine', 'private');
  show('viewer_4', 'closed', 'private');
  expect(privateViewsIn(state, ['viewer_1', 'viewer_2', 'viewer_3']).map(({ name }) => name)).toEqual(['mine']);
  show('viewer_1', '', 'private');
  expect(privateViewsIn(state, ['viewer_1', 'viewer_2'])).toEqual([]);
  expect(privateViewsIn(createSlotViews(), ['viewer_1'])).toEqual([]);
});
