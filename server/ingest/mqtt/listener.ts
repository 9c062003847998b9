/** The server's own MQTT listener: fleets publish to it, subscriptions are refused. */
import { createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { rateLimitedWarn } from '../../faults/logLimit.ts';
import { ListenError } from '../../http/ListenError.ts';
import { addressKey } from '../../limits/addressKey.ts';
import { type PendingConnectionLimits, PendingConnections } from '../../limits/pendingConnections.ts';
import { Connection, type ConnectionOptions } from './Connection.ts';

const MAX_CONNECTIONS = 2_000;
/** Of connections that have not signed in yet. */
export const MQTT_PENDING_LIMITS: PendingConnectionLimits = { perAddress: 32, total: 200 };

/** Limit of log lines that clients, also unauthenticated ones, can cause. */
const WARN_LINES = { maxLines: 20, windowMs: 10_000 } as const;

export interface ListenerOptions extends Omit<ConnectionOptions, 'onSignedIn' | 'warn' | 'log'> {
  log: Pick<Logger, 'warn' | 'error'>;
  host: string;
  port: number;
}

export interface MqttListener {
  /** Port that it listens on. */
  port: number;
  close(): Promise<void>;
}

/** @throws ListenError where the port is taken */
export async function listen({ host, port, ...options }: ListenerOptions): Promise<MqttListener> {
  const connections = new Set<Connection>();
  const byClient = new Map<string, Connection>();
  const warn = rateLimitedWarn(options.log, { ...WARN_LINES, nowMs: options.steadyMs });
  const pending = new PendingConnections(MQTT_PENDING_LIMITS);
  const server = createServer((socket: Socket) => {
    const slot = { address: addressKey(socket.remoteAddress ?? ''), evict: () => void socket.destroy() };
    pending.admit(slot);
    let key: string | undefined;
    const connection = new Connection(socket, {
      ...options,
      warn,
      onSignedIn: (client) => {
        key = client;
        pending.leave(slot);
        // A client that connects again has lost its earlier connection, which may not have ended here yet.
        byClient.get(client)?.close();
        byClient.set(client, connection);
      },
    });
    connections.add(connection);
    socket.on('close', () => {
      connections.delete(connection);
      pending.leave(slot);
      if (key !== undefined && byClient.get(key) === connection) byClient.delete(key);
    });
  });
  // New connections are accepted even with the maximum of signed-in ones.
  server.maxConnections = MAX_CONNECTIONS + MQTT_PENDING_LIMITS.total;
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error) => reject(new ListenError('MQTT_PORT', error));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
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
