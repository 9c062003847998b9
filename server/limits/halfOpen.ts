/** Connections on which no whole request has come yet: each costs memory and a file handle, and needs no account. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './addressKey.ts';
import { type NewcomerLimits, Newcomers } from './newcomers.ts';

/** Time for the head of a request. */
export const HEAD_WITHIN_MS = 20_000;
/** How often late ones are looked for. */
export const LOOK_EVERY_MS = 5_000;

export const HALF_OPEN: NewcomerLimits = { perAddress: 128, total: 1_024 };

/** @param isProxied all connections come from one address, so that only their number in all is limited */
export function limitHalfOpen(server: Server, isProxied: boolean): void {
  const { perAddress, total } = HALF_OPEN;
  const newcomers = new Newcomers<HalfOpen>({ perAddress: isProxied ? total : perAddress, total });
  const bySocket = new WeakMap<Socket, HalfOpen>();
  server.on('connection', (socket: Socket) => {
    const holder = { address: addressKey(socket.remoteAddress ?? ''), evict: () => void socket.destroy() };
    bySocket.set(socket, holder);
    newcomers.admit(holder);
    socket.once('close', () => newcomers.leave(holder));
  });
  const settle = ({ socket }: { socket: Socket }) => {
    const holder = bySocket.get(socket);
    if (holder) newcomers.leave(holder);
  };
  server.on('request', settle);
  server.on('upgrade', settle);
}

interface HalfOpen {
  address: string;
  evict(): void;
}
