/** The ratio as the frame loop chooses it, on a simulated GPU. */
import { expect, test } from 'vitest';
import { FrameGate } from './FrameGate.ts';
import { PixelRatio } from './PixelRatio.ts';

const SHARP = 2;
const CHOOSE_EVERY_MS = 250;

interface Machine {
  /** GPU time of a view at the screen's ratio; it falls with the number of pixels. */
  msPerView: number;
  /** Views that are shown: those of a layout, or the one that is maximised. */
  shown: number;
  /** Views drawn in a frame: the one in hand in each, for example, the others three times a second. */
  drawnIn?: (atMs: number) => number;
  hz?: number;
  /** Every so many frames are late, because of other work of the page. */
  lateEvery?: number;
}

/** A page on a machine; machines may be exchanged while it runs. */
function createPage() {
  let nowMs = 0;
  let doneAtMs = 0;
  let chooseAtMs = 0;
  let frameCount = 0;
  let ratio = SHARP;
  const pixelRatio = new PixelRatio();
  const gate = new FrameGate({
    createFence: () => ({}) as WebGLSync,
    isSignaled: () => nowMs >= doneAtMs,
    deleteFence: () => {},
  });

  const tick = ({ msPerView, shown, drawnIn = () => shown }: Machine): void => {
    pixelRatio.recordFrame(nowMs);
    if (!gate.isOpen(nowMs)) return;
    if (nowMs >= chooseAtMs) {
      chooseAtMs = nowMs + CHOOSE_EVERY_MS;
      ratio = pixelRatio.choose(gate.takeFrameMs(shown), SHARP);
    }
    const views = Math.min(drawnIn(nowMs), gate.viewsPerFrame);
    if (views === 0) return;
    doneAtMs = nowMs + views * msPerView * (ratio / SHARP) ** 2;
    gate.recordSubmission(nowMs, views);
  };

  return {
    /** @returns the ratios at the end of each second */
    run(machine: Machine, seconds: number): number[] {
      const { hz = 60, lateEvery = Number.POSITIVE_INFINITY } = machine;
      const ratios: number[] = [];
      const endMs = nowMs + seconds * 1000;
      while (nowMs < endMs) {
        const second = Math.floor(nowMs / 1000);
        nowMs += (++frameCount % lateEvery === 0 ? 2 : 1) * (1000 / hz);
        tick(machine);
        if (Math.floor(nowMs / 1000) > second) ratios.push(ratio);
      }
      return ratios;
    },
  };
}

/** One view in each frame, all of them every third of a second. */
const oneInHand =
  (shown: number) =>
  (atMs: number): number =>
    atMs % 333 < 16 ? shown : 1;

test.each([1, 3, 5])('a fast GPU keeps a sharp screen sharp with %i views, all moving or one in hand', (shown) => {
  for (const hz of [30, 60, 144])
    for (const drawnIn of [() => shown, oneInHand(shown), () => 1]) {
      const ratios = createPage().run({ msPerView: 1, shown, drawnIn, hz }, 60);
      expect(new Set(ratios)).toEqual(new Set([SHARP]));
    }
});

test.each([1, 3, 5])('a slow GPU gets fewer pixels with %i views, and never fewer than one per CSS pixel', (shown) => {
  const ratios = createPage().run({ msPerView: 400 / shown, shown }, 60);
  expect(ratios[1]).toBe(SHARP);
  expect(ratios.at(-1)).toBe(1);
});

test('the ratio does not rise while all views together are slow, although the one in hand alone is fast', () => {
  const page = createPage();
  const reduced = page.run({ msPerView: 18, shown: 5 }, 20).at(-1);
  expect(reduced).toBeLessThan(SHARP);
  const ratios = page.run({ msPerView: 18, shown: 5, drawnIn: oneInHand(5) }, 60);
  expect(Math.max(...ratios)).toBe(reduced);
});

test.each([1, 3, 5])('of %i views a maximised one alone counts, and the ratio rises again', (shown) => {
  const page = createPage();
  page.run({ msPerView: 60, shown }, 30);
  const ratios = page.run({ msPerView: 4, shown: 1 }, 60);
  expect(ratios[0]).toBeLessThan(SHARP);
  expect(ratios.at(-1)).toBe(SHARP);
});

test.each([24, 30, 48, 50])('the ratio rises again on a screen of %i Hz, late frames or not', (hz) => {
  for (const lateEvery of [Number.POSITIVE_INFINITY, 7]) {
    const page = createPage();
    expect(page.run({ msPerView: 100, shown: 1, hz }, 20).at(-1)).toBeLessThan(SHARP);
    expect(page.run({ msPerView: 1, shown: 1, hz, lateEvery }, 120).at(-1)).toBe(SHARP);
  }
});

test('on a screen of 30 Hz it does not rise while the GPU takes longer than a frame', () => {
  const page = createPage();
  const slow = { msPerView: 160, shown: 1, hz: 30 };
  expect(page.run(slow, 20).at(-1)).toBe(1);
  expect(new Set(page.run(slow, 120))).toEqual(new Set([1]));
});

test('the ratio rises also where frames are late now and then', () => {
  const page = createPage();
  page.run({ msPerView: 100, shown: 3 }, 20);
  expect(page.run({ msPerView: 1, shown: 3, lateEvery: 7 }, 90).at(-1)).toBe(SHARP);
});

test('a short hitch reduces nothing, and neither does an old one while nothing is drawn', () => {
  const page = createPage();
  expect(page.run({ msPerView: 300, shown: 1 }, 1).at(-1)).toBe(SHARP);
  expect(new Set(page.run({ msPerView: 1, shown: 1, drawnIn: () => 0 }, 60))).toEqual(new Set([SHARP]));
});

test('late draws that are far apart reduce nothing, however many they are', () => {
  const pixelRatio = new PixelRatio();
  for (let k = 0; k < 20 * 240; k++) expect(pixelRatio.choose(k % 240 === 0 ? 300 : undefined, SHARP)).toBe(SHARP);
});

test('a slow GPU gets fewer pixels also where data alone has the view drawn, once a second', () => {
  const pixelRatio = new PixelRatio();
  for (let k = 0; k < 4 * 30; k++) pixelRatio.choose(k % 4 === 0 ? 300 : undefined, SHARP);
  expect(pixelRatio.choose(undefined, SHARP)).toBeLessThan(SHARP);
});

test('after a raise that lasted the next one comes as soon as the first', () => {
  const pixelRatio = new PixelRatio();
  const choose = (frameMs: number, times: number) => {
    for (let k = 0; k < times - 1; k++) pixelRatio.choose(frameMs, SHARP);
    return pixelRatio.choose(frameMs, SHARP);
  };
  for (let raises = 0; raises < 5; raises++) {
    choose(60, 8);
    while (choose(16, 1) < SHARP);
  }
  choose(16, 512);
  expect(choose(60, 8)).toBe(1.5);
  expect([choose(16, 31), choose(16, 1)]).toEqual([1.5, SHARP]);
});

test('where a higher ratio is too slow, it is tried less and less often', () => {
  const pixelRatio = new PixelRatio();
  const reducedAt: number[] = [];
  let ratio = SHARP;
  for (let k = 0; k < 4000; k++) {
    const next = pixelRatio.choose(ratio === SHARP ? 60 : 16, SHARP);
    if (next < ratio) reducedAt.push(k);
    ratio = next;
  }
  const intervals = reducedAt.slice(1).map((k, at) => k - (reducedAt[at] as number));
  expect(intervals.slice(0, 4)).toEqual([40, 72, 136, 264]);
  expect(intervals.at(-1)).toBe(264);
});
