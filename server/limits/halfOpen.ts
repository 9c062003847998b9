/** Connections without a complete request: each costs memory and a file handle, and needs no account. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './addressKey.ts';
import { type PendingConnectionLimits, PendingConnections } from './pendingConnections.ts';

/** Time limit for the head of a request. */
export const REQUEST_HEAD_TIMEOUT_MS = 20_000;
/** Interval of the check for overdue ones. */
export const CHECK_EVERY_MS = 5_000;

export const HALF_OPEN_LIMITS: PendingConnectionLimits = { perAddress: 128, total: 1_024 };

/** @param isProxied all connections come from one address, so that only the total is limited */
export function limitHalfOpenConnections(server: Server, isProxied: boolean): void {
  const { perAddress, total } = HALF_OPEN_LIMITS;
  const pending = new PendingConnections<HalfOpenConnections>({ perAddress: isProxied ? total : perAddress, total });
  const bySocket = new WeakMap<Socket, HalfOpenConnections>();
  server.on('connection', (socket: Socket) => {
    const holder = { address: addressKey(socket.remoteAddress ?? ''), evict: () => void socket.destroy() };
    bySocket.set(socket, holder);
    pending.admit(holder);
    socket.once('close', () => pending.leave(holder));
  });
  const settle = ({ socket }: { socket: Socket }) => {
    const holder = bySocket.get(socket);
    if (holder) pending.leave(holder);
  };
  server.on('request', settle);
  server.on('upgrade', settle);
}

interface HalfOpenConnections {
  address: string;
  evict(): void;
}
