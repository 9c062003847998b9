/** MQTT over real sockets: clients of a fleet, and a broker that can go away. */
import { createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';

/** Connects once. @throws as the broker refuses */
export function mqttClient(port: number, options: IClientOptions): Promise<MqttClient> {
  return mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0, ...options }, false);
}

interface Closing {
  on(event: 'error', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** Settles when a connection has closed; a cut connection is an error too. */
export function whenClosed(connection: Closing): Promise<void> {
  return new Promise((resolve) => {
    connection.on('error', () => {});
    connection.once('close', () => resolve());
  });
}

/** A separate broker: its stored messages survive a disconnection. */
export class TestBroker {
  readonly aedes: Aedes;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  /** Number of subscriptions so far. */
  subscriptions = 0;

  private constructor(aedes: Aedes) {
    this.aedes = aedes;
    aedes.on('subscribe', () => {
      this.subscriptions += 1;
    });
  }

  static async start(): Promise<TestBroker> {
    const broker = new TestBroker(await Aedes.createBroker());
    await broker.open();
    return broker;
  }

  get port(): number {
    return this.#port;
  }

  async open(): Promise<void> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      this.aedes.handle(socket);
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
    this.#server = server;
  }

  /** It is unreachable until it is opened again, at the same port. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  publish(topic: string, payload: string, { retain = false } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      const packet = { cmd: 'publish' as const, topic, payload, retain, qos: 1 as const, dup: false };
      this.aedes.publish(packet, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    await this.stop();
    await new Promise<void>((resolve) => this.aedes.close(resolve));
  }
}
