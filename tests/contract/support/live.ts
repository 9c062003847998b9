/** Clients of the live socket: one that reads every message, and one that can stop reading. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import WebSocket from 'ws';
import { type ServerMessage, serverMessageSchema } from '../../../src/domain/wire/live.ts';

export interface Client {
  socket: WebSocket;
  messages: ServerMessage[];
  /** How many messages each frame brought; 1 where it was no list. */
  sizes: number[];
  closed: Promise<{ code: number; reason: string }>;
}

/** Every message that arrives must fit the schema. */
export async function joinLive(
  port: number,
  headers: Record<string, string> = {},
  options: Pick<WebSocket.ClientOptions, 'perMessageDeflate'> = {},
): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/scene/stream`, { headers, ...options });
  const messages: ServerMessage[] = [];
  const sizes: number[] = [];
  socket.on('message', (data) => {
    const json = JSON.parse(String(data)) as unknown;
    const brought = Array.isArray(json) ? (json as unknown[]) : [json];
    sizes.push(brought.length);
    messages.push(...brought.map((message) => serverMessageSchema.parse(message)));
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  await once(socket, 'open');
  return { socket, messages, sizes, closed };
}

export function sendMessage(client: Client, message: unknown): void {
  client.socket.send(JSON.stringify(message));
}

/** Authorises and waits until the server has taken it: the pong comes after. */
export async function authorizeClient(client: Client, token: string): Promise<void> {
  sendMessage(client, { type: 'authorization', payload: token });
  await pingPong(client);
}

let lastPing = 0;

export async function pingPong(client: Client): Promise<void> {
  const timestamp = ++lastPing;
  sendMessage(client, { type: 'ping', timestamp });
  await expect
    .poll(() => client.messages)
    .toContainEqual(expect.objectContaining({ type: 'pong', timestamp, batches: true }));
}

/** An authorised connection without a WebSocket library, whose reading can be paused. */
export async function openRaw(port: number, token: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'GET /scene/stream HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  await once(socket, 'data');
  socket.write(maskedText(JSON.stringify({ type: 'authorization', payload: token })));
  socket.write(maskedText(JSON.stringify({ type: 'ping', timestamp: 1 })));
  await once(socket, 'data');
  return socket;
}

/** A client's frame with an all-zero mask, which leaves the text as it is. */
function maskedText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const { length } = bytes;
  const header = length < 126 ? [0x81, 0x80 | length] : [0x81, 0xfe, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([...header, 0, 0, 0, 0]), bytes]);
}
