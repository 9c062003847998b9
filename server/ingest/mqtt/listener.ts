/** The server's own MQTT listener: fleets publish to it, subscriptions are refused. */
import { createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { rateLimitedWarn } from '../../faults/logLimit.ts';
import { ListenError } from '../../http/ListenError.ts';
import { addressKey } from '../../limits/addressKey.ts';
import type { SlotHolder } from '../../limits/pendingConnections.ts';
import { type ConnectionLimits, ConnectionSlots } from '../../live/connectionSlots.ts';
import { Connection, type ConnectionOptions } from './Connection.ts';

/**
 * A fleet may connect all its vehicles with one account; at the limit, the account with the most loses a connection.
 */
export const MQTT_CONNECTION_LIMITS: ConnectionLimits = {
  perAccount: 2_000,
  total: 2_000,
  unauthenticatedPerAddress: 32,
  unauthenticated: 200,
};

/** Limit of log lines that clients, including unauthenticated ones, can cause. */
const WARN_LINES = { maxLines: 20, windowMs: 10_000 } as const;

export interface ListenerOptions extends Omit<ConnectionOptions, 'onSignedIn' | 'warn' | 'log'> {
  log: Pick<Logger, 'warn' | 'error'>;
  host: string;
  port: number;
  connectionLimits?: ConnectionLimits;
}

export interface MqttListener {
  /** The port in use. */
  port: number;
  close(): Promise<void>;
}

/** @throws ListenError if the port is taken */
export async function listen(options: ListenerOptions): Promise<MqttListener> {
  const { host, port, connectionLimits = MQTT_CONNECTION_LIMITS, ...connectionOptions } = options;
  const connections = new Set<Connection>();
  const byClient = new Map<string, { connection: Connection; slot: SlotHolder }>();
  const warn = rateLimitedWarn(options.log, { ...WARN_LINES, nowMs: options.steadyMs });
  const slots = new ConnectionSlots<SlotHolder>(connectionLimits);
  const server = createServer((socket: Socket) => {
    const slot = { address: addressKey(socket.remoteAddress ?? ''), evict: () => void socket.destroy() };
    slots.admit(slot);
    let key: string | undefined;
    const connection = new Connection(socket, {
      ...connectionOptions,
      warn,
      onSignedIn: (sender, clientId) => {
        const signedInKey = `${sender} ${clientId}`;
        // A client that reconnects has lost its earlier connection, which may not have ended on this side yet.
        const earlier = byClient.get(signedInKey);
        earlier?.connection.close();
        if (earlier) slots.leave(earlier.slot);
        if (!slots.authorize(slot, sender)) return false;
        key = signedInKey;
        byClient.set(key, { connection, slot });
        return true;
      },
    });
    connections.add(connection);
    socket.on('close', () => {
      connections.delete(connection);
      slots.leave(slot);
      if (key !== undefined && byClient.get(key)?.connection === connection) byClient.delete(key);
    });
  });
  // Accepts new connections even when all limits are reached: the oldest unauthenticated one is then evicted.
  server.maxConnections = connectionLimits.total + connectionLimits.unauthenticated * 2;
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
