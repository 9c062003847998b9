/**
 * The recording and its replay: how fast a moment is sought, what twelve hours need on disk, whether ten replays keep
 * their pace, and what recording costs. `npm run bench replay [hours] [vehicles,vehicles]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { LiveMessage } from '../../server/bus/bus.ts';
import { History } from '../../server/history/history.ts';
import { ReplaySession } from '../../server/replay/session.ts';
import { writeBulkPast, writePart } from './support/bulkPast.ts';
import { makeDrivers } from './support/drivers.ts';

const SEEK_COUNT = 60;
const SESSION_SECONDS = 20;
/** Recorded as in live operation: its cost and disk space are measured here. The hours before are written in bulk. */
const RECORDED_SECONDS = 600;
const SEALED_EVERY_S = 120;
const START_MS = Date.UTC(2026, 0, 1);

interface Row {
  vehicles: number;
  recordUs: number;
  /** Extrapolated to twelve hours from the recorded part. */
  diskMb: number;
  /** Of all chunks. */
  folderMb: number;
  startMs: number;
  seekP50Ms: number;
  seekP95Ms: number;
  pictureOf10Ms: number;
  lagMs: number;
  lagOf10Ms: number;
  cpuPct: number;
  cpuPctOf10: number;
  rssMb: number;
  rssOf10Mb: number;
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

async function measureReplay(vehicles: number, hours: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'headframe-bench-'));
  const bulkSeconds = Math.max(0, hours * 3_600 - RECORDED_SECONDS);
  let clockMs = START_MS + bulkSeconds * 1_000;
  const log = pino({ level: 'error' });
  const history = new History({ folder, hours: hours + 1, nowMs: () => clockMs, log, seed: () => [] });
  await history.start();
  if (bulkSeconds > 0) await writeBulkPast(history, fileURLToPath(import.meta.url), vehicles, START_MS);
  const bulkBytes = history.bytes;
  const drivers = makeDrivers(vehicles, START_MS);
  let recordMs = 0;
  let messages = 0;
  for (let second = bulkSeconds; second < bulkSeconds + RECORDED_SECONDS; second++) {
    const told: LiveMessage[] = drivers(second);
    const before = performance.now();
    for (const message of told) history.record(message);
    recordMs += performance.now() - before;
    messages += told.length;
    await history.whenFlushed();
    clockMs += 1_000;
    // The packing thread keeps pace, as it does in real time.
    if (second % SEALED_EVERY_S === 0) await history.whenSealed();
  }
  await history.whenSealed();
  const bytesPerSecond = (history.bytes - bulkBytes) / RECORDED_SECONDS;
  const { earliest, latest } = history.range() as { earliest: number; latest: number };
  const began = performance.now();
  await history.snapshot(earliest + 1_000);
  const startMs = performance.now() - began;
  const seeks: number[] = [];
  for (let k = 0; k < SEEK_COUNT; k++) {
    const at = Math.round(earliest + Math.random() * (latest - earliest));
    const from = performance.now();
    await history.snapshot(at, at);
    seeks.push(performance.now() - from);
  }
  const one = await playSessions(history, 1);
  const ten = await playSessions(history, 10);
  const row = {
    vehicles,
    recordUs: (recordMs / messages) * 1_000,
    diskMb: (bytesPerSecond * 12 * 3_600) / 1e6,
    folderMb: history.bytes / 1e6,
    startMs,
    seekP50Ms: quantile(seeks, 0.5),
    seekP95Ms: quantile(seeks, 0.95),
    pictureOf10Ms: ten.pictureMs,
    lagMs: one.lagMs,
    lagOf10Ms: ten.lagMs,
    cpuPct: one.cpuPct,
    cpuPctOf10: ten.cpuPct,
    rssMb: one.rssMb,
    rssOf10Mb: ten.rssMb,
  };
  await history.close();
  rmSync(folder, { recursive: true, force: true });
  return row;
}

interface Played {
  /** From the start of all to the first picture of the last. */
  pictureMs: number;
  /** How far the slowest is behind its clock, by the wall. */
  lagMs: number;
  /** Of one core, all threads together. */
  cpuPct: number;
  rssMb: number;
}

/** Sessions at ten times the pace, started at once. */
async function playSessions(history: History, count: number): Promise<Played> {
  const { earliest, latest } = history.range() as { earliest: number; latest: number };
  const plays = Array.from({ length: count }, (_, k) => {
    const play = { from: 0, clock: 0, beganAt: 0, lagMs: 0, pictureMs: Number.POSITIVE_INFINITY };
    const startedAt = performance.now();
    const receiveFrame = (text: string | Uint8Array) => {
      const head = Buffer.from(text as Uint8Array).toString('latin1', 0, 60);
      const ts = Number(/"ts":(\d+)/.exec(head)?.[1] ?? 0);
      // A gap has none.
      if (ts === 0) return;
      if (head.includes('snapshot'))
        Object.assign(play, { from: ts, beganAt: performance.now(), pictureMs: performance.now() - startedAt });
      play.clock = ts;
      const wanted = (performance.now() - play.beganAt) * 10;
      if (play.beganAt > 0) play.lagMs = Math.max(play.lagMs, (wanted - (ts - play.from)) / 10);
    };
    const pipe = { unreadBytes: 0, send: receiveFrame };
    const onError = (error: unknown) => console.error(error);
    const session = new ReplaySession({ recording: history, pipe, steadyMs: () => performance.now(), onError });
    const start_date = Math.round(earliest + ((latest - earliest) * k) / (count + 1));
    session.command({ command: 'start', start_date, end_date: latest, speed: 10 });
    return { play, session };
  });
  const cpu = process.cpuUsage();
  const began = performance.now();
  while (performance.now() - began < SESSION_SECONDS * 1_000) {
    for (const { session } of plays) session.tick();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const used = process.cpuUsage(cpu);
  const worstOf = (of: 'lagMs' | 'pictureMs') => Math.max(...plays.map(({ play }) => play[of]));
  const cpuPct = (used.user + used.system) / 10 / (performance.now() - began);
  const rssMb = process.memoryUsage().rss / 1e6;
  for (const { session } of plays) session.stop();
  return { pictureMs: worstOf('pictureMs'), lagMs: worstOf('lagMs'), cpuPct, rssMb };
}

async function runBenchmark(hours: number, fleets: readonly number[]): Promise<void> {
  const rows: Row[] = [];
  for (const vehicles of fleets) rows.push(await measureReplay(vehicles, hours));
  console.table(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Math.round(value * 10) / 10])),
    ),
  );
  const roundToTenth = (value: number) => Math.round(value * 10) / 10;
  const largest = rows.at(-1) as Row;
  console.log(
    JSON.stringify({
      name: 'replay',
      seekP50Ms: roundToTenth(largest.seekP50Ms),
      seekP95Ms: roundToTenth(largest.seekP95Ms),
      diskMb500: roundToTenth((rows.find(({ vehicles }) => vehicles === 500) ?? largest).diskMb),
      maxLagMs: roundToTenth(Math.max(...rows.map(({ lagOf10Ms }) => lagOf10Ms))),
    }),
  );
  process.exit(0);
}

const [order, rest] = process.argv.slice(2);
if (order === 'part') await writePart(rest ?? '');
else await runBenchmark(Number(order ?? 12), (rest ?? '500,2000').split(',').map(Number));
