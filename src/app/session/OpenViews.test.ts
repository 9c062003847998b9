/** The document that editing compares with, and the one that Discard restores. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { fixAt } from '../../../tests/fixtures/vehicleMessages.ts';
import { checkByPresence } from '../../domain/tree/viewChecks.ts';
import { defaultView } from '../../domain/view/savedView.ts';
import type { VisibilityRules } from '../../domain/view/shown.ts';
import { defaultViewState } from '../../domain/view/viewState.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import { createSlotViews, type SlotViewsState } from '../../state/views/slotViews.ts';
import { World } from '../../state/world/World.ts';
import { OpenViews } from './OpenViews.ts';

/** A camera that frames a map of a given width, until the user places it. */
class FramedScene {
  world: World;
  isCameraPlaced = false;
  distanceM = 100;

  constructor(world = new World(() => 0, { filterMineArea: false })) {
    this.world = world;
  }

  cameraState() {
    const targetPos = { x: 0, y: 0, z: 0 };
    return {
      mode: 'perspective' as const,
      perspective: { cameraPos: { x: 0, y: this.distanceM, z: 0 }, targetPos },
      orthographic: undefined,
    };
  }

  setCameraState({ perspective }: ReturnType<FramedScene['cameraState']>): void {
    this.isCameraPlaced = true;
    this.distanceM = perspective.cameraPos.y;
  }

  setCameraMode(): void {}
  show({ world }: { world?: World }): void {
    this.world = world ?? this.world;
  }

  resetView(): void {}
  setDisplay(): void {}
  /** Vehicles that passed the last filter; undefined for all. */
  only: ReadonlySet<string> | undefined;

  showOnly(shown: Pick<ReadonlySet<string>, 'has'> | undefined): void {
    this.only = shown && new Set(this.world.vehicles.map(({ id }) => id).filter((id) => shown.has(id)));
  }

  showOnlySiteEntities(): unknown {
    return undefined;
  }
}

let scope: Scope;
let scene: FramedScene;
let slotViews: SlotViewsState;
let shownMap: ReturnType<ConstructorParameters<typeof OpenViews>[1]['mapOf']>;
let views: OpenViews;
/** Stored state of the default view. */
let storedRules: VisibilityRules | undefined;

/** Opens the default view in the scene. */
function openIn(scope: Scope): OpenViews {
  const opened = new OpenViews(scope, {
    slots: { cameras: {}, maps: {} } as SlotsState,
    slotViews,
    plainMapColour: '#FFFFFF',
    mapOf: () => shownMap,
    usesMapChecks: false,
    storedChecks: {
      read: () => storedRules,
      write: (checks) => {
        storedRules = checks;
      },
      clear: () => {},
    },
    tabStorage: { storage: memoryStorage(), userId: () => 'me' },
    onSuperseded: () => {},
  });
  const state = defaultViewState();
  opened.open('viewer_1', { view: defaultView(), saved: state, shown: state });
  opened.attach('viewer_1', scene as unknown as SceneView);
  return opened;
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  scope = new Scope();
  storedRules = undefined;
  shownMap = undefined;
  scene = new FramedScene();
  slotViews = createSlotViews();
  views = openIn(scope);
  views.startEditing('viewer_1');
});

afterEach(() => {
  vi.useRealTimers();
  scope.dispose();
  vi.unstubAllGlobals();
});

it.each([
  ['another map, because its own no longer exists', 'gone', ['map']],
  ['its map', 'new', []],
  ['the map of its viewer', '', []],
])('a view on %s', (_case, map, changed) => {
  const state = defaultViewState();
  views.openCopy('viewer_1', { view: { ...defaultView(), id: 'v1', map }, saved: state, shown: state });
  views.startEditing('viewer_1');
  expect(views.changes('viewer_1')).toEqual([]);
  shownMap = { id: 'new' } as typeof shownMap;
  expect(views.changes('viewer_1')).toEqual(changed);
});

it('does not count the framing of a map that loads during editing as a change; Discard ends editing', () => {
  scene.distanceM = 900;
  expect(views.changes('viewer_1')).toEqual([]);

  scene.setCameraState({
    ...scene.cameraState(),
    perspective: { ...scene.cameraState().perspective, cameraPos: { x: 0, y: 50, z: 0 } },
  });
  expect(views.changes('viewer_1')).toEqual(['camera']);

  views.revert('viewer_1');
  expect(scene.distanceM).toBe(900);
  expect(views.changes('viewer_1')).toEqual([]);
});

