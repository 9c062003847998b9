/**
 * `npm run fuzz -- files 20000 --seed 1`: damages tile contents, tilesets, subtrees, models and drawings, reads them as
 * the product does, and reports forbidden results: a crash of the reader, a hang, or content that cannot be drawn.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fuzzInput } from './files/input.ts';
import { allSeeds } from './files/seeds.ts';

/** Longer than this no file may take; the product gives them more. */
const TIMEOUT_MS = 10_000;
const MAX_HEAP_MB = 1500;
const FINDINGS_FOLDER = 'test-results/fuzz';

interface FileResult {
  index: number;
  name: string;
  outcome: string;
  wrong: string | undefined;
  ms: number;
  memoryMb: number;
  bytes: number;
}

type Message = ({ kind: 'done' } & FileResult) | { kind: 'start'; index: number; name: string } | { kind: 'end' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, only: { type: 'string' } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 20));
const onlyIndex = values.only === undefined ? undefined : Number(values.only);
const inputCount = onlyIndex === undefined ? Number(positionals[0] ?? 2000) : onlyIndex + 1;
console.log(`${onlyIndex === undefined ? inputCount : 'One of the'} files with seed ${seed}`);
const seedFiles = await allSeeds();
const countByOutcome = new Map<string, number>();
const findings: string[] = [];
const slowestFiles: FileResult[] = [];
let peakMemoryMb = 0;
let nextIndex = onlyIndex ?? 0;

while (nextIndex < inputCount) nextIndex = await runFrom(nextIndex);
printReport();

/** Reads on in a child until it ends or dies. @returns where to go on */
function runFrom(from: number): Promise<number> {
  return new Promise((resolve) => {
    const child = startChild(from);
    let current = from;
    let name = '';
    let timer: NodeJS.Timeout | undefined;
    let ended = false;
    const restartTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    };
    restartTimer();
    child.on('message', (message: Message) => {
      restartTimer();
      if (message.kind === 'end') ended = true;
      else if (message.kind === 'start') [current, name] = [message.index, message.name];
      else recordResult(message);
    });
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      if (ended) return resolve(inputCount);
      saveFinding(
        current,
        name,
        signal === 'SIGKILL' ? `took longer than ${TIMEOUT_MS} ms` : `ended the reader with ${code}`,
      );
      resolve(current + 1);
    });
  });
}

function startChild(from: number): ChildProcess {
  const execArgv = ['--import', 'tsx', '--max-old-space-size=1024'];
  return fork(new URL('./files/child.ts', import.meta.url), [from, inputCount, seed].map(String), { execArgv });
}

function recordResult(done: FileResult): void {
  countByOutcome.set(done.outcome, (countByOutcome.get(done.outcome) ?? 0) + 1);
  peakMemoryMb = Math.max(peakMemoryMb, done.memoryMb);
  slowestFiles.push(done);
  slowestFiles.sort((a, b) => b.ms - a.ms);
  slowestFiles.length = Math.min(slowestFiles.length, 5);
  if (done.wrong) saveFinding(done.index, done.name, done.wrong);
  else if (done.memoryMb > MAX_HEAP_MB) saveFinding(done.index, done.name, `took ${Math.round(done.memoryMb)} MB`);
}

/** Writes the file down, so that it can be read again. */
function saveFinding(index: number, name: string, why: string): void {
  findings.push(`${index} ${name}: ${why}`);
  console.log(`--seed ${seed} --only ${index} (${name}): ${why}`);
  mkdirSync(FINDINGS_FOLDER, { recursive: true });
  writeFileSync(
    `${FINDINGS_FOLDER}/${index}-${name.replace(/[^\w.-]/g, '_')}`,
    fuzzInput(seedFiles, seed, index).bytes,
  );
}

function printReport(): void {
  for (const [outcome, times] of [...countByOutcome].sort((a, b) => b[1] - a[1]))
    console.log(`${outcome.padEnd(14)} ${times}`);
  for (const { index, name, ms, bytes } of slowestFiles)
    console.log(`slowest: ${ms.toFixed(0)} ms  file ${index} of ${name}, ${bytes} bytes`);
  console.log(
    JSON.stringify({
      files: inputCount,
      seed,
      seeds: seedFiles.length,
      found: findings.length,
      longestMs: Math.round(slowestFiles[0]?.ms ?? 0),
      mostMb: Math.round(peakMemoryMb),
    }),
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}
