/**
 * The clients' half of the fan-out bench, in two processes, so that reading for hundreds does not disturb the clocks:
 * one with a client that times every message and one that pauses, and one with all the others, which only count bytes.
 */
import type { Socket } from 'node:net';
import { type ClientKind, FrameReader, openDrain, openRawSocket } from './rawSocket.ts';

export type ClientsOrder =
  | { order: 'open'; port: number; count: number; kind: ClientKind }
  | { order: 'reset' }
  | { order: 'report' }
  | { order: 'pause' }
  | { order: 'resume' }
  | { order: 'seen' }
  | { order: 'close' };
export type ClientsReport =
  | { kind: 'opened' }
  | { kind: 'timed'; delaysMs: number[]; latenessMs: number[] }
  | { kind: 'drained'; bytesPerClient: number }
  | { kind: 'seen'; seen: [string, number][] };

interface Clients {
  open(port: number, count: number, kind: ClientKind): Promise<void>;
  reset(): void;
  report(): ClientsReport;
  close(): void;
}

/** @param clients of this process */
export function handleOrders(clients: Clients & Partial<Pick<Watchers, 'pause' | 'resume' | 'seen'>>): void {
  const sendReport = (report: ClientsReport) => process.send?.(report);
  process.on('message', (message: ClientsOrder) => {
    if (message.order === 'open') {
      const { port, count, kind } = message;
      void clients.open(port, count, kind).then(() => sendReport({ kind: 'opened' }));
    }
    if (message.order === 'reset') clients.reset();
    if (message.order === 'report') sendReport(clients.report());
    if (message.order === 'pause') clients.pause?.();
    if (message.order === 'resume') clients.resume?.();
    if (message.order === 'seen') sendReport({ kind: 'seen', seen: [...(clients.seen ?? [])] });
    if (message.order === 'close') clients.close();
  });
}

/** Interval of the machine's lateness probe. */
const LATENESS_PROBE_INTERVAL_MS = 10;

/** Two clients: the first times every message, the second may pause and reports the last position of each vehicle. */
export class Watchers implements Clients {
  readonly seen = new Map<string, number>();
  #sockets: Socket[] = [];
  #delaysMs: number[] = [];
  /** Lateness of a timer of this process: the machine's share in every delay, independent of the server. */
  #latenessMs: number[] = [];
  #beat: NodeJS.Timeout | undefined;

  async open(port: number, _count: number, kind: ClientKind): Promise<void> {
    let dueMs = performance.now() + LATENESS_PROBE_INTERVAL_MS;
    this.#beat = setInterval(() => {
      const nowMs = performance.now();
      this.#latenessMs.push(Math.max(0, nowMs - dueMs));
      dueMs = nowMs + LATENESS_PROBE_INTERVAL_MS;
    }, LATENESS_PROBE_INTERVAL_MS);
    const recordDelay = (timestamp: number, _id: string, nowMs: number) => this.#delaysMs.push(nowMs - timestamp);
    const recordSeen = (timestamp: number, id: string) => this.seen.set(id, timestamp);
    this.#sockets = [
      await openRawSocket(port, kind, readFrames(recordDelay)),
      await openRawSocket(port, kind, readFrames(recordSeen)),
    ];
    for (const socket of this.#sockets) socket.on('error', () => {});
  }

  reset(): void {
    this.#delaysMs = [];
    this.#latenessMs = [];
  }

  report(): ClientsReport {
    return { kind: 'timed', delaysMs: this.#delaysMs, latenessMs: this.#latenessMs };
  }

  pause(): void {
    this.#sockets[1]?.pause();
  }

  resume(): void {
    this.#sockets[1]?.resume();
  }

  close(): void {
    clearInterval(this.#beat);
    for (const socket of this.#sockets) socket.destroy();
    this.seen.clear();
  }
}

interface Message {
  type: string;
  id: string;
  timestamp: number;
}

function readFrames(look: (timestamp: number, id: string, nowMs: number) => void): (chunk: Buffer) => void {
  const reader = new FrameReader();
  return (chunk) => {
    const nowMs = Date.now();
    for (const text of reader.read(chunk)) {
      const brought = JSON.parse(text) as Message | Message[];
      for (const { type, id, timestamp } of Array.isArray(brought) ? brought : [brought]) {
        if (type === 'location') look(timestamp, id, nowMs);
      }
    }
  };
}

/** Clients that read as fast as they can and look at nothing. */
export class DrainingClients implements Clients {
  #sockets: Socket[] = [];
  #bytes = 0;

  async open(port: number, count: number, kind: ClientKind): Promise<void> {
    for (let index = 0; index < count; index++) {
      const socket = await openDrain(port, kind, (bytes) => {
        this.#bytes += bytes;
      });
      socket.on('error', () => {});
      this.#sockets.push(socket);
    }
  }

  reset(): void {
    this.#bytes = 0;
  }

  report(): ClientsReport {
    return { kind: 'drained', bytesPerClient: this.#bytes / Math.max(1, this.#sockets.length) };
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets = [];
    this.#bytes = 0;
  }
}
