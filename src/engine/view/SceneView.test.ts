/** A flight to one of several selected entities, and what the user does before it starts. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ViewWithoutGpu, viewWithoutGpu } from '../../../tests/fixtures/engine/viewWithoutGpu.ts';
import type { OpenViewOptions } from './OpenViewOptions.ts';
import { SceneView } from './SceneView.ts';

const DELAY_MS = 800;

/** As much of an element as overlays need. */
class FakeElement extends EventTarget {
  readonly style = { setProperty: () => {} };
  readonly children: FakeElement[] = [];
  className = '';

  append(...children: FakeElement[]): void {
    this.children.push(...children);
  }
  setAttribute(): void {}
  remove(): void {}

  /** Itself and all below it. */
  *all(): Generator<FakeElement> {
    yield this;
    for (const child of this.children) yield* child.all();
  }
}

let shown: ViewWithoutGpu;
let pane: FakeElement;
let scene: SceneView;

beforeEach(() => {
  vi.useFakeTimers();
  shown = viewWithoutGpu();
  const createElement = () => new FakeElement();
  vi.stubGlobal('document', { createElement, createElementNS: createElement });
  const { world, core, scope } = shown;
  for (const [id, easting] of [
    ['HT-1', 650_000],
    ['HT-2', 660_000],
  ] as const)
    world.poses.write(world.poses.ensureRow(id), easting, 4_760_000, 1200, 0, 0, 1, 0);
  core.needsDraw(0, true);
  pane = new FakeElement();
  const options = { id: 'viewer_1', pane, world, selection: { ids: ['HT-1', 'HT-2'] } };
  scene = new SceneView(scope, options as unknown as OpenViewOptions, { draw: () => core, listen: () => {} });
});

afterEach(() => {
  // Babylon would take it for a browser's.
  vi.unstubAllGlobals();
  shown.scope.dispose();
  vi.useRealTimers();
});

/** Whether a flight begins by itself after the delay. */
function beginsToFly(): boolean {
  shown.core.camera.endFlight();
  vi.advanceTimersByTime(DELAY_MS + 1);
  return scene.isFlying;
}

test('the flight starts after a while if the user does nothing else', () => {
  expect(scene.flyTo('HT-2')).toBe(true);
  expect(scene.isFlying).toBe(false);
  expect(beginsToFly()).toBe(true);
});

test.each<[string, () => void]>([
  ['resets the view', () => scene.resetView()],
  ['resets it by key', () => scene.gestures().resetView()],
  ['opens a place of a view or goes back to one', () => scene.setCameraState(scene.cameraState())],
  ['follows another vehicle', () => scene.follow('HT-1')],
  ['ends following', () => scene.follow(undefined)],
  ['changes the projection', () => scene.setCameraMode('orthographic')],
  ['zooms into a window', () => scene.gestures().flyToPose({ distanceM: 100 }, 500)],
  ['turns the cube', () => clickFace('hf-cube-north')],
])('it does not start if the user %s meanwhile', (_, act) => {
  scene.showCube({ west: 'W', east: 'E', top: 'T', bottom: 'B', north: 'N', south: 'S' });
  scene.flyTo('HT-2');
  act();
  expect(beginsToFly()).toBe(false);
});

test('a vehicle that has no place cannot be followed, and ends no flight', () => {
  scene.flyTo('HT-2');
  expect(scene.follow('unknown')).toBe(false);
  expect(beginsToFly()).toBe(true);
});

function clickFace(name: string): void {
  const face = [...pane.all()].find(({ className }) => className.split(' ').includes(name));
  face?.dispatchEvent(new Event('click'));
}
