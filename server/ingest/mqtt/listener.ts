/** The server's own MQTT listener: fleets publish to it, subscriptions are refused. */
import { createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { limitedWarn } from '../../faults/logLimit.ts';
import { addressKey } from '../../limits/addressKey.ts';
import { type NewcomerLimits, Newcomers } from '../../limits/newcomers.ts';
import { Connection, type ConnectionOptions } from './Connection.ts';

const MAX_CONNECTIONS = 2_000;
/** Of those that have not signed in yet. */
export const MQTT_NEWCOMERS: NewcomerLimits = { perAddress: 32, total: 200 };

/** Lines of the log that clients can cause, strangers too. */
const WARN_LINES = { lines: 20, windowMs: 10_000 } as const;

export interface ListenerOptions extends Omit<ConnectionOptions, 'onSignedIn' | 'warn' | 'log'> {
  log: Pick<Logger, 'warn' | 'error'>;
  host: string;
  port: number;
}

export interface MqttListener {
  /** Where it listens. */
  port: number;
  close(): Promise<void>;
}

/** @throws where the port is taken */
export async function listen({ host, port, ...options }: ListenerOptions): Promise<MqttListener> {
  const connections = new Set<Connection>();
  const byClient = new Map<string, Connection>();
  const warn = limitedWarn(options.log, { ...WARN_LINES, nowMs: options.steadyMs });
  const newcomers = new Newcomers(MQTT_NEWCOMERS);
  const server = createServer((socket: Socket) => {
    const newcomer = { address: addressKey(socket.remoteAddress ?? ''), evict: () => void socket.destroy() };
    newcomers.admit(newcomer);
    let key: string | undefined;
    const connection = new Connection(socket, {
      ...options,
      warn,
      onSignedIn: (client) => {
        key = client;
        newcomers.leave(newcomer);
        // A client that comes again has lost its connection, which may not have ended here yet.
        byClient.get(client)?.close();
        byClient.set(client, connection);
      },
    });
    connections.add(connection);
    socket.on('close', () => {
      connections.delete(connection);
      newcomers.leave(newcomer);
      if (key !== undefined && byClient.get(key) === connection) byClient.delete(key);
    });
  });
  // Those who come still find room beside as many as may have signed in.
  server.maxConnections = MAX_CONNECTIONS + MQTT_NEWCOMERS.total;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', (error) => options.log.error({ err: error }, 'the MQTT listener failed'));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of connections) connection.close();
      await closed;
    },
  };
}
