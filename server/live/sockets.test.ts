import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { superviseSocket } from './sockets.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A socket whose peer answers pings while `answers` is true. */
function openSocket() {
  const peer = { answers: true, pings: 0, isTerminated: false };
  const socket = Object.assign(new EventEmitter(), {
    ping: () => {
      peer.pings++;
      if (peer.answers) socket.emit('pong');
    },
    terminate: () => {
      peer.isTerminated = true;
      socket.emit('close');
    },
  });
  superviseSocket(socket as unknown as WebSocket, () => {});
  return peer;
}

test('a peer is pinged every ten seconds, and cut off once it has answered none of three pings', () => {
  const peer = openSocket();
  vi.advanceTimersByTime(60_000);
  expect(peer).toMatchObject({ pings: 6, isTerminated: false });
  peer.answers = false;
  vi.advanceTimersByTime(30_000);
  expect(peer.isTerminated).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(peer.isTerminated).toBe(true);
});

test('a peer that misses a ping or two, as on a bad link, stays', () => {
  const peer = openSocket();
  for (let round = 0; round < 5; round++) {
    peer.answers = false;
    vi.advanceTimersByTime(20_000);
    peer.answers = true;
    vi.advanceTimersByTime(10_000);
  }
  expect(peer.isTerminated).toBe(false);
});
