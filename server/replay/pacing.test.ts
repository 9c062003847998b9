import { describe, expect, test } from 'vitest';
import type { ReplayableRecording } from './play.ts';
import { Playlist } from './playlist.ts';
import { ReplaySession } from './session.ts';

const START_MS = 1_700_000_000_000;
const HOUR_MS = 3_600_000;

/** A recording with a frame in each step, read at once. */
function setUp(gaps: { from: number; to: number; reason: 'corrupt' }[] = []) {
  const state = {
    nowMs: 0,
    unreadBytes: 0,
    sent: [] as string[],
    asked: [] as [number, number][],
    isBroken: false,
    keptFromMs: START_MS,
  };
  const partOf = (ts: number, more = '') => Buffer.from(`{"ts":${ts}${more},"data":[]}`);
  const recording: ReplayableRecording = {
    range: () => ({ earliest: START_MS, latest: START_MS + HOUR_MS }),
    keptFrom: () => state.keptFromMs,
    gaps: (from, to) => gaps.filter((gap) => gap.from < to && gap.to > from),
    snapshot: async (at) => ({ frame: { ts: at, messages: [partOf(at, ',"snapshot":true')] }, gaps: [] }),
    frames: async (from, to, stepMs) => {
      if (state.isBroken) throw new Error('the disk is gone');
      state.asked.push([from, to]);
      const frames = [];
      for (let ts = from + stepMs; ts <= to; ts += stepMs) frames.push({ ts, messages: [partOf(ts)] });
      return { frames, until: to, gaps: [] };
    },
  };
  const errors: unknown[] = [];
  const session = new ReplaySession({
    recording,
    pipe: {
      get unreadBytes() {
        return state.unreadBytes;
      },
      send: (text) => state.sent.push(Buffer.from(text as Uint8Array).toString()),
    },
    steadyMs: () => state.nowMs,
    onError: (error) => errors.push(error),
  });
  const passTime = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      state.nowMs += 50;
      session.tick();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const sentTimes = () => state.sent.flatMap((text) => (JSON.parse(text) as { ts?: number }).ts ?? []);
  const startPlay = (speed: number, end = START_MS + HOUR_MS) =>
    session.command({ command: 'start', start_date: START_MS, end_date: end, speed });
  return { state, session, passTime, sentTimes, startPlay, errors };
}

