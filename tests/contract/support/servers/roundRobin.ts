/** A TCP proxy before several servers: each connection goes to the next one that takes it. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export class RoundRobin {
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

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #serve(client: Socket): Promise<void> {
    client.on('error', () => {});
    for (let tried = 0; tried < this.#ports.length; tried++) {
      const server = connect(this.#ports[this.#next++ % this.#ports.length] ?? 0, '127.0.0.1');
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
      }
      client.pipe(server).pipe(client);
      return;
    }
    client.destroy();
  }
}

async function isConnected(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
}
