import { expect, test } from 'vitest';
import type { ServerMessage } from '../../src/domain/wire/live.ts';
import type { TokenVerifier } from '../identity/tokens.ts';
import { LiveClient } from './liveClient.ts';

const NOW_MS = 1_795_000_000_000;

/** Everybody is let in. */
const verifier = {
  verify: async () => ({ id: 'a', name: 'a', expiresAtMs: Number.MAX_SAFE_INTEGER }),
} as unknown as TokenVerifier;

test('a pong says why nothing is recorded only to those who have authorised', async () => {
  const sent: ServerMessage[] = [];
  const socket = {
    acceptsDeflate: false,
    unreadBytes: 0,
    write: () => {},
    send: (message: ServerMessage) => void sent.push(message),
    close: () => {},
  };
  const client = new LiveClient({
    ...{ socket, verifier, address: 'here', nowMs: () => NOW_MS },
    acquireSlot: () => true,
    recordingStopped: () => 'the disk is full',
  });
  const receive = (message: object) => client.receive(Buffer.from(JSON.stringify(message)), false);
  await receive({ type: 'ping', timestamp: 1 });
  await receive({ type: 'authorization', payload: 't' });
  await receive({ type: 'ping', timestamp: 2 });
  const pong = { type: 'pong', batches: true, time: NOW_MS };
  expect(sent).toEqual([
    { ...pong, timestamp: 1 },
    { ...pong, timestamp: 2, recordingStopped: 'the disk is full' },
  ]);
});
