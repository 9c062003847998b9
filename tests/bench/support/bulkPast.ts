/** Writes hours of a fleet in a few minutes: straight into chunks, in as many processes as there are parts. */
import { fork } from 'node:child_process';
import type { History } from '../../../server/history/history.ts';
import type { PastChunk } from '../../../server/history/past/pastListing.ts';
import { PastWriter } from '../../../server/history/past/pastWriter.ts';
import { RECORDER_LIMITS } from '../../../server/history/recording/recorderOptions.ts';
import { makeDrivers } from './drivers.ts';

const PART_COUNT = 2;

interface PartOrder {
  folder: string;
  firstSeq: number;
  vehicles: number;
  /** Where the fleet's drive begins, epoch milliseconds. */
  beganMs: number;
  from: number;
  to: number;
  chunkMs: number;
}

/** As long as a log of the live recording lasts. */
function chunkMsOf(vehicles: number): number {
  const { maxLogMs, maxLogMessages } = RECORDER_LIMITS;
  return Math.min(maxLogMs, Math.floor(maxLogMessages / (vehicles * 1.1)) * 1_000);
}

/** Fills the time before the recording. @param file the bench, which calls {@link writePart} when it is started with `part` */
export async function writeBulkPast(history: History, file: string, vehicles: number, beganMs: number): Promise<void> {
  const past = history.past.open();
  if (!past) throw new Error('There is no time to fill');
  const { folder, span, firstSeq } = past.target;
  const chunkMs = chunkMsOf(vehicles);
  const partMs = Math.ceil((span.to - beganMs) / PART_COUNT / chunkMs) * chunkMs;
  const parts = Array.from({ length: PART_COUNT }, (_, part): PartOrder => {
    const from = beganMs + part * partMs;
    const seq = firstSeq + (part * partMs) / chunkMs;
    return { folder, firstSeq: seq, vehicles, beganMs, from, to: Math.min(span.to, from + partMs), chunkMs };
  });
  const written = await Promise.all(parts.map((order) => runPart(file, order)));
  for (const chunk of written.flat()) past.addChunk(chunk);
  past.endChunks();
}

function runPart(file: string, order: PartOrder): Promise<PastChunk[]> {
  return new Promise((resolve, reject) => {
    const chunks: PastChunk[] = [];
    const child = fork(file, ['part', JSON.stringify(order)]);
    child.on('message', (chunk) => chunks.push(chunk as PastChunk));
    child.on('exit', (code) => (code === 0 ? resolve(chunks) : reject(new Error(`A part ended with ${code}`))));
  });
}

/** In a process of its own. @param text of the order */
export async function writePart(text: string): Promise<void> {
  const { folder, firstSeq, vehicles, beganMs, from, to, chunkMs }: PartOrder = JSON.parse(text);
  const onChunk = (chunk: PastChunk) => process.send?.(chunk);
  const writer = new PastWriter({ folder, span: { from, to }, firstSeq, onChunk, chunkMs });
  const drivers = makeDrivers(vehicles, beganMs);
  for (let atMs = from; atMs < to; atMs += 1_000) {
    await writer.advanceTo(atMs);
    for (const message of drivers((atMs - beganMs) / 1_000)) writer.record(message);
  }
  await writer.advanceTo(to);
  await writer.end();
  process.disconnect?.();
}
