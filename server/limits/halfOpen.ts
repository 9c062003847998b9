/** Limits half-open and keep-alive connections: each costs memory and a descriptor, and needs no account. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './addressKey.ts';
import { type PendingConnectionLimits, PendingConnections, type SlotHolder } from './pendingConnections.ts';

/** Time limit for the headers of a request. */
export const REQUEST_HEAD_TIMEOUT_MS = 20_000;
/** Interval of the check for overdue connections. */
export const CHECK_EVERY_MS = 5_000;

/** Connections that have not sent complete request headers yet. */
export const HALF_OPEN_LIMITS: PendingConnectionLimits = { perAddress: 128, total: 1_024 };
/** Keep-alive connections: a page holds six, and a whole site may be behind one address. */
export const KEEP_ALIVE_LIMITS: PendingConnectionLimits = { perAddress: 512, total: 2_048 };

export interface HttpConnectionKinds {
  /** Whether all connections come from a proxy's address, so that only the total is limited. */
  isProxied: boolean;
  /** Whether the server handles upgrades. Without a handler Node treats an upgrade like any other request. */
  takesUpgrades: boolean;
}

/**
 * At the limit of half-open connections, the one that has been silent longest is closed. At the limit of keep-alive
 * connections no other is closed, because its next request might be in flight: the current one ends after its answer.
 */
export function limitHalfOpenConnections(
  server: Server,
  { isProxied, takesUpgrades }: HttpConnectionKinds,
  limits: { halfOpen: PendingConnectionLimits; kept: PendingConnectionLimits } = {
    halfOpen: HALF_OPEN_LIMITS,
    kept: KEEP_ALIVE_LIMITS,
  },
): void {
  const connectionsWithin = ({ perAddress, total }: PendingConnectionLimits) =>
    new PendingConnections<SlotHolder>({ perAddress: isProxied ? total : perAddress, total });
  const [halfOpen, kept] = [connectionsWithin(limits.halfOpen), connectionsWithin(limits.kept)];
  const bySocket = new WeakMap<Socket, SlotHolder>();
  const leave = (connection: SlotHolder) => {
    halfOpen.leave(connection);
    kept.leave(connection);
  };
  server.on('connection', (socket: Socket) => {
    const connection = { address: addressKey(socket.remoteAddress ?? ''), evict: () => void socket.destroy() };
    bySocket.set(socket, connection);
    halfOpen.admit(connection);
    socket.once('close', () => leave(connection));
  });
  // Before the handlers that answer.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = bySocket.get(request.socket);
    if (!connection) return;
    halfOpen.leave(connection);
    // A connection that closes after its answer anyway takes no keep-alive slot.
    if (response.shouldKeepAlive && !kept.admitIfRoom(connection)) endWithAnswer(request, response);
  });
  if (!takesUpgrades) return;
  // Upgraded connections have limits of their own.
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    const connection = bySocket.get(socket);
    if (connection) leave(connection);
  });
}

/** Announced in the answer, unless that is sent before the body is complete: closing then would lose the answer. */
function endWithAnswer(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) {
    response.shouldKeepAlive = false;
    return;
  }
  const { socket } = request;
  request.once('end', () => {
    response.shouldKeepAlive = false;
  });
  response.once('close', () => {
    if (request.complete) socket.destroySoon();
    else request.once('close', () => socket.destroySoon());
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
