/** A client of the replay socket, and a world fed by its messages. */
import { once } from 'node:events';
import { expect } from 'vitest';
import WebSocket from 'ws';
import { applyMessage, type WorldMessage } from '../../../src/services/live/applyMessage.ts';
import { readMessage } from '../../../src/services/live/readMessage.ts';
import type { World } from '../../../src/state/world/World.ts';

export interface ReplayFrame {
  status?: string;
  ts?: number;
  from?: number;
  to?: number;
  data?: unknown[];
  snapshot?: boolean;
  more?: boolean;
  seek?: number;
  message?: string;
  features?: string[];
}

export interface ReplayClient {
  socket: WebSocket;
  frames: ReplayFrame[];
  closed: Promise<{ code: number; reason: string }>;
}

let sessionCount = 0;

export async function joinReplay(port: number, sessionId = `session-${++sessionCount}`): Promise<ReplayClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ot-replay/${sessionId}`);
  const frames: ReplayFrame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as ReplayFrame));
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  await once(socket, 'open');
  return { socket, frames, closed };
}

export function sendReplayCommand(client: ReplayClient, message: object): void {
  client.socket.send(JSON.stringify(message));
}

export function authorizeReplay(client: ReplayClient, token: string): void {
  sendReplayCommand(client, { type: 'authorization', payload: token });
}

export function startReplay(client: ReplayClient, from: number, to: number, speed = 1): void {
  sendReplayCommand(client, { command: 'start', start_date: from, end_date: to, speed });
}

/** Settles with the first frame that fits, among those that came from an index on. */
export async function frameWith(
  client: ReplayClient,
  fits: (frame: ReplayFrame) => boolean,
  since = 0,
): Promise<ReplayFrame> {
  const findFrame = () => client.frames.slice(since).find(fits);
  await expect.poll(() => findFrame() !== undefined, { interval: 5 }).toBe(true);
  return findFrame() as ReplayFrame;
}

export function statusOf(client: ReplayClient, status: string, since = 0): Promise<ReplayFrame> {
  return frameWith(client, (frame) => frame.status === status, since);
}

/** Messages of frames, each checked as the app checks it. */
export function applyFrame(world: World, frame: ReplayFrame): void {
  for (const message of frame.data ?? []) applyMessage(world, checkedMessage(message));
}

function checkedMessage(message: unknown): WorldMessage {
  const result = readMessage(JSON.stringify(message));
  if ('refused' in result || result.message.type === 'pong') throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.message;
}
