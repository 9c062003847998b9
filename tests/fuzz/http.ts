/** `npm run fuzz -- 200000 --seed 1`: HTTP, sockets and ingest of a real server. */
import { parseArgs } from 'node:util';
import { type FuzzReport, runFuzz } from './support/run.ts';
import { type ProbeStats, startTarget } from './support/target.ts';

/** Beyond these the run has failed. */
const RUN_LIMITS = { stallMs: 100, rssBytes: 1_610_612_736 } as const;
const REPORT_EVERY = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, only: { type: 'string' } },
});
const inputCount = Number(positionals[0] ?? 20_000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
console.log(`${inputCount} inputs with seed ${seed}`);

const target = await startTarget();
const startedMs = Date.now();
let reportedInputs = 0;
const fuzzReport = await runFuzz(target, {
  inputs: inputCount,
  seed,
  only: values.only === undefined ? undefined : Number(values.only),
  onProgress: (done) => {
    if (done < reportedInputs + REPORT_EVERY) return;
    reportedInputs = done;
    const seconds = Math.round((Date.now() - startedMs) / 1_000);
    void target.stats().then((stats) => console.log(`${done} inputs after ${seconds} s, ${memoryOf(stats)}`));
  },
});
await target.stop();
printReport(fuzzReport);
process.exitCode = isPassed(fuzzReport) ? 0 : 1;

function memoryOf({ rssBytes, heapBytes, externalBytes }: ProbeStats): string {
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
  return `${megabytes(rssBytes)} MB of memory: ${megabytes(heapBytes)} MB of objects, ${megabytes(externalBytes)} MB of buffers`;
}

function longestStallMs({ stats }: FuzzReport): number {
  return stats?.stalls[0]?.cpuMs ?? 0;
}

function isPassed(judged: FuzzReport): boolean {
  const { findings, isAlive, faults, stats } = judged;
  const isFast = longestStallMs(judged) < RUN_LIMITS.stallMs;
  return findings.length === 0 && isAlive && faults === 0 && isFast && (stats?.peakRssBytes ?? 0) < RUN_LIMITS.rssBytes;
}

function printReport(told: FuzzReport): void {
  for (const { n, summary, problem } of [...told.findings, ...told.late])
    console.log(`\n--seed ${seed} --only ${n}\n  ${summary}\n  ${problem}`);
  for (const line of told.errorLines.slice(0, 20)) console.log(line.slice(0, 600));
  const megabytes = (bytes: number | undefined) => Math.round((bytes ?? 0) / 1_048_576);
  console.log(`
Inputs              ${told.inputs}
Answers             ${JSON.stringify(told.statuses)}
Crashes             ${told.isAlive ? 0 : 1}
Errors nobody caught ${told.faults}
Answers of 5xx or none ${told.findings.length}
Late answers        ${told.late.length} without an answer in time while the server said that it is well
Longest stall       ${longestStallMs(told)} ms of the server's own work; ${Math.round(told.stats?.longestWallMs ?? 0)} ms with what else ran on this machine
Memory              ${megabytes(told.stats?.peakRssBytes)} MB at most, ${megabytes(told.stats?.rssBytes)} MB at the end
Log                 ${megabytes(told.logBytes)} MB, ${told.errorLines.length} lines of errors`);
  console.log(JSON.stringify({ ...told, errorLines: told.errorLines.length }));
}
