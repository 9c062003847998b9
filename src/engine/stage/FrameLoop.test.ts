/** The frame loop on a GPU and a page without content. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import type { ViewCore } from '../view/ViewCore.ts';
import { FrameLoop } from './FrameLoop.ts';

const FRAME_MS = 1000 / 60;
const NO_OBSERVABLE = { add: () => ({}), remove: () => {} };

let scope: Scope;
let nowMs: number;
let doneAtMs: number;
/** GPU time of each submission. */
let takesMs: number;
let gpuTimesMs: number[];
let pixelRatios: number[];
let runFrame: (atMs: number) => void;
let runTimer: () => void;
let loseContext: () => void;
/** What was given up once the context was lost. */
let givenUp: string[];
let loop: FrameLoop;

function elementOf(width: number) {
  const rect = { left: 0, top: 0, width, height: 600 };
  return { rect, contains: () => false, getBoundingClientRect: () => rect };
}

/** A view in a pane, which is hidden while it has no width; it is drawn in each frame. */
function addView(width: number): ReturnType<typeof elementOf> {
  const pane = elementOf(width);
  const core = {
    pane,
    rect: undefined as object | undefined,
    schedule: { isThrottled: false, lastDrawnMs: 0 },
    textures: { upload: () => {} },
    scene: { triangles: 0 },
    isMoving: false,
    setPanePosition: (place: { width: number }, _heightPx: number, ratio: number) => {
      pixelRatios.push(ratio);
      core.rect = place.width > 0 ? place : undefined;
    },
    layers: { giveUp: () => void givenUp.push('meshes') },
    markDirty: () => {},
    needsDraw: () => core.rect !== undefined,
    draw: () => {},
  };
  loop.add(scope, core as unknown as ViewCore);
  return pane;
}

function run(frames: number): void {
  for (let k = 0; k < frames; k++) {
    nowMs += FRAME_MS;
    runFrame(nowMs);
  }
}

/** Frames that come late. @param passTime until the next one */
function runLate(frames: number, passTime: () => void): void {
  for (let k = 0; k < frames; k++) {
    passTime();
    // A busy page runs a frame long after its time.
    runFrame(nowMs - 100);
  }
}

beforeEach(() => {
  [nowMs, doneAtMs, takesMs, gpuTimesMs, pixelRatios, givenUp] = [0, 0, 0, [], [], []];
  scope = new Scope();
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('setInterval', (poll: () => void) => {
    runTimer = poll;
    return 0;
  });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { devicePixelRatio: 2 }));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('requestAnimationFrame', (next: (atMs: number) => void) => {
    runFrame = next;
    return 1;
  });
  const engine = {
    onContextLostObservable: {
      ...NO_OBSERVABLE,
      add: (run: () => void) => {
        loseContext = run;
      },
    },
    dropFences: () => {},
    onContextRestoredObservable: NO_OBSERVABLE,
    createFence: () => ({}),
    isSignaled: () => nowMs >= doneAtMs,
    deleteFence: () => {},
    setSize: () => {},
    setRect: () => {},
    clear: () => {},
    endFrame: () => {
      if (takesMs > 0) doneAtMs = nowMs + takesMs;
    },
    drawCallsSinceLastCall: () => 0,
  };
  const canvas = { parentElement: elementOf(800), width: 1600, height: 1200, style: {} };
  loop = new FrameLoop(scope, engine as unknown as ViewEngine, canvas as unknown as HTMLCanvasElement, {
    background: [0, 0, 0, 1],
    prepare: (_atMs, gpuMs) => void gpuTimesMs.push(gpuMs),
    giveUp: () => void givenUp.push('buffers'),
    restore: () => {},
  });
});

afterEach(() => {
  scope.dispose();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('views that a maximised one hides count neither for the GPU time of a frame nor for the pixel ratio', () => {
  addView(800);
  const others = [addView(0), addView(0), addView(0), addView(0)];
  run(1200);
  expect(gpuTimesMs.at(-1)).toBeCloseTo(FRAME_MS);
  expect(new Set(pixelRatios)).toEqual(new Set([2]));
  for (const { rect } of others) rect.width = 400;
  run(100);
  expect(gpuTimesMs.at(-1)).toBeCloseTo(FRAME_MS);
});

test('while a divider is dragged the ratio is chosen no more often than at other times', () => {
  addView(800);
  takesMs = 60;
  for (let k = 0; k < 80; k++) {
    loop.layoutChanged();
    run(1);
  }
  expect(new Set(pixelRatios)).toEqual(new Set([2]));
});

test('frames that other work of the page delays do not lower the ratio, those that the GPU delays do', () => {
  addView(800);
  takesMs = 12;
  runLate(60, () => {
    nowMs += 200;
    runTimer();
  });
  expect(new Set(pixelRatios)).toEqual(new Set([2]));
  takesMs = 190;
  runLate(20, () => {
    for (let k = 0; k < 8; k++) {
      nowMs += 25;
      runTimer();
    }
  });
  expect(pixelRatios.at(-1)).toBeLessThan(2);
});

test('time in a hidden tab is not taken for GPU time', () => {
  addView(800);
  doneAtMs = Number.POSITIVE_INFINITY;
  run(1);
  document.dispatchEvent(new Event('visibilitychange'));
  doneAtMs = 0;
  nowMs += 1500;
  run(1);
  expect(gpuTimesMs.at(-1)).toBe(0);
  run(20);
  expect(gpuTimesMs.at(-1)).toBeCloseTo(FRAME_MS);
});

test('once the context is lost meshes are given up before the buffers that they share, and nothing is drawn', () => {
  addView(800);
  run(2);
  const prepared = gpuTimesMs.length;
  loseContext();
  expect(givenUp).toEqual(['meshes', 'buffers']);
  run(2);
  expect(gpuTimesMs).toHaveLength(prepared);
});
