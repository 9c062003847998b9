/** Connections without a request under way: each costs memory and a file handle, and needs no account. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './addressKey.ts';
import { type PendingConnectionLimits, PendingConnections } from './pendingConnections.ts';

/** Time limit for the head of a request. */
export const REQUEST_HEAD_TIMEOUT_MS = 20_000;
/** Interval of the check for overdue ones. */
export const CHECK_EVERY_MS = 5_000;

/** Connections that have sent no whole request yet. */
export const HALF_OPEN_LIMITS: PendingConnectionLimits = { perAddress: 128, total: 1_024 };
/** Connections that have been answered and wait for the next request: a page keeps six, and a whole site may be behind one address. */
export const IDLE_LIMITS: PendingConnectionLimits = { perAddress: 512, total: 2_048 };

/** @param isProxied all connections come from one address, so that only the total is limited */
export function limitHalfOpenConnections(
  server: Server,
  isProxied: boolean,
  limits: { halfOpen: PendingConnectionLimits; idle: PendingConnectionLimits } = {
    halfOpen: HALF_OPEN_LIMITS,
    idle: IDLE_LIMITS,
  },
): void {
  const pendingWithin = ({ perAddress, total }: PendingConnectionLimits) =>
    new PendingConnections<HttpConnection>({ perAddress: isProxied ? total : perAddress, total });
  const [halfOpen, idle] = [pendingWithin(limits.halfOpen), pendingWithin(limits.idle)];
  const bySocket = new WeakMap<Socket, HttpConnection>();
  const leave = (connection: HttpConnection) => {
    halfOpen.leave(connection);
    idle.leave(connection);
  };
  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '');
    const connection = { address, evict: () => void socket.destroy(), requests: 0 };
    bySocket.set(socket, connection);
    halfOpen.admit(connection);
    socket.once('close', () => leave(connection));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = bySocket.get(socket);
    if (!connection) return;
    leave(connection);
    connection.requests++;
    response.once('close', () => {
      connection.requests--;
      // Others of the connection may wait for their turn.
      if (connection.requests === 0 && !socket.destroyed) idle.admit(connection);
    });
  });
  // What a connection becomes is limited where it is.
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    const connection = bySocket.get(socket);
    if (connection) leave(connection);
  });
}

interface HttpConnection {
  address: string;
  evict(): void;
  /** Under way. */
  requests: number;
}
