/**
 * A process that is killed while it records: all that it had acknowledged is found by the next one. The recording is in
 * files whichever database is used. `HEADFRAME_KILL_ROUNDS` sets how often.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { History } from '../../server/history/history.ts';
import { projectPath } from '../../server/settings/projectFiles.ts';

const ROUNDS = Number(process.env['HEADFRAME_KILL_ROUNDS'] ?? 4);

const folder = await mkdtemp(join(tmpdir(), 'headframe-history-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Numbers of all messages that are found. */
async function recorded(): Promise<Set<number>> {
  const history = new History({ folder, hours: 12, nowMs: Date.now, log: pino({ level: 'silent' }), seed: () => [] });
  await history.start();
  await history.sealed();
  const numbers = new Set<number>();
  const { earliest, latest } = history.range() as { earliest: number; latest: number };
  for (let from = earliest - 1; from < latest; ) {
    const { frames, until } = await history.frames(from, latest, 1_000);
    for (const part of frames.flatMap(({ parts }) => parts)) {
      const { data } = JSON.parse(Buffer.from(part).toString()) as { data: { timestamp: number }[] };
      for (const { timestamp } of data) numbers.add(timestamp);
    }
    from = until;
  }
  expect(history.gaps(0, Date.now()).filter(({ reason }) => reason !== 'stopped')).toEqual([]);
  await history.close();
  return numbers;
}

/** @returns the last number that it has acknowledged */
async function runUntilKilled(first: number, wanted: number): Promise<number> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', projectPath('tests/contract/support/recordingChild.ts'), folder, String(first)],
    { cwd: projectPath(), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout?.on('data', (data) => {
    output += String(data);
  });
  await expect.poll(() => output.split('\n').length, { timeout: 60_000, interval: 3 }).toBeGreaterThan(wanted);
  child.kill('SIGKILL');
  await once(child, 'close');
  return Number(output.trimEnd().split('\n').at(-1));
}

test('nothing that was acknowledged is missing, in however many rounds', {
  timeout: 60_000 + ROUNDS * 30_000,
}, async () => {
  let next = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const last = await runUntilKilled(next, 200 + Math.floor(Math.random() * 4_000));
    const found = await recorded();
    const missing = Array.from({ length: last + 1 }, (_, n) => n).filter((n) => !found.has(n));
    expect(missing, `round ${round}`).toEqual([]);
    // The next process goes on after the last that is known of.
    next = last + 1;
  }
});