it('keeps the camera from the start of editing once the user has placed it', () => {
  scene.isCameraPlaced = true;
  scene.distanceM = 900;
  expect(views.changes('viewer_1')).toEqual(['camera']);
  views.revert('viewer_1');
  expect(scene.distanceM).toBe(100);
});

it('reports whether the user moved the camera at the start of editing, which no view stores', () => {
  const openAndAttach = (
    isCameraPlaced: boolean,
    perspective?: ReturnType<FramedScene['cameraState']>['perspective'],
  ) => {
    const state = { ...defaultViewState(), ...(perspective && { perspective }) };
    views.open('viewer_1', { view: defaultView(), saved: state, shown: state });
    scene.isCameraPlaced = isCameraPlaced;
    return views.startEditing('viewer_1');
  };
  expect(openAndAttach(false)).toBe(false);
  expect(openAndAttach(true)).toBe(true);
  expect(openAndAttach(true, scene.cameraState().perspective)).toBe(false);
  expect(views.startEditing('viewer_3')).toBe(false);
});

it('does not report a comparison that finds the camera unchanged', () => {
  const before = slotViews.bySlot.viewer_1;
  expect(views.changes('viewer_1')).toEqual([]);
  expect(slotViews.bySlot.viewer_1).toBe(before);
});

it('takes the camera of a scene that comes after editing has begun', () => {
  const state = defaultViewState();
  views.open('viewer_2', { view: defaultView(), saved: state, shown: state });
  views.startEditing('viewer_2');
  expect(views.changes('viewer_2')).toEqual([]);
  views.attach('viewer_2', scene as unknown as SceneView);
  expect(views.changes('viewer_2')).toEqual([]);
  expect(slotViews.bySlot.viewer_2?.saved.perspective).toEqual(scene.cameraState().perspective);
});

it('Discard restores the checks of the default view too, and their stored state for the next start', () => {
  const { selected } = slotViews.bySlot.viewer_1?.shown ?? {};
  views.change('viewer_1', { selected: [{ id: 'HT-1', itemType: 'vehicle' }] });
  window.dispatchEvent(new Event('pagehide'));
  expect(storedRules?.selected).toHaveLength(1);
  views.revert('viewer_1');
  window.dispatchEvent(new Event('pagehide'));
  expect(slotViews.bySlot.viewer_1?.shown.selected).toEqual(selected);
  expect(storedRules?.selected).toEqual(selected);
});

describe('while vehicles come and go', () => {
  /** Filters of each scene, in their order. */
  const filtered: string[] = [];

  /** A second viewer of the same world; both note when they are filtered. */
  function openSecond(opened: OpenViews): void {
    const second = new FramedScene(scene.world);
    const state = defaultViewState();
    opened.open('viewer_2', { view: defaultView(), saved: state, shown: state });
    opened.attach('viewer_2', second as unknown as SceneView);
    scene.showOnlySiteEntities = () => filtered.push('viewer_1');
    second.showOnlySiteEntities = () => filtered.push('viewer_2');
  }

  beforeEach(() => {
    vi.useFakeTimers();
    filtered.length = 0;
    views = openIn(scope.child());
  });

  it('filters again within 500 ms after the presence of vehicles has changed', async () => {
    const { world } = scene;
    expect(scene.only).toEqual(new Set());
    world.applyLocation(fixAt(0));
    await vi.advanceTimersByTimeAsync(500);
    expect(scene.only).toEqual(new Set(['HT-1']));
    views.change('viewer_1', checkByPresence(defaultViewState(), 'offline'));
    expect(scene.only).toEqual(new Set());
    world.applyPresence({ type: 'offline', deviceType: 'vehicle', id: 'HT-1', timestamp: 1 });
    await vi.advanceTimersByTimeAsync(500);
    expect(scene.only).toEqual(new Set(['HT-1']));
  });

  it('filters one viewer at a time, and none while vehicles only move', async () => {
    openSecond(views);
    scene.world.applyLocation(fixAt(0));
    await vi.advanceTimersToNextTimerAsync();
    while (filtered.length === 0) await vi.advanceTimersToNextTimerAsync();
    expect(filtered).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(filtered.toSorted()).toEqual(['viewer_1', 'viewer_2']);

    scene.world.applyLocation(fixAt(1_000));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(filtered).toHaveLength(2);
  });

  it('filters a viewer at once that shows another world', () => {
    const other = new World(() => 0, { filterMineArea: false });
    other.applyLocation(fixAt(0));
    views.showWorld('viewer_1', other);
    expect(scene.only).toEqual(new Set(['HT-1']));
  });
});
