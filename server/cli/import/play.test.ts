import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IngestFix } from '../../../src/domain/wire/ingest.ts';
import { type PlayOptions, sendOnSchedule } from './play.ts';
import type { RecordedFix } from './recordedFix.ts';
import { dueTimesMs, withSpeeds } from './schedule.ts';

const fix = (id: string, atMs: number, lon = 105): RecordedFix => ({
  id,
  row: 1,
  atMs,
  location: { lon, lat: 43 },
  rotation: undefined,
  velocity: undefined,
});

describe('when fixes are due', () => {
  it('keeps the recorded pauses, made shorter by the speed and capped', () => {
    const fixes = [fix('a', 1_000), fix('a', 3_000), fix('a', 3_000), fix('a', 1_000_000)];
    expect(dueTimesMs(fixes, { speed: 1, maxGapS: 60 })).toEqual([0, 2_000, 2_000, 62_000]);
    expect(dueTimesMs(fixes, { speed: 10, maxGapS: 60 })).toEqual([0, 200, 200, 6_200]);
  });

  it('never goes back', () => {
    const times = fc.array(fc.integer({ min: 0, max: 2_000_000_000_000 }), { maxLength: 50 });
    fc.assert(
      fc.property(times, fc.double({ min: 0.1, max: 1e4, noNaN: true }), (atMs, speed) => {
        const due = dueTimesMs(
          atMs.toSorted((a, b) => a - b).map((time) => fix('a', time)),
          { speed, maxGapS: 30 },
        );
        due.slice(1).forEach((time, index) => {
          expect(time).toBeGreaterThanOrEqual(due[index] ?? 0);
        });
      }),
    );
  });
});

describe('speeds', () => {
  it('come from the recorded times where the table has none', () => {
    const [first, second] = withSpeeds([fix('a', 0, 105), fix('a', 10_000, 105.001)]);
    expect(first?.velocity).toBeUndefined();
    expect(second?.velocity).toBeCloseTo(29.3, 0);
  });

  it('are left open over long pauses, jumps and equal times', () => {
    const far = withSpeeds([
      fix('a', 0, 105),
      fix('a', 100_000, 105.001),
      fix('a', 101_000, 106),
      fix('a', 101_000, 106),
    ]);
    expect(far.map((item) => item.velocity)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

function playOptions(more: Partial<PlayOptions> = {}): PlayOptions & { sent: IngestFix[] } {
  const sent: IngestFix[] = [];
  return {
    speed: 1000,
    maxGapS: 60,
    category: 'LV',
    isLoop: false,
    signal: new AbortController().signal,
    onProgress: () => {},
    send: async (items) => {
      sent.push(...items);
      return { accepted: items.length, rejected: 0, errors: [] };
    },
    sent,
    ...more,
  };
}

describe('playing a recording', () => {
  it('sends every fix in order, at times of now', async () => {
    const setting = playOptions();
    const before = Date.now();
    const fixes = Array.from({ length: 1200 }, (_, index) => fix(`v${index % 3}`, index * 100));
    const progress = await sendOnSchedule(fixes, setting);
    expect(progress).toMatchObject({ sent: 1200, total: 1200, refused: 0, vehicles: 3 });
    expect(setting.sent.map((item) => item.id)).toEqual(fixes.map((item) => item.id));
    expect(setting.sent.every((item) => item.timestamp >= before && item.timestamp <= Date.now() + 4_000)).toBe(true);
    // Faster than a fix a millisecond: the site keeps the newer of two, so that the last one has to be it.
    for (const id of ['v0', 'v1', 'v2']) {
      const times = setting.sent.filter((item) => item.id === id).map((item) => item.timestamp);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    }
  });

  it('counts refusals by their reason without its numbers', async () => {
    const refusing = playOptions({
      send: async (items) => ({
        accepted: 0,
        rejected: items.length,
        errors: items.map((_, index) => ({ index, message: `lon ${100 + index / 10} is outside` })),
      }),
    });
    const progress = await sendOnSchedule([fix('a', 0), fix('a', 1), fix('a', 2)], refusing);
    expect(progress.refused).toBe(3);
    expect(progress.reasons.lines()).toEqual(['3 × lon 100 is outside (first in row 1)']);
  });

  it('starts again with --loop until it is stopped, and then ends quietly', async () => {
    const ending = new AbortController();
    let batches = 0;
    const setting = playOptions({
      isLoop: true,
      signal: ending.signal,
      send: async (items) => {
        batches += 1;
        if (batches === 3) ending.abort();
        return { accepted: items.length, rejected: 0, errors: [] };
      },
    });
    const progress = await sendOnSchedule([fix('a', 0), fix('a', 5)], setting);
    expect(progress.roundCount).toBeGreaterThanOrEqual(2);
  });

  it('passes on what makes it impossible', async () => {
    const broken = playOptions({ send: () => Promise.reject(new Error('no such account')) });
    await expect(sendOnSchedule([fix('a', 0)], broken)).rejects.toThrow('no such account');
  });
});
