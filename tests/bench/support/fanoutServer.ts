/** The server's half of the fan-out bench: the live stream as it runs on a site, fed with places of 5,000 vehicles. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { InProcessBus } from '../../../server/bus/bus.ts';
import { History } from '../../../server/history/history.ts';
import { historyPlugin } from '../../../server/history/historyPlugin.ts';
import type { Identity } from '../../../server/identity/identity.ts';
import { LIVE_CONNECTION_LIMITS } from '../../../server/live/connectionSlots.ts';
import { Sockets, webSockets } from '../../../server/live/sockets.ts';
import { liveStream } from '../../../server/live/stream.ts';

const PUBLISH_EVERY_MS = 10;
/** Distance between vehicles, which form a square. */
const SPACING_M = 28;

export type ServerOrder = { order: 'drive' } | { order: 'reset' } | { order: 'report' } | { order: 'stop' };
export type ServerReport =
  | { kind: 'port'; port: number }
  | { kind: 'figures'; cpuPct: number; perSecond: number; rssMb: number }
  | { kind: 'last'; last: [string, number][] };

/** All callers are admitted: authorisation is measured elsewhere. */
const OPEN_IDENTITY: Identity = {
  verifier: {
    verify: async () => ({
      id: 'bench',
      name: 'bench',
      displayName: 'bench',
      roles: [],
      groups: [],
      permissions: new Set<string>(),
      isMachine: false,
      sessionId: undefined,
      expiresAtMs: Number.MAX_SAFE_INTEGER,
    }),
    statusOf: async () => 'served',
    nowMs: Date.now,
  },
  embedded: undefined,
};

/** @param isRecorded whether messages are recorded, as on a site */
export async function runServer(vehicles: number, isRecorded = false): Promise<void> {
  const http = Fastify() as unknown as FastifyInstance;
  const bus = new InProcessBus((error) => console.error(error));
  const sockets = new Sockets(Date.now);
  await http.register(webSockets, { sockets });
  await http.register(liveStream, {
    bus,
    identity: OPEN_IDENTITY,
    sockets,
    nowMs: Date.now,
    recordingStopped: () => undefined,
    connectionLimits: { ...LIVE_CONNECTION_LIMITS, perAccount: 1_000 },
  });
  if (isRecorded) await http.register(historyPlugin, { history: startRecording(), bus });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const address = http.server.address();
  const sendReport = (report: ServerReport) => process.send?.(report);
  const driver = new Driver(bus, vehicles);
  process.on('message', (message: ServerOrder) => {
    if (message.order === 'drive') driver.start();
    if (message.order === 'reset') driver.reset();
    if (message.order === 'report') sendReport(driver.figures());
    if (message.order === 'stop') {
      driver.stop();
      sendReport({ kind: 'last', last: [...driver.last] });
    }
  });
  if (address && typeof address === 'object') sendReport({ kind: 'port', port: address.port });
}

function startRecording(): History {
  const folder = mkdtempSync(join(tmpdir(), 'headframe-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.on('SIGTERM', () => process.exit(0));
  const log = pino({ level: 'error' });
  return new History({ folder, hours: 12, nowMs: Date.now, log, seed: () => [] });
}

class Driver {
  readonly last = new Map<string, number>();
  readonly #bus: InProcessBus;
  readonly #ids: readonly string[];
  #timer: NodeJS.Timeout | undefined;
  #next = 0;
  #published = 0;
  #sinceMs = 0;
  #cpu = process.cpuUsage();

  constructor(bus: InProcessBus, vehicles: number) {
    this.#bus = bus;
    this.#ids = Array.from({ length: vehicles }, (_, index) => `v${index}`);
  }

  start(): void {
    if (this.#timer) return;
    let doneMs = performance.now();
    let owed = 0;
    this.#timer = setInterval(() => {
      const nowMs = performance.now();
      owed += ((nowMs - doneMs) * this.#ids.length) / 1000;
      doneMs = nowMs;
      for (; owed >= 1; owed -= 1) this.#publish();
    }, PUBLISH_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  reset(): void {
    this.#published = 0;
    this.#sinceMs = performance.now();
    this.#cpu = process.cpuUsage();
  }

  figures(): ServerReport {
    const wallMs = performance.now() - this.#sinceMs;
    const { user, system } = process.cpuUsage(this.#cpu);
    return {
      kind: 'figures',
      cpuPct: ((user + system) / 1000 / wallMs) * 100,
      perSecond: (this.#published / wallMs) * 1000,
      rssMb: process.memoryUsage().rss / 1_048_576,
    };
  }

  #publish(): void {
    const index = this.#next;
    this.#next = (index + 1) % this.#ids.length;
    const id = this.#ids[index] ?? '';
    const timestamp = Date.now();
    const side = Math.ceil(Math.sqrt(this.#ids.length));
    // To the millimetre, as the fleet reports positions.
    const wander = (timestamp % 60_000) / 1000;
    this.last.set(id, timestamp);
    this.#published++;
    this.#bus.publish('live', {
      type: 'location',
      deviceType: 'vehicle',
      id,
      location: {
        easting: Math.round((650_000 + SPACING_M * ((index % side) - side / 2) + wander) * 1000) / 1000,
        northing: 4_764_000 + SPACING_M * (Math.floor(index / side) - side / 2),
        alt: 1_000,
        zone: '48N',
      },
      rotation: index % 360,
      velocity: 18.8,
      timestamp,
      region: 'Open pit',
    });
  }
}
