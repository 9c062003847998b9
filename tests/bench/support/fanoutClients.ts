/** The clients' half of the fan-out bench, in a process of its own: many that only read, and one that looks. */
import type { Socket } from 'node:net';
import { FrameReader, openRawSocket } from './rawSocket.ts';

export type ClientsOrder =
  | { order: 'open'; port: number; count: number }
  | { order: 'reset' }
  | { order: 'report' }
  | { order: 'pause' }
  | { order: 'resume' }
  | { order: 'seen' }
  | { order: 'close' };
export type ClientsReport =
  | { kind: 'opened'; count: number }
  | { kind: 'read'; bytesPerClient: number; leastBytes: number; delaysMs: number[] }
  | { kind: 'seen'; seen: [string, number][] };

export function runClients(): void {
  const clients = new Clients();
  const tell = (report: ClientsReport) => process.send?.(report);
  process.on('message', (message: ClientsOrder) => {
    if (message.order === 'open') void clients.open(message.port, message.count).then(tell);
    if (message.order === 'reset') clients.reset();
    if (message.order === 'report') tell(clients.read());
    if (message.order === 'pause') clients.pause();
    if (message.order === 'resume') clients.resume();
    if (message.order === 'seen') tell({ kind: 'seen', seen: [...clients.seen] });
    if (message.order === 'close') clients.close();
  });
}

/** The first client looks at every message; the second may pause, and looks too once it reads on. */
class Clients {
  /** Of the client that paused: the newest of each vehicle. */
  readonly seen = new Map<string, number>();
  #sockets: Socket[] = [];
  #bytes: number[] = [];
  #delaysMs: number[] = [];

  async open(port: number, count: number): Promise<ClientsReport> {
    for (let index = 0; index < count; index++) {
      this.#bytes.push(0);
      const socket = await openRawSocket(port, 'bench', this.#listener(index));
      socket.on('error', () => {});
      this.#sockets.push(socket);
    }
    return { kind: 'opened', count };
  }

  #listener(index: number): (chunk: Buffer) => void {
    const reader = index < 2 ? new FrameReader() : undefined;
    return (chunk) => {
      this.#bytes[index] = (this.#bytes[index] ?? 0) + chunk.length;
      const nowMs = Date.now();
      for (const text of reader?.read(chunk) ?? []) this.#look(text, index, nowMs);
    };
  }

  #look(text: string, index: number, nowMs: number): void {
    const { type, id, timestamp } = JSON.parse(text) as { type: string; id: string; timestamp: number };
    if (type !== 'location') return;
    if (index === 0) this.#delaysMs.push(nowMs - timestamp);
    else this.seen.set(id, timestamp);
  }

  reset(): void {
    this.#bytes = this.#bytes.map(() => 0);
    this.#delaysMs = [];
  }

  /** The pausing client is not counted. */
  read(): ClientsReport {
    const others = this.#bytes.filter((_, index) => index !== 1);
    const bytesPerClient = others.reduce((sum, bytes) => sum + bytes, 0) / Math.max(1, others.length);
    return { kind: 'read', bytesPerClient, leastBytes: Math.min(...others), delaysMs: this.#delaysMs };
  }

  pause(): void {
    this.#sockets[1]?.pause();
  }

  resume(): void {
    this.#sockets[1]?.resume();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets = [];
    this.#bytes = [];
    this.seen.clear();
  }
}
