/**
 * What the live stream costs the server: 5,000 places a second, as plain messages one by one, to 10, 50 and 200 clients.
 * Processor of the server, delay from publishing to a client's reading, bytes. While 200 read, one of them pauses: the
 * others must not feel it, and it must end with the latest of each vehicle.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ClientsOrder, type ClientsReport, runClients } from './support/fanoutClients.ts';
import { runServer, type ServerOrder, type ServerReport } from './support/fanoutServer.ts';

const VEHICLES = 5_000;
const COUNTS = [10, 50, 200];
const WARM_UP_MS = 2_000;
const MEASURE_MS = 8_000;
const PAUSE_MS = 4_000;
const SETTLE_MS = 500;
const CATCH_UP_WITHIN_MS = 15_000;

type Report = ServerReport | ClientsReport;

/** Waits for a report of a kind. */
function reported<K extends Report['kind']>(child: ChildProcess, kind: K): Promise<Extract<Report, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`A process of the bench ended with code ${code}`));
    const listen = (report: Report) => {
      if (report.kind !== kind) return;
      child.off('message', listen);
      child.off('exit', fail);
      resolve(report as Extract<Report, { kind: K }>);
    };
    child.on('message', listen);
    child.once('exit', fail);
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const rounded = (value: number) => Math.round(value * 10) / 10;

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

async function measure(server: ChildProcess, clients: ChildProcess, count: number, port: number) {
  const say = (order: ServerOrder) => server.send(order);
  const tell = (order: ClientsOrder) => clients.send(order);
  tell({ order: 'open', port, count });
  await reported(clients, 'opened');
  say({ order: 'drive' });
  await pause(WARM_UP_MS);
  const undisturbed = await window(server, clients, MEASURE_MS);
  if (count < 200) {
    tell({ order: 'close' });
    return { undisturbed, paused: undefined };
  }
  tell({ order: 'pause' });
  const during = await window(server, clients, PAUSE_MS);
  tell({ order: 'resume' });
  await pause(SETTLE_MS);
  say({ order: 'stop' });
  const { last } = await reported(server, 'last');
  const caughtUp = await hasSeenAll(clients, last);
  tell({ order: 'close' });
  return { undisturbed, paused: { p99Ms: during.p99Ms, caughtUp } };
}

/** Whether the client that paused ends with the latest of each vehicle. */
async function hasSeenAll(clients: ChildProcess, last: readonly [string, number][]): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < CATCH_UP_WITHIN_MS; waitedMs += SETTLE_MS) {
    await pause(SETTLE_MS);
    clients.send({ order: 'seen' } satisfies ClientsOrder);
    const seen = new Map((await reported(clients, 'seen')).seen);
    if (last.every(([id, timestamp]) => seen.get(id) === timestamp)) return true;
  }
  return false;
}

async function window(server: ChildProcess, clients: ChildProcess, forMs: number) {
  server.send({ order: 'reset' } satisfies ServerOrder);
  clients.send({ order: 'reset' } satisfies ClientsOrder);
  await pause(forMs);
  server.send({ order: 'report' } satisfies ServerOrder);
  clients.send({ order: 'report' } satisfies ClientsOrder);
  const [figures, read] = await Promise.all([reported(server, 'figures'), reported(clients, 'read')]);
  return {
    cpuPct: rounded(figures.cpuPct),
    p50Ms: quantile(read.delaysMs, 0.5),
    p99Ms: quantile(read.delaysMs, 0.99),
    perSecond: Math.round(figures.perSecond),
    kbPerClientSecond: Math.round(read.bytesPerClient / forMs),
    rssMb: Math.round(figures.rssMb),
  };
}

async function main(): Promise<void> {
  const file = fileURLToPath(import.meta.url);
  const server = fork(file, ['server']);
  const clients = fork(file, ['clients']);
  try {
    const { port } = await reported(server, 'port');
    const results: Record<string, Awaited<ReturnType<typeof measure>>> = {};
    for (const count of COUNTS) results[`clients${count}`] = await measure(server, clients, count, port);
    const rows = Object.fromEntries(Object.entries(results).map(([name, { undisturbed }]) => [name, undisturbed]));
    console.table(rows);
    const { paused } = results['clients200'] ?? {};
    console.log(`while one of 200 pauses   p99 ${paused?.p99Ms} ms; it catches up: ${paused?.caughtUp}`);
    console.log(JSON.stringify({ name: 'fanout', n: VEHICLES, ...rows, paused }));
  } finally {
    server.kill();
    clients.kill();
  }
}

const [role] = process.argv.slice(2);
if (role === 'server') await runServer(VEHICLES);
else if (role === 'clients') runClients();
else await main();
