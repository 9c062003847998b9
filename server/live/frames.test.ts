import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { deflatedTextFrames, joinTextFrames } from './frames.ts';

let server: WebSocketServer;
const port = await new Promise<number>((resolve) => {
  const probe = createServer().listen(0, () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});

beforeAll(() => {
  server = new WebSocketServer({ port, perMessageDeflate: { serverNoContextTakeover: true } });
});
afterAll(() => server.close());

test.each([
  ['plain', (texts: string[]) => joinTextFrames(texts).bytes],
  ['compressed', deflatedTextFrames],
])('a client reads every length of %s frame, many in one piece', async (_, framesOf) => {
  const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000];
  const texts = [...lengths.map((length) => 'x'.repeat(length)), 'Ачилт Өө Үү', '{"a":"\u{1F69B}"}'];
  server.once('connection', (_socket, request) => {
    request.socket.write(framesOf(texts));
  });
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const received: string[] = [];
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('message', (data) => {
      received.push(String(data));
      if (received.length === texts.length) resolve();
    });
  });
  client.terminate();
  expect(received).toEqual(texts);
});

test('each frame can be cut out on its own', () => {
  const texts = ['Ачилт', '', 'x'.repeat(70_000), 'b'];
  const { bytes, ends } = joinTextFrames(texts);
  const cut = ends.map((end, k) => bytes.subarray(ends[k - 1] ?? 0, end));
  expect(cut).toEqual(texts.map((text) => joinTextFrames([text]).bytes));
  expect(joinTextFrames([])).toEqual({ bytes: Buffer.alloc(0), ends: [] });
});

test('compressed frames are small, the same however often they are built, and short texts stay as they are', () => {
  const text = JSON.stringify(Array.from({ length: 200 }, (_, k) => ({ type: 'location', id: `v${k}`, zone: '48N' })));
  expect(deflatedTextFrames([text]).length).toBeLessThan(text.length / 5);
  expect(deflatedTextFrames([text, text])).toEqual(
    Buffer.concat([deflatedTextFrames([text]), deflatedTextFrames([text])]),
  );
  expect(deflatedTextFrames(['Ачилт'])).toEqual(joinTextFrames(['Ачилт']).bytes);
});
