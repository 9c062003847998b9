/** Sends inputs to a server and evaluates its reaction. */
import { type RawClient, rawClient } from '../../contract/support/rawHttp.ts';
import { httpInput } from '../inputs/httpInput.ts';
import { ingestInput } from '../inputs/ingestInput.ts';
import type { FuzzClients, Input } from '../inputs/input.ts';
import { largeInput } from '../inputs/largeInput.ts';
import { rawInput } from '../inputs/rawInput.ts';
import { socketInput } from '../inputs/socketInput.ts';
import { RandomSource } from './RandomSource.ts';
import type { FuzzTarget, ProbeStats } from './target.ts';

const CONCURRENT_INPUTS = 16;
/** Longer than any answer may take on a machine that is busy with other things. */
const ANSWER_WITHIN_MS = 60_000;
/** A server that is only busy says meanwhile that it is well. */
const HEALTHY_WITHIN_MS = 10_000;
const MAX_REPORTED = 40;
const LARGE_SHARE = 0.005;

export interface FuzzOptions {
  inputs: number;
  seed: number;
  /** Only this throw of the seed. */
  only?: number | undefined;
  onProgress?: (done: number) => void;
}

/** An input to which the server did not answer as it should. */
export interface FuzzFinding {
  n: number;
  summary: string;
  problem: string;
  /** There was no answer in time. */
  isLate: boolean;
}

export interface FuzzReport {
  seed: number;
  inputs: number;
  statuses: Record<string, number>;
  findings: FuzzFinding[];
  /** Inputs without an answer in time, while the server answered others: they do not end a run. */
  late: FuzzFinding[];
  isAlive: boolean;
  /** Uncaught errors, as counted by the server; -1 if it does not answer. */
  faults: number;
  errorLines: string[];
  logBytes: number;
  stats: ProbeStats | undefined;
}

export async function runFuzz(target: FuzzTarget, options: FuzzOptions): Promise<FuzzReport> {
  const { inputs, seed, only, onProgress } = options;
  const client = rawClient(target.port);
  const wire: FuzzClients = { port: target.port, client, callers: target.callers };
  const findings: FuzzFinding[] = [];
  const late: FuzzFinding[] = [];
  const statuses: Record<string, number> = {};
  let done = 0;
  let next = only ?? 0;
  await target.stats(true);
  const sendInputs = async () => {
    while (done < inputs && target.isAlive() && findings.length < MAX_REPORTED) {
      const n = next++;
      const { outcome, finding } = await sendInput(inputOf(seed, n), wire, n);
      for (const status of outcome.statuses) statuses[status] = (statuses[status] ?? 0) + 1;
      if (finding) (finding.isLate && (await isHealthy(target.port)) ? late : findings).push(finding);
      done += outcome.inputs;
      onProgress?.(done);
      if (only !== undefined) return;
    }
  };
  await Promise.all(Array.from({ length: only === undefined ? CONCURRENT_INPUTS : 1 }, sendInputs));
  const report = {
    seed,
    inputs: done,
    statuses,
    findings,
    late,
    isAlive: target.isAlive(),
    faults: await faultsOf(target, client),
    errorLines: target.errorLines,
    logBytes: target.logBytes(),
    stats: target.isAlive() ? await target.stats() : undefined,
  };
  client.close();
  return report;
}

export function inputOf(seed: number, n: number): Input {
  const random = new RandomSource(seed, n);
  if (random.chance(LARGE_SHARE)) return largeInput(random);
  const kind = random.int(100);
  if (kind < 62) return httpInput(random, n);
  if (kind < 87) return ingestInput(random);
  if (kind < 97) return rawInput(random);
  return socketInput(random);
}

async function sendInput(input: Input, wire: FuzzClients, n: number) {
  try {
    const outcome = await rejectAfter(input.send(wire), ANSWER_WITHIN_MS);
    const bad = outcome.statuses.filter((status) => status >= 500);
    if (bad.length === 0) return { outcome, finding: undefined };
    return {
      outcome,
      finding: { n, summary: input.summary, isLate: false, problem: `${bad.join(', ')}: ${outcome.detail ?? ''}` },
    };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const isLate = error instanceof TimeoutError;
    return { outcome: { inputs: 1, statuses: [] }, finding: { n, summary: input.summary, isLate, problem } };
  }
}

class TimeoutError extends Error {}

/** Asked over a connection of its own: those of the run may all be waiting. */
async function isHealthy(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(HEALTHY_WITHIN_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}

async function rejectAfter<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer within ${limitMs / 1_000} s`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function faultsOf(target: FuzzTarget, client: RawClient): Promise<number> {
  if (!target.isAlive()) return -1;
  const { body } = await client.sendRaw({ method: 'GET', url: '/healthz' });
  return (JSON.parse(body) as { faults: number }).faults;
}
