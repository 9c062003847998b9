/** Views that have a camera of one mode alone: it is their own, with which editing compares (rules.md#view-editing). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { defaultView } from '../../domain/view/savedView.ts';
import { defaultViewState, type ViewState } from '../../domain/view/viewState.ts';
import type { CameraState } from '../../engine/camera/cameraState.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import { createSlotViews } from '../../state/views/slotViews.ts';
import { World } from '../../state/world/World.ts';
import { OpenViews } from './OpenViews.ts';

const targetPos = { x: 0, y: 0, z: 0 };
const perspective = { targetPos, cameraPos: { x: 0, y: 100, z: 0 } };
const orthographic = { targetPos, zoom: 2 };
/** By which the camera that a scene returns differs from the one it was given. */
const ROUNDING = 1 + 1e-3;

class RoundingScene {
  readonly world = new World(() => 0, { filterMineArea: false });
  isCameraPlaced = false;
  #camera: CameraState = { mode: 'perspective', perspective, orthographic };

  cameraState(): CameraState {
    return { ...this.#camera, orthographic: { targetPos, zoom: this.#camera.orthographic.zoom * ROUNDING } };
  }

  setCameraState(state: CameraState): void {
    this.#camera = state;
    this.isCameraPlaced = true;
  }

  setCameraMode(mode: CameraState['mode']): void {
    this.#camera = { ...this.#camera, mode };
  }

  resetView(): void {
    this.isCameraPlaced = false;
  }

  show(): void {}
  setDisplay(): void {}
  showOnly(): void {}
  showOnlySiteEntities(): void {}
}

let scope: Scope;
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  scope = new Scope();
});
afterEach(() => {
  scope.dispose();
  vi.unstubAllGlobals();
});

function openIn(scene: RoundingScene, camera: Partial<ViewState>) {
  const slotViews = createSlotViews();
  const views = new OpenViews(scope, {
    slots: { cameras: {}, maps: {} } as SlotsState,
    slotViews,
    plainMapColour: '#FFFFFF',
    mapOf: () => undefined,
    usesMapChecks: false,
    storedChecks: { read: () => undefined, write: () => {}, clear: () => {} },
    tabStorage: { storage: memoryStorage(), userId: () => 'me' },
    onSuperseded: () => {},
  });
  const state = { ...defaultViewState(), ...camera };
  views.attach('viewer_1', scene as unknown as SceneView);
  views.open('viewer_1', { view: { ...defaultView(), id: 'a' }, saved: state, shown: state });
  return { views, saved: () => slotViews.bySlot.viewer_1?.saved };
}

it.each([
  ['perspective', { cameraMode: 'perspective', perspective }],
  ['orthographic', { cameraMode: 'orthographic', orthographic }],
] as const)('a view that has only the %s camera of its mode is unchanged until the camera is moved', (mode, camera) => {
  const scene = new RoundingScene();
  const { views } = openIn(scene, camera);
  expect(scene.cameraState().mode).toBe(mode);
  expect(views.startEditing('viewer_1')).toBe(false);
  expect(views.changes('viewer_1')).toEqual([]);
  scene.setCameraState({
    mode,
    perspective: { targetPos, cameraPos: { x: 0, y: 300, z: 0 } },
    orthographic: { targetPos, zoom: 5 },
  });
  expect(views.changes('viewer_1')).toEqual(['camera']);
});

it('a camera that was moved before editing is a change of a view with a plan alone, and Discard takes it back', () => {
  const scene = new RoundingScene();
  const { views } = openIn(scene, { cameraMode: 'orthographic', orthographic });
  scene.setCameraState({ mode: 'orthographic', perspective, orthographic: { targetPos, zoom: 9 } });
  expect(views.startEditing('viewer_1')).toBe(false);
  expect(views.changes('viewer_1')).toEqual(['camera']);
  views.revert('viewer_1');
  expect(scene.cameraState().orthographic.zoom).toBeCloseTo(orthographic.zoom, 1);
  expect(views.changes('viewer_1')).toEqual([]);
});

it('a view whose only camera is that of the other mode frames the map, and stores no moved one', () => {
  const scene = new RoundingScene();
  const { views, saved } = openIn(scene, { cameraMode: 'perspective', orthographic });
  expect(scene.isCameraPlaced).toBe(false);
  scene.setCameraState({ mode: 'perspective', perspective, orthographic });
  expect(views.startEditing('viewer_1')).toBe(true);
  expect(saved()?.perspective).toEqual(perspective);
});
