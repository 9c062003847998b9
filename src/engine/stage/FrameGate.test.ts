import { expect, test } from 'vitest';
import { FrameGate, POLL_EVERY_MS } from './FrameGate.ts';

/** A GPU that takes so long for each submission. */
function gpu(takesMs: number): {
  gate: FrameGate;
  /** @param isPageBusy the page did other work until then: no timer came */
  frame(atMs: number, isPageBusy?: boolean): boolean;
  /** Marks that were set and not given back. */
  marks(): number;
  draw(atMs: number, views: number): void;
} {
  let nowMs = 0;
  let doneAtMs = 0;
  let polledAtMs = 0;
  const marks = new Set<WebGLSync>();
  const gate = new FrameGate({
    createFence: () => {
      const sync = {} as WebGLSync;
      marks.add(sync);
      return sync;
    },
    isSignaled: () => nowMs >= doneAtMs,
    deleteFence: (sync) => void marks.delete(sync),
  });
  return {
    gate,
    marks: () => marks.size,
    frame(atMs, isPageBusy = false) {
      for (nowMs = polledAtMs + POLL_EVERY_MS; nowMs < atMs && !isPageBusy; nowMs += POLL_EVERY_MS) gate.poll(nowMs);
      polledAtMs = atMs;
      nowMs = atMs;
      return gate.isOpen(atMs);
    },
    draw(atMs, views) {
      polledAtMs = atMs;
      doneAtMs = atMs + takesMs;
      gate.recordSubmission(atMs, views);
    },
  };
}

test('nothing is submitted before the last submission is drawn', () => {
  const { frame, draw } = gpu(50);
  expect(frame(0)).toBe(true);
  draw(0, 4);
  expect(frame(16)).toBe(false);
  expect(frame(48)).toBe(false);
  expect(frame(64)).toBe(true);
});

test('the dearer a view, the fewer a frame draws, but always one', () => {
  const quick = gpu(10);
  expect(quick.gate.viewsPerFrame).toBe(Number.POSITIVE_INFINITY);
  quick.draw(0, 5);
  quick.frame(16);
  expect(quick.gate.viewsPerFrame).toBeGreaterThan(5);
  const slow = gpu(300);
  slow.draw(0, 2);
  slow.frame(300);
  expect(slow.gate.viewsPerFrame).toBe(1);
});

test('after a long drawing the browser gets time of its own, if there is input', () => {
  const { gate, frame, draw } = gpu(100);
  draw(0, 1);
  expect(frame(100)).toBe(true);
  gate.recordInput(150);
  draw(150, 1);
  expect(frame(250)).toBe(false);
  expect(frame(345)).toBe(false);
  expect(frame(350)).toBe(true);
});

test('drawings within the budget need no rest, and no rest is endless', () => {
  const quick = gpu(30);
  quick.gate.recordInput(0);
  quick.draw(0, 1);
  expect(quick.frame(32)).toBe(true);
  const slow = gpu(900);
  slow.gate.recordInput(800);
  slow.draw(0, 1);
  expect(slow.frame(900)).toBe(false);
  expect(slow.frame(1020)).toBe(true);
});

test('a fence that never passes does not stop the stage', () => {
  const { frame, draw } = gpu(Number.POSITIVE_INFINITY);
  draw(0, 1);
  expect(frame(1900)).toBe(false);
  expect(frame(2000)).toBe(true);
});

/** Of so many frames, 16 ms apart, the numbers of those that were polled. @param lateFrame comes 100 ms late */
function polledFrames(takesMs: number, count: number, lateFrame = -1): number[] {
  const { frame, draw, marks } = gpu(takesMs);
  const polled: number[] = [];
  let [atMs, drawn] = [0, 0];
  while (drawn < count) {
    atMs += drawn === lateFrame ? 100 : 16;
    if (!frame(atMs)) continue;
    draw(atMs, 1);
    if (marks() > 0) polled.push(drawn);
    drawn++;
  }
  return polled;
}

test('a GPU that is done by the next frame is polled every eighth time, every sixteenth while it keeps up, a slow one every time', () => {
  expect(polledFrames(10, 42)).toEqual([0, 8, 24, 40]);
  expect(polledFrames(50, 6)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a late frame has the next submission polled: the GPU may have become slow', () => {
  expect(polledFrames(10, 20, 12)).toEqual([0, 8, 12]);
});

test('every mark is given back: when it has passed, when it is given up, when the stage ends', () => {
  const { gate, frame, draw, marks } = gpu(50);
  draw(0, 1);
  frame(64);
  expect(marks()).toBe(0);
  const stuck = gpu(Number.POSITIVE_INFINITY);
  stuck.draw(0, 1);
  stuck.frame(2000);
  expect(stuck.marks()).toBe(0);
  draw(100, 1);
  expect(marks()).toBe(1);
  gate.reset();
  gate.reset();
  expect(marks()).toBe(0);
});

test('a submission of more views than were measured last is polled, too', () => {
  const { frame, draw, marks } = gpu(10);
  frame(0);
  draw(0, 1);
  frame(16);
  draw(16, 1);
  expect(marks()).toBe(0);
  draw(32, 5);
  expect(marks()).toBe(1);
});

test('what was done by the next frame says nothing of more views; what took longer is counted for all', () => {
  const quick = gpu(10);
  quick.draw(0, 1);
  quick.frame(16);
  expect(quick.gate.takeFrameMs(5)).toBe(16);
  const slow = gpu(30);
  slow.draw(0, 2);
  slow.frame(16);
  slow.frame(32);
  expect(slow.gate.takeFrameMs(5)).toBe(80);
});

test('a measurement counts once, and of several the slowest', () => {
  const { gate, frame, draw } = gpu(30);
  expect(gate.takeFrameMs(1)).toBeUndefined();
  for (const [atMs, doneAtMs] of [
    [0, 32],
    [50, 98],
    [100, 132],
  ] as const) {
    draw(atMs, 1);
    frame(doneAtMs);
  }
  expect([gate.takeFrameMs(1), gate.takeFrameMs(1)]).toEqual([48, undefined]);
});

test('time without frames is no GPU time: while the tab was hidden, or the machine slept', () => {
  const hidden = gpu(5);
  hidden.draw(0, 1);
  hidden.gate.reset();
  expect(hidden.frame(3000)).toBe(true);
  expect([hidden.gate.takeFrameMs(1), hidden.gate.viewsPerFrame]).toEqual([undefined, Number.POSITIVE_INFINITY]);
  const asleep = gpu(5);
  asleep.frame(0);
  asleep.draw(0, 1);
  expect(asleep.frame(60_000, true)).toBe(true);
  expect([asleep.marks(), asleep.gate.takeFrameMs(1)]).toEqual([0, undefined]);
});

test('a frame that other work of the page delays is neither fast nor slow, and has no pause follow', () => {
  for (const lateMs of [60, 400, 1900]) {
    const { gate, frame, draw } = gpu(5);
    gate.recordInput(lateMs - 10);
    draw(0, 5);
    expect(frame(lateMs, true)).toBe(true);
    expect(gate.takeFrameMs(5)).toBe(25);
    expect(gate.viewsPerFrame).toBeGreaterThan(5);
  }
});

test('a frame that the GPU delays is slow, also where it finds the GPU done', () => {
  for (const tookMs of [60, 400, 1900]) {
    const { gate, frame, draw } = gpu(tookMs);
    draw(0, 5);
    frame(tookMs + 1);
    expect(gate.takeFrameMs(5)).toBeGreaterThanOrEqual(Math.min(500, tookMs));
    expect(gate.viewsPerFrame).toBeLessThan(5);
  }
});
