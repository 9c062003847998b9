/** State of a viewer that survives a reload of the tab, per user, and rejected stored values. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { defaultView } from '../../domain/view/savedView.ts';
import { defaultViewState, type ViewState } from '../../domain/view/viewState.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { SlotView } from '../../state/views/slotViews.ts';
import { RestoredViewers, type ViewerAtUnload } from './RestoredViewers.ts';

const CAMERA_FIELDS = { cameraPos: { x: 1, y: 50, z: 3 }, targetPos: { x: 1, y: 2, z: 3 } };
const SAVED_STATE: ViewState = {
  ...defaultViewState(),
  perspective: { ...CAMERA_FIELDS, cameraPos: { x: 9, y: 90, z: 9 } },
};

function viewOf(id: string, shown: Partial<ViewState> = {}): SlotView {
  return { view: { ...defaultView(), id }, saved: SAVED_STATE, shown: { ...SAVED_STATE, ...shown } };
}

let storageItems: Map<string, string>;
let page: EventTarget;
let scope: Scope;
let userId: string;
let superseded: string[];
beforeEach(() => {
  superseded = [];
  storageItems = new Map();
  page = new EventTarget();
  scope = new Scope();
  userId = 'me';
});
afterEach(() => scope.dispose());

/** A page of the tab whose first viewer shows this when it goes. */
function openPage(left?: ViewerAtUnload): RestoredViewers {
  return new RestoredViewers(scope, {
    storage: memoryStorage(storageItems),
    userId: () => userId,
    page,
    viewerAtUnload: (slot) => (slot === 'viewer_1' ? left : undefined),
    onSuperseded: (name) => superseded.push(name),
  });
}

function reloadFrom(left: ViewerAtUnload): RestoredViewers {
  openPage(left).restore('viewer_1', left);
  page.dispatchEvent(new Event('pagehide'));
  return openPage();
}

const movedViewer: ViewerAtUnload = {
  ...viewOf('a', {
    perspective: CAMERA_FIELDS,
    roadNameLabelOn: true,
    selected: [{ id: 'HT-1', itemType: 'vehicle' }],
    filterVehicleStates: 'none',
    backgroundColor: '#123456',
  }),
  isCameraPlaced: true,
};

it('brings back camera, checks and layers over the saved view, once, and nothing else', () => {
  const viewers = reloadFrom(movedViewer);
  const { saved, shown } = viewers.restore('viewer_1', viewOf('a'));
  expect(saved).toEqual(SAVED_STATE);
  expect(shown).toEqual({ ...movedViewer.shown, backgroundColor: SAVED_STATE.backgroundColor });
  expect(viewers.restore('viewer_1', viewOf('a'))).toEqual(viewOf('a'));
});

it('stores nothing for a viewer that shows its view as saved, and follows later saves', () => {
  const viewers = reloadFrom({ ...viewOf('a'), isCameraPlaced: true });
  expect([...storageItems.keys()]).toEqual([]);
  const since = { ...viewOf('a'), shown: { ...SAVED_STATE, filterVehicleStates: 'offline' as const } };
  expect(viewers.restore('viewer_1', since)).toEqual(since);
});

it('keeps the checks of every viewer with the default view, and no camera that frames the map', () => {
  const left: ViewerAtUnload = { ...viewOf('', { perspective: CAMERA_FIELDS }), isCameraPlaced: false };
  const { shown } = reloadFrom(left).restore('viewer_1', viewOf('', { filterVehicleStates: 'offline' }));
  expect(shown).toEqual(SAVED_STATE);
});

it.each([
  ['another view', () => ['viewer_1', 'b'] as const],
  ['another slot', () => ['viewer_4', 'a'] as const],
  [
    'another user',
    () => {
      userId = 'somebody';
      return ['viewer_1', 'a'] as const;
    },
  ],
])('does not bring it back to %s', (_what, change) => {
  reloadFrom(movedViewer);
  const [slot, id] = change();
  const opened = viewOf(id);
  expect(openPage().restore(slot, opened)).toEqual(opened);
});

it('restores the map chosen in place of a missing one, for that view only', () => {
  const left = { ...viewOf('a'), isCameraPlaced: true, mapId: 'pit' };
  const viewers = reloadFrom(left);
  expect(viewers.overridingMapId('viewer_1', viewOf('b'))).toBeUndefined();
  expect(viewers.overridingMapId('viewer_4', viewOf('a'))).toBeUndefined();
  expect(viewers.overridingMapId('viewer_1', viewOf('a'))).toBe('pit');
  expect(viewers.restore('viewer_1', viewOf('a'))).toEqual(viewOf('a'));
  expect(viewers.overridingMapId('viewer_1', viewOf('a'))).toBeUndefined();
});

it('waits for a view that has not come when the page goes again', () => {
  reloadFrom(movedViewer);
  page.dispatchEvent(new Event('pagehide'));
  expect(openPage().restore('viewer_1', viewOf('a')).shown.perspective).toEqual(CAMERA_FIELDS);
});

it('keeps nothing longer than its bound', () => {
  const selected = Array.from({ length: 20_000 }, (_, k) => ({ id: `${k}`.repeat(20), itemType: 'vehicle' as const }));
  reloadFrom({ ...viewOf('a', { selected }), isCameraPlaced: true });
  expect([...storageItems.keys()]).toEqual([]);
});

it.each([
  '{"key":"a"',
  '7',
  'null',
  '{}',
  '{"key":"a","shown":7}',
  '{"key":"a","shown":{"filterVehicleStates":"some"}}',
  '{"key":"a","shown":{"selected":[null],"cameraMode":"x"}}',
])('ignores damaged contents %s', (text) => {
  storageItems.set('headframe.shown.viewer_1.me.v1', text);
  expect(openPage().restore('viewer_1', viewOf('a'))).toEqual(viewOf('a'));
});

const atRevision = <V extends SlotView>(viewer: V, revision: number): V => ({
  ...viewer,
  view: { ...viewer.view, name: 'East pit', revision },
});

it('brings back checks over the revision that they changed; over a later one the camera alone, and says so', () => {
  const left = atRevision(movedViewer, 3);
  expect(reloadFrom(left).restore('viewer_1', atRevision(viewOf('a'), 3)).shown.selected).toEqual(left.shown.selected);
  expect(superseded).toEqual([]);
  const { shown } = reloadFrom(left).restore('viewer_1', atRevision(viewOf('a'), 4));
  expect(shown).toEqual({ ...SAVED_STATE, perspective: CAMERA_FIELDS });
  expect(superseded).toEqual(['East pit']);
});

it('says nothing of a later revision where only the camera was moved', () => {
  const moved = { ...viewOf('a', { perspective: CAMERA_FIELDS }), isCameraPlaced: true };
  const { shown } = reloadFrom(atRevision(moved, 3)).restore('viewer_1', atRevision(viewOf('a'), 4));
  expect([shown.perspective, superseded]).toEqual([CAMERA_FIELDS, []]);
});

it('brings back checks where the backend counts no revisions, or only since', () => {
  for (const [before, since] of [
    [undefined, undefined],
    [undefined, 4],
    [3, undefined],
  ] as const) {
    const left = { ...movedViewer, view: { ...movedViewer.view, revision: before } };
    const opened = viewOf('a');
    const { shown } = reloadFrom(left).restore('viewer_1', { ...opened, view: { ...opened.view, revision: since } });
    expect(shown.selected).toEqual(movedViewer.shown.selected);
  }
  expect(superseded).toEqual([]);
});
