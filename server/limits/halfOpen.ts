/** Connections without a request yet, and those that are kept after an answer: each costs memory and a file handle, and needs no account. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './addressKey.ts';
import { type PendingConnectionLimits, PendingConnections, type SlotHolder } from './pendingConnections.ts';

/** Time limit for the head of a request. */
export const REQUEST_HEAD_TIMEOUT_MS = 20_000;
/** Interval of the check for overdue ones. */
export const CHECK_EVERY_MS = 5_000;

/** Connections that have sent no whole request yet. */
export const HALF_OPEN_LIMITS: PendingConnectionLimits = { perAddress: 128, total: 1_024 };
/** Connections that stay open for further requests: a page keeps six, and a whole site may be behind one address. */
export const KEPT_LIMITS: PendingConnectionLimits = { perAddress: 512, total: 2_048 };

export interface HttpConnectionKinds {
  /** All connections come from one address, so that only the total is limited. */
  isProxied: boolean;
  /** The server listens to upgrades itself. Where nobody does, Node answers such a request as any other. */
  takesUpgrades: boolean;
}

/**
 * At the limit of half-open connections the longest silent one is closed. At that of kept ones no other is closed, whose
 * next request might be on its way: the present one ends with its answer.
 */
export function limitHalfOpenConnections(
  server: Server,
  { isProxied, takesUpgrades }: HttpConnectionKinds,
  limits: { halfOpen: PendingConnectionLimits; kept: PendingConnectionLimits } = {
    halfOpen: HALF_OPEN_LIMITS,
    kept: KEPT_LIMITS,
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
  // Before whoever answers.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = bySocket.get(request.socket);
    if (!connection) return;
    halfOpen.leave(connection);
    // One that ends with its answer anyway takes no place of those that stay.
    if (response.shouldKeepAlive && !kept.admitIfRoom(connection)) endWithAnswer(request, response);
  });
  if (!takesUpgrades) return;
  // What a connection becomes is limited where it is.
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    const connection = bySocket.get(socket);
    if (connection) leave(connection);
  });
}

/** The answer says so, unless it is sent before the body has come: closed then, the connection would take it along. */
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
