import { beforeEach, describe, expect, test } from 'vitest';
import { Outbox, type TickFrames } from './outbox.ts';

const KB_BYTES = 1_024;

let writtenTexts: string[];
let fakePipe: { unreadBytes: number; write(bytes: Buffer): void };
let outbox: Outbox;

beforeEach(() => {
  writtenTexts = [];
  fakePipe = { unreadBytes: 0, write: (bytes) => writtenTexts.push(bytes.toString()) };
  outbox = new Outbox(fakePipe);
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
    expect(writtenTexts).toEqual(['A1B1', 'A2']);
  });

  test('writes lists to clients that requested them, and missed messages one by one', () => {
    outbox.send(framesOfTick(['a', 'A1'], ['b', 'B1']), 'batched');
    fakePipe.unreadBytes = 300 * KB_BYTES;
    outbox.send(framesOfTick(['a', 'A2']), 'batched');
    fakePipe.unreadBytes = 0;
    outbox.send(framesOfTick(['a', 'A3']), 'batched');
    outbox.send(framesOfTick(['a', 'A4']), 'deflated');
    expect(writtenTexts).toEqual(['[A1,B1]', 'A2A3', '<A4>']);
  });

  test('skips clients with more than 256 kB unread, and then sends the first and the latest of each', () => {
    fakePipe.unreadBytes = 256 * KB_BYTES + 1;
    outbox.send(framesOfTick(['a', 'A1'], ['b', 'B1']));
    outbox.send(framesOfTick(['a', 'A2']));
    outbox.send(framesOfTick(['c', 'C1']));
    outbox.send(framesOfTick(['a', 'A3']));
    expect(writtenTexts).toEqual([]);
    expect(outbox.isBehind).toBe(true);
    fakePipe.unreadBytes = 64 * KB_BYTES;
    outbox.send(undefined);
    expect(writtenTexts).toEqual(['A1B1C1A3']);
    expect(outbox.isBehind).toBe(false);
    outbox.send(framesOfTick(['a', 'A4']));
    expect(writtenTexts.at(-1)).toBe('A4');
  });

  test('keeps all of what nothing replaces, in its order among the rest', () => {
    fakePipe.unreadBytes = 300 * KB_BYTES;
    outbox.send(framesOfTick([undefined, 'E1'], ['a', 'A1'], [undefined, 'E2']));
    outbox.send(framesOfTick(['a', 'A2'], [undefined, 'E3']));
    fakePipe.unreadBytes = 0;
    outbox.send(undefined);
    expect(writtenTexts).toEqual(['E1A1E2A2E3']);
  });

  test('writes a long backlog piece by piece, as it is read, and new messages after it', () => {
    const textOf = (k: number) => `${k} ${'x'.repeat(50 * KB_BYTES)};`;
    fakePipe.unreadBytes = 300 * KB_BYTES;
    outbox.send(framesOfTick(...Array.from({ length: 12 }, (_, k): [undefined, string] => [undefined, textOf(k)])));
    outbox.send(framesOfTick(['a', 'A1;']));
    const indexesOf = (text = '') => text.split(';').flatMap((one) => (one === '' ? [] : [one.slice(0, 2).trim()]));
    fakePipe.unreadBytes = 0;
    outbox.send(framesOfTick(['a', 'A2;']));
    expect(writtenTexts.map(indexesOf)).toEqual([['0', '1', '2', '3', '4']]);
    fakePipe.unreadBytes = 200 * KB_BYTES;
    outbox.send(framesOfTick(['a', 'A3;']));
    expect(writtenTexts).toHaveLength(1);
    for (let round = 0; round < 2; round++) {
      fakePipe.unreadBytes = 64 * KB_BYTES;
      outbox.send(undefined);
    }
    expect(outbox.isBehind).toBe(true);
    fakePipe.unreadBytes = 0;
    outbox.send(framesOfTick(['b', 'B1;']));
    expect(writtenTexts.flatMap(indexesOf)).toEqual([
      ...Array.from({ length: 12 }, (_, k) => String(k)),
      'A1',
      'A3',
      'B1',
    ]);
    expect(outbox.isBehind).toBe(false);
  });

  test('writes a frame that is longer than what may be unread', () => {
    fakePipe.unreadBytes = 300 * KB_BYTES;
    outbox.send(framesOfTick(['a', 'x'.repeat(400 * KB_BYTES)], ['b', 'B1']));
    fakePipe.unreadBytes = 0;
    outbox.send(undefined);
    outbox.send(undefined);
    expect(writtenTexts.map(({ length }) => length)).toEqual([400 * KB_BYTES, 2]);
  });

  test('disconnects a client that misses more than can be buffered', () => {
    fakePipe.unreadBytes = 300 * KB_BYTES;
    const events = Array.from({ length: 100_000 }, (): [undefined, string] => [undefined, 'E']);
    outbox.send(framesOfTick(...events));
    expect(outbox.isLost).toBe(false);
    outbox.send(framesOfTick([undefined, 'E']));
    expect(outbox.isLost).toBe(true);
    fakePipe.unreadBytes = 0;
    outbox.send(framesOfTick(['a', 'A1']));
    expect(writtenTexts).toEqual([]);
  });

  test('drops clients that miss more bytes than can be kept; replaced messages do not count', () => {
    const bytes = Buffer.alloc(1_000_000);
    const bigTick = (key?: string): TickFrames => ({
      frames: [{ key, bytes }],
      joined: bytes,
      batched: bytes,
      deflated: bytes,
    });
    fakePipe.unreadBytes = 300 * KB_BYTES;
    for (let round = 0; round < 100; round++) outbox.send(bigTick('a'));
    for (let round = 0; round < 30; round++) outbox.send(bigTick());
    expect(outbox.isLost).toBe(false);
    outbox.send(bigTick());
    expect(outbox.isLost).toBe(true);
  });

  test('holds missed messages until most of the output has been read', () => {
    fakePipe.unreadBytes = 300 * KB_BYTES;
    outbox.send(framesOfTick(['a', 'A1']));
    fakePipe.unreadBytes = 100 * KB_BYTES;
    outbox.send(framesOfTick(['b', 'B1']));
    expect(writtenTexts).toEqual([]);
    fakePipe.unreadBytes = 0;
    outbox.send(framesOfTick(['a', 'A2']));
    expect(writtenTexts).toEqual(['A1B1A2']);
  });

  test('never lets a new message overtake missed ones, or get lost behind them', () => {
    fakePipe.unreadBytes = 300 * KB_BYTES;
    for (let round = 0; round < 1_000; round++)
      outbox.send(framesOfTick(['a', `A${round}`], [`v${round % 7}`, `V${round}`]));
    fakePipe.unreadBytes = 0;
    outbox.send(undefined);
    expect(writtenTexts).toHaveLength(1);
    expect(writtenTexts[0]).toMatch(/A999/);
    expect(writtenTexts[0]?.match(/[AV]\d+/g)).toHaveLength(16);
  });
});