describe('a replay', () => {
  test('keeps its pace, and reads no further ahead than a few seconds', async () => {
    const { state, passTime, sentTimes, startPlay } = setUp();
    startPlay(4);
    await passTime(10_000);
    expect((sentTimes().at(-1) as number) - START_MS).toBeGreaterThan(39_000);
    expect((sentTimes().at(-1) as number) - START_MS).toBeLessThanOrEqual(40_000);
    expect((state.asked.at(-1)?.[1] ?? 0) - START_MS).toBeLessThan(40_000 + 16_000);
  });

  test('stops while the client does not read, queues nothing, and continues from there', async () => {
    const { state, passTime, sentTimes, startPlay } = setUp();
    startPlay(10);
    await passTime(1_000);
    const [sent, read] = [state.sent.length, state.asked.length];
    const stoodAt = sentTimes().at(-1) as number;
    state.unreadBytes = 1_000_000;
    await passTime(60_000);
    expect(state.sent).toHaveLength(sent);
    expect(state.asked.length - read).toBeLessThanOrEqual(1);
    state.unreadBytes = 0;
    await passTime(1_000);
    const on = (sentTimes().at(-1) as number) - stoodAt;
    expect(on).toBeGreaterThan(8_000);
    expect(on).toBeLessThan(13_000);
  });

  test('that is sought and stepped by one who does not read queues one state, the last, for when they read again', async () => {
    const { state, session, passTime, startPlay } = setUp();
    startPlay(1);
    session.command({ command: 'pause' });
    await passTime(500);
    const sent = state.sent.length;
    state.unreadBytes = 1_000_000;
    for (let k = 1; k <= 500; k++) {
      session.command(k % 2 ? { command: 'seek', ts: START_MS + k * 1_000 } : { command: 'step', ms: 1_000 });
      await passTime(50);
    }
    session.command({ command: 'seek', ts: START_MS + 777_000 });
    await passTime(500);
    expect(state.sent).toHaveLength(sent);
    state.unreadBytes = 0;
    await passTime(500);
    const told = state.sent.slice(sent).map((text) => JSON.parse(text) as { ts: number; snapshot?: boolean });
    expect(told).toEqual([{ ts: START_MS + 777_000, snapshot: true, data: [] }]);
  });

  test('that is stepped again before a step is read goes on from where that one leads', async () => {
    const { session, passTime, sentTimes, startPlay } = setUp();
    startPlay(1);
    session.command({ command: 'pause' });
    await passTime(500);
    const fromMs = sentTimes().at(-1) as number;
    for (let k = 0; k < 3; k++) session.command({ command: 'step', ms: 5_000 });
    await passTime(500);
    expect(sentTimes().at(-1)).toBe(fromMs + 15_000);
  });

  test('skips a gap with a message, and continues behind it from the state there', async () => {
    const gap = { from: START_MS + 5_000, to: START_MS + 600_000, reason: 'corrupt' as const };
    const { state, passTime, startPlay } = setUp([gap]);
    startPlay(10);
    await passTime(2_000);
    const told = state.sent.map((text) => JSON.parse(text) as { status?: string; snapshot?: boolean; ts?: number });
    const at = told.findIndex(({ status }) => status === 'GAP');
    expect(told[at]).toMatchObject({ from: gap.from, to: gap.to });
    expect(told[at + 1]).toMatchObject({ snapshot: true, ts: gap.to });
    expect(told.filter(({ status }) => status === 'GAP')).toHaveLength(1);
  });

  test('whose recording expires under it says so, and continues with what is kept', async () => {
    const { state, session, passTime, startPlay } = setUp();
    startPlay(1);
    await passTime(500);
    state.keptFromMs = START_MS + 600_000;
    await passTime(4_000);
    const told = state.sent.map((text) => JSON.parse(text) as { status?: string; snapshot?: boolean; ts?: number });
    const at = told.findIndex(({ status }) => status === 'GAP');
    expect(told[at]).toMatchObject({ to: state.keptFromMs, message: 'Part of the recording is missing' });
    expect(told[at + 1]).toMatchObject({ snapshot: true, ts: state.keptFromMs });
    session.command({ command: 'seek', ts: START_MS + 1_000 });
    await passTime(50);
    expect(JSON.parse(state.sent.at(-1) as string)).toMatchObject({ snapshot: true, ts: state.keptFromMs });
  });

  test('of which nothing is kept any more ends', async () => {
    const { state, passTime, startPlay } = setUp();
    startPlay(1);
    await passTime(500);
    state.keptFromMs = START_MS + 2 * HOUR_MS;
    await passTime(4_000);
    expect(JSON.parse(state.sent.at(-1) as string)).toMatchObject({ status: 'FINISHED', ts: START_MS + HOUR_MS });
  });

  test('that cannot be read is reported once, and the clock stops', async () => {
    const { state, passTime, startPlay, errors } = setUp();
    state.isBroken = true;
    startPlay(1);
    await passTime(3_000);
    expect(state.sent.filter((text) => text.includes('"ERROR"'))).toHaveLength(1);
    expect(errors).toHaveLength(1);
  });

  test('ends with its window, once', async () => {
    const { state, passTime, startPlay } = setUp();
    startPlay(10, START_MS + 7_000);
    await passTime(3_000);
    expect(state.sent.filter((text) => text.includes('"FINISHED"'))).toHaveLength(1);
    expect(JSON.parse(state.sent.at(-1) as string)).toMatchObject({ status: 'FINISHED', ts: START_MS + 7_000 });
  });
});

describe('messages read ahead', () => {
  /** Frames of so many bytes each. @returns the length of frames that was asked for last */
  async function stepAfter(reads: readonly number[]): Promise<number> {
    const steps: number[] = [];
    let bytes = 0;
    const list = new Playlist(
      {
        frames: async (from, to, stepMs) => {
          steps.push(stepMs);
          const frames = [];
          for (let ts = from + stepMs; ts <= to; ts += stepMs) frames.push({ ts, messages: [new Uint8Array(bytes)] });
          return { frames, until: to, gaps: [] };
        },
      },
      START_MS,
      START_MS + HOUR_MS,
    );
    for (const size of reads) {
      bytes = size;
      await list.readAhead(list.loadedUntil, 10);
    }
    return steps.at(-1) as number;
  }

  test('comes in longer frames where a fleet is large, and in usual ones once it is small again', async () => {
    expect(await stepAfter([10_000, 10_000])).toBe(1_000);
    expect(await stepAfter([400_000, 400_000])).toBe(2_000);
    expect(await stepAfter([400_000, 400_000, 400_000])).toBe(2_000);
    expect(await stepAfter([4_000_000, 4_000_000, 4_000_000, 4_000_000])).toBe(4_000);
    expect(await stepAfter([400_000, 10_000, 10_000, 10_000])).toBe(1_000);
  });
});
