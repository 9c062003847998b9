/**
 * Cost of the live stream for the server: 5,000 positions a second to 10, 50 and 200 clients, as the app in a browser
 * reads them (compressed batches), and to 200 that read plain messages one by one. Processor of the server, delay from
 * publishing to a client's reading, bytes. While 200 read, one of them pauses: the others must not be affected, and it
 * must end with the latest of each vehicle. `machineP99Ms` is the lateness of a bare timer: on a busy machine that much
 * of the delay is the machine's.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  type ClientsOrder,
  type ClientsReport,
  DrainingClients,
  handleOrders,
  Watchers,
} from './support/fanoutClients.ts';
import { runServer, type ServerOrder, type ServerReport } from './support/fanoutServer.ts';
import type { ClientKind } from './support/rawSocket.ts';

const VEHICLE_COUNT = 5_000;
const CLIENT_COUNTS = [10, 50, 200];
/** Clients that are looked at: one that times, one that pauses. */
const WATCHER_COUNT = 2;
const WARM_UP_MS = 2_000;
const MEASURE_MS = 8_000;
const PAUSE_MS = 4_000;
const SETTLE_MS = 500;
const CATCH_UP_WITHIN_MS = 15_000;

type Report = ServerReport | ClientsReport;

/** Waits for a report of a kind. */
function nextReport<K extends Report['kind']>(child: ChildProcess, kind: K): Promise<Extract<Report, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const rejectWithCode = (code: number | null) => reject(new Error(`A process of the bench ended with code ${code}`));
    const resolveIfKind = (report: Report) => {
      if (report.kind !== kind) return;
      child.off('message', resolveIfKind);
      child.off('exit', rejectWithCode);
      resolve(report as Extract<Report, { kind: K }>);
    };
    child.on('message', resolveIfKind);
    child.once('exit', rejectWithCode);
  });
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const roundToTenth = (value: number) => Math.round(value * 10) / 10;

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

interface Processes {
  server: ChildProcess;
  /** Two clients that are looked at. */
  watchers: ChildProcess;
  /** All others. */
  drains: ChildProcess;
}

async function measureCount(processes: Processes, count: number, port: number, kind: ClientKind = 'app') {
  const { server, watchers, drains } = processes;
  const orderServer = (order: ServerOrder) => server.send(order);
  const orderClients = (order: ClientsOrder, to = [watchers, drains]) => {
    for (const clients of to) clients.send(order);
  };
  orderClients({ order: 'open', port, count: WATCHER_COUNT, kind }, [watchers]);
  orderClients({ order: 'open', port, count: count - WATCHER_COUNT, kind }, [drains]);
  await Promise.all([nextReport(watchers, 'opened'), nextReport(drains, 'opened')]);
  orderServer({ order: 'drive' });
  await wait(WARM_UP_MS);
  const undisturbed = await measureWindow(processes, MEASURE_MS);
  if (count < 200) {
    orderClients({ order: 'close' });
    return { undisturbed, paused: undefined };
  }
  orderClients({ order: 'pause' }, [watchers]);
  const during = await measureWindow(processes, PAUSE_MS);
  orderClients({ order: 'resume' }, [watchers]);
  await wait(SETTLE_MS);
  orderServer({ order: 'stop' });
  const { last } = await nextReport(server, 'last');
  const caughtUp = await hasSeenAll(watchers, last);
  orderClients({ order: 'close' });
  return { undisturbed, paused: { ...during, caughtUp } };
}

/** Whether the client that paused ends with the latest of each vehicle. */
async function hasSeenAll(watchers: ChildProcess, last: readonly [string, number][]): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < CATCH_UP_WITHIN_MS; waitedMs += SETTLE_MS) {
    await wait(SETTLE_MS);
    watchers.send({ order: 'seen' } satisfies ClientsOrder);
    const seen = new Map((await nextReport(watchers, 'seen')).seen);
    if (last.every(([id, timestamp]) => seen.get(id) === timestamp)) return true;
  }
  return false;
}

async function measureWindow({ server, watchers, drains }: Processes, forMs: number) {
  for (const child of [server, watchers, drains]) child.send({ order: 'reset' });
  await wait(forMs);
  for (const child of [server, watchers, drains]) child.send({ order: 'report' });
  const [figures, timed, drained] = await Promise.all([
    nextReport(server, 'figures'),
    nextReport(watchers, 'timed'),
    nextReport(drains, 'drained'),
  ]);
  return {
    cpuPct: roundToTenth(figures.cpuPct),
    p50Ms: quantile(timed.delaysMs, 0.5),
    p99Ms: quantile(timed.delaysMs, 0.99),
    machineP99Ms: Math.round(quantile(timed.latenessMs, 0.99)),
    perSecond: Math.round(figures.perSecond),
    kbPerClientSecond: Math.round(drained.bytesPerClient / forMs),
    rssMb: Math.round(figures.rssMb),
  };
}

async function main(): Promise<void> {
  const file = fileURLToPath(import.meta.url);
  const [server, watchers, drains] = [fork(file, ['server']), fork(file, ['watchers']), fork(file, ['drains'])];
  const recorder = fork(file, ['server', 'recorded']);
  try {
    const [{ port }, { port: recorderPort }] = [await nextReport(server, 'port'), await nextReport(recorder, 'port')];
    const results: Record<string, Awaited<ReturnType<typeof measureCount>>> = {};
    for (const count of CLIENT_COUNTS) {
      results[`clients${count}`] = await measureCount({ server, watchers, drains }, count, port);
      server.send({ order: 'stop' } satisfies ServerOrder);
      // The same with a server that records, in the same run: only then do the two compare.
      results[`recorded${count}`] = await measureCount({ server: recorder, watchers, drains }, count, recorderPort);
      recorder.send({ order: 'stop' } satisfies ServerOrder);
    }
    results['plain200'] = await measureCount({ server, watchers, drains }, 200, port, 'plain');
    const rows = Object.fromEntries(Object.entries(results).map(([name, { undisturbed }]) => [name, undisturbed]));
    console.table(rows);
    const { paused } = results['clients200'] ?? {};
    console.log(`while one of 200 pauses   p99 ${paused?.p99Ms} ms; it catches up: ${paused?.caughtUp}`);
    console.log(JSON.stringify({ name: 'fanout', n: VEHICLE_COUNT, ...rows, paused }));
  } finally {
    for (const child of [server, recorder, watchers, drains]) child.kill();
  }
}

/** The load of other programs is not measured; where the system does not allow that, it is. */
function raisePriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
  } catch {
    console.error('This account may not raise its priority: other programs disturb the figures.');
  }
}

const [role, recorded] = process.argv.slice(2);
if (role !== undefined) raisePriority();
if (role === 'server') await runServer(VEHICLE_COUNT, recorded === 'recorded');
else if (role === 'watchers') handleOrders(new Watchers());
else if (role === 'drains') handleOrders(new DrainingClients());
else await main();
