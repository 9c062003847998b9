/** A TCP proxy before several servers: each connection goes to the next one that takes it. It can be cut and slowed down. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type Duplex, Transform } from 'node:stream';

export class RoundRobin {
  /** Time that each piece of what passes is held back, for connections that are made from now on. */
  delayMs = 0;
  /** Takes no connections. */
  isDown = false;
  readonly #ports: readonly number[];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #next = 0;

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((client) => void this.#serve(client));
  }

  static async start(port: number, ports: readonly number[]): Promise<RoundRobin> {
    const proxy = new RoundRobin(ports);
    proxy.#server.listen(port, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** Ends all connections that there are. */
  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.dropConnections();
    await closed;
  }

  async #serve(client: Socket): Promise<void> {
    client.on('error', () => {});
    const first = this.#next++;
    for (let tried = 0; tried < this.#ports.length && !this.isDown; tried++) {
      const server = connect(this.#ports[(first + tried) % this.#ports.length] ?? 0, '127.0.0.1');
      server.on('error', () => {});
      if (!(await isConnected(server))) continue;
      for (const [socket, other] of [
        [client, server],
        [server, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
        this.#pass(socket, other);
      }
      return;
    }
    client.destroy();
  }

  #pass(from: Duplex, to: Duplex): void {
    const { delayMs } = this;
    if (delayMs === 0) {
      from.pipe(to);
      return;
    }
    from.pipe(new Transform({ transform: (piece, _, done) => void setTimeout(done, delayMs, null, piece) })).pipe(to);
  }
}

async function isConnected(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
}
