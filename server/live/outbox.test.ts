import { beforeEach, describe, expect, test } from 'vitest';
import { Outbox, type TickFrames } from './outbox.ts';

const KB = 1_024;

let written: string[];
let pipe: { unreadBytes: number; write(bytes: Buffer): void };
let outbox: Outbox;

beforeEach(() => {
  written = [];
  pipe = { unreadBytes: 0, write: (bytes) => written.push(bytes.toString()) };
  outbox = new Outbox(pipe);
});

function framesOfTick(...messages: [key: string | undefined, text: string][]): TickFrames {
  const frames = messages.map(([key, text]) => ({ key, bytes: Buffer.from(text) }));
  const joined = Buffer.concat(frames.map(({ bytes }) => bytes));
  const list = messages.map(([, text]) => text).join();
  return { frames, joined, batched: Buffer.from(`[${list}]`), deflated: Buffer.from(`<${list}>`) };
}

describe('Outbox', () => {
  test('writes each tick in one piece to who keeps up', () => {
    outbox.send(framesOfTick(['a', 'A1'], ['b', 'B1']));
    outbox.send(undefined);
    outbox.send(framesOfTick(['a', 'A2']));
    expect(written).toEqual(['A1B1', 'A2']);
  });

  test('writes lists to clients that requested them, and missed messages one by one', () => {
    outbox.send(framesOfTick(['a', 'A1'], ['b', 'B1']), 'batched');
    pipe.unreadBytes = 300 * KB;
    outbox.send(framesOfTick(['a', 'A2']), 'batched');
    pipe.unreadBytes = 0;
    outbox.send(framesOfTick(['a', 'A3']), 'batched');
    outbox.send(framesOfTick(['a', 'A4']), 'deflated');
    expect(written).toEqual(['[A1,B1]', 'A2A3', '<A4>']);
  });

  test('skips clients with more than 256 kB unread, and then sends the first and the latest of each', () => {
    pipe.unreadBytes = 256 * KB + 1;
    outbox.send(framesOfTick(['a', 'A1'], ['b', 'B1']));
    outbox.send(framesOfTick(['a', 'A2']));
    outbox.send(framesOfTick(['c', 'C1']));
    outbox.send(framesOfTick(['a', 'A3']));
    expect(written).toEqual([]);
    expect(outbox.isBehind).toBe(true);
    pipe.unreadBytes = 64 * KB;
    outbox.send(undefined);
    expect(written).toEqual(['A1B1C1A3']);
    expect(outbox.isBehind).toBe(false);
    outbox.send(framesOfTick(['a', 'A4']));
    expect(written.at(-1)).toBe('A4');
  });

  test('keeps all of what nothing replaces, in its order among the rest', () => {
    pipe.unreadBytes = 300 * KB;
    outbox.send(framesOfTick([undefined, 'E1'], ['a', 'A1'], [undefined, 'E2']));
    outbox.send(framesOfTick(['a', 'A2'], [undefined, 'E3']));
    pipe.unreadBytes = 0;
    outbox.send(undefined);
    expect(written).toEqual(['E1A1E2A2E3']);
  });

  test('disconnects a client that misses more than can be buffered', () => {
    pipe.unreadBytes = 300 * KB;
    const events = Array.from({ length: 100_000 }, (): [undefined, string] => [undefined, 'E']);
    outbox.send(framesOfTick(...events));
    expect(outbox.isLost).toBe(false);
    outbox.send(framesOfTick([undefined, 'E']));
    expect(outbox.isLost).toBe(true);
    pipe.unreadBytes = 0;
    outbox.send(framesOfTick(['a', 'A1']));
    expect(written).toEqual([]);
  });

  test('drops clients that miss more bytes than can be kept; replaced messages do not count', () => {
    const bytes = Buffer.alloc(1_000_000);
    const bigTick = (key?: string): TickFrames => ({
      frames: [{ key, bytes }],
      joined: bytes,
      batched: bytes,
      deflated: bytes,
    });
    pipe.unreadBytes = 300 * KB;
    for (let round = 0; round < 100; round++) outbox.send(bigTick('a'));
    for (let round = 0; round < 30; round++) outbox.send(bigTick());
    expect(outbox.isLost).toBe(false);
    outbox.send(bigTick());
    expect(outbox.isLost).toBe(true);
  });

  test('holds missed messages until most of the output has been read', () => {
    pipe.unreadBytes = 300 * KB;
    outbox.send(framesOfTick(['a', 'A1']));
    pipe.unreadBytes = 100 * KB;
    outbox.send(framesOfTick(['b', 'B1']));
    expect(written).toEqual([]);
    pipe.unreadBytes = 0;
    outbox.send(framesOfTick(['a', 'A2']));
    expect(written).toEqual(['A1B1A2']);
  });

  test('never lets a new message overtake missed ones, or get lost behind them', () => {
    pipe.unreadBytes = 300 * KB;
    for (let round = 0; round < 1_000; round++)
      outbox.send(framesOfTick(['a', `A${round}`], [`v${round % 7}`, `V${round}`]));
    pipe.unreadBytes = 0;
    outbox.send(undefined);
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/A999/);
    expect(written[0]?.match(/[AV]\d+/g)).toHaveLength(16);
  });
});
