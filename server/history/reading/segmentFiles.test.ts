import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SegmentBuilder } from '../segment/builder.ts';
import { encodeSegment } from '../segment/chunkSegment.ts';
import { summaryOf } from '../segment/summary.ts';
import { type Frame, snapshot } from './frames.ts';
import { SegmentFiles, type SegmentRef } from './segmentFiles.ts';

const START_MS = 1_700_000_000_000;
const CHUNK_MS = 120_000;

/** Chunks that follow each other, with a message each second. */
async function writeChunks(count: number): Promise<SegmentRef[]> {
  const folder = await mkdtemp(join(tmpdir(), 'headframe-chunks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const refs: SegmentRef[] = [];
  for (let k = 0; k < count; k++) {
    const [from, to] = [START_MS + k * CHUNK_MS, START_MS + (k + 1) * CHUNK_MS];
    const builder = new SegmentBuilder();
    for (let at = from; at < to; at += 1_000) {
      builder.add(at, JSON.stringify({ type: 'online', deviceType: 'vehicle', id: 'T-1', timestamp: at }));
    }
    const path = join(folder, `chunk-${k}`);
    await writeFile(`${path}.chunk`, encodeSegment(builder, summaryOf(builder, { from, to })));
    refs.push({ path, kind: 'chunk', from, to });
  }
  return refs;
}

test('every chunk in use is read once, and released when it is idle', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const files = new SegmentFiles();
  const refs = await writeChunks(20);
  const openSegments = (which: readonly SegmentRef[]) => Promise.all(which.map((ref) => files.open(ref)));
  const first = await openSegments(refs);
  vi.advanceTimersByTime(2_000);
  for (const [k, segment] of (await openSegments(refs)).entries()) expect(segment).toBe(first[k]);
  vi.advanceTimersByTime(60_000);
  await files.open(refs[19] as SegmentRef);
  expect(await files.open(refs[0] as SegmentRef)).not.toBe(first[0]);
});

test('the part after a moment is read along with it', async () => {
  const refs = await writeChunks(2);
  const at = START_MS + CHUNK_MS - 2_500;
  const prefetch = { refs, from: at, to: at + 5_000, stepMs: 1_000 };
  const read = await snapshot(new SegmentFiles(), { refs: refs.slice(0, 1), at, seek: undefined, prefetch });
  const textOf = ({ messages }: Frame) => messages.map((message) => Buffer.from(message).toString()).join();
  expect(textOf(read.frame)).toContain(`"timestamp":${START_MS + CHUNK_MS - 3_000}`);
  expect(read.prefetch?.until).toBe(at + 5_000);
  expect(
    read.prefetch?.frames
      .map(textOf)
      .join()
      .match(/"timestamp":\d+/g),
  ).toEqual([-2_000, -1_000, 0, 1_000, 2_000].map((ms) => `"timestamp":${START_MS + CHUNK_MS + ms}`));
});
