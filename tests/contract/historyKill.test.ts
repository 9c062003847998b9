/**
 * A process that is killed while it records: all that it had acknowledged is found by the next one. Once the recorder
 * alone, with logs that are complete within moments, and once a whole site over each database.
 * `HEADFRAME_KILL_ROUNDS` sets how often each: `HEADFRAME_KILL_ROUNDS=20 npx vitest run tests/contract/historyKill.test.ts`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { History } from '../../server/history/history.ts';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { makeDataDir, testDatabaseLocation } from './support/database.ts';

const REQUESTED_ROUNDS = process.env['HEADFRAME_KILL_ROUNDS'];
const [RECORDER_ROUNDS, SITE_ROUNDS] =
  REQUESTED_ROUNDS === undefined ? [4, 2] : [Number(REQUESTED_ROUNDS), Number(REQUESTED_ROUNDS)];

/** Times of all messages that are found. */
async function readRecordedTimes(folder: string): Promise<Set<number>> {
  const history = new History({ folder, hours: 12, nowMs: Date.now, log: pino({ level: 'silent' }), seed: () => [] });
  await history.start();
  await history.whenSealed();
  const times = new Set<number>();
  const { earliest, latest } = history.range() as { earliest: number; latest: number };
  for (let from = earliest - 1; from < latest; ) {
    const { frames, until } = await history.frames(from, latest, 1);
    for (const message of frames.flatMap(({ messages }) => messages)) {
      const { data } = JSON.parse(Buffer.from(message).toString()) as { data: { timestamp: number }[] };
      for (const { timestamp } of data) times.add(timestamp);
    }
    from = until;
  }
  expect(history.gaps(0, Date.now()).filter(({ reason }) => reason !== 'stopped')).toEqual([]);
  await history.close();
  return times;
}

/** @param args the last one is the number to begin with @returns the last number that it has acknowledged */
async function runUntilKilled(program: string, args: readonly string[], wanted: number): Promise<number> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', projectPath(`tests/contract/support/${program}`), ...args],
    { cwd: projectPath(), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout?.on('data', (data) => {
    output += String(data);
  });
  await expect.poll(() => output.split('\n').length, { timeout: 60_000, interval: 3 }).toBeGreaterThan(wanted);
  child.kill('SIGKILL');
  await once(child, 'close');
  // The text after the last newline may be half a number.
  return Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1));
}

interface Kills {
  rounds: number;
  folder: string;
  /** Recorded form of a number. */
  timeOf: (n: number) => number;
  runChild: (first: number) => Promise<number>;
}

async function killAndRead({ rounds, folder, timeOf, runChild }: Kills): Promise<void> {
  let next = 0;
  for (let round = 0; round < rounds; round++) {
    const last = await runChild(next);
    const found = await readRecordedTimes(folder);
    const missing = Array.from({ length: last + 1 }, (_, n) => n).filter((n) => !found.has(timeOf(n)));
    expect(missing, `round ${round}`).toEqual([]);
    // The next process goes on after the last that is known of.
    next = last + 1;
  }
}

test('nothing that the recorder acknowledged is missing, in however many rounds', {
  timeout: 60_000 + RECORDER_ROUNDS * 30_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headframe-history-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const runRecordingChild = (first: number) =>
    runUntilKilled('recordingChild.ts', [folder, String(first)], 200 + Math.floor(Math.random() * 4_000));
  await killAndRead({ rounds: RECORDER_ROUNDS, folder, timeOf: (n) => n, runChild: runRecordingChild });
});

test('nothing that a site acknowledged at its door is missing, in however many rounds', {
  timeout: 60_000 + SITE_ROUNDS * 40_000,
}, async () => {
  const dataDir = await makeDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const place = JSON.stringify(await testDatabaseLocation(dataDir));
  const baseMs = Date.now() - 3_600_000;
  const runIngestingChild = (first: number) =>
    runUntilKilled(
      'ingestingChild.ts',
      [dataDir, place, String(baseMs), String(first)],
      50 + Math.floor(Math.random() * 500),
    );
  await killAndRead({
    rounds: SITE_ROUNDS,
    folder: join(dataDir, 'history'),
    timeOf: (n) => baseMs + n,
    runChild: runIngestingChild,
  });
});
