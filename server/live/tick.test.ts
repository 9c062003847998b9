import { describe, expect, test } from 'vitest';
import { MAX_MESSAGE_CHARACTERS } from '../../src/domain/wire/live.ts';
import type { LiveMessage } from '../bus/bus.ts';
import { Tick } from './tick.ts';

/** The texts of unmasked frames. */
function textsOf(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const short = bytes.readUInt8(at + 1);
    const [size, start] =
      short < 126
        ? [short, at + 2]
        : short === 126
          ? [bytes.readUInt16BE(at + 2), at + 4]
          : [Number(bytes.readBigUInt64BE(at + 2)), at + 10];
    texts.push(bytes.toString('utf8', start, start + size));
    at = start + size;
  }
  return texts;
}

const offlineMessage = (k: number): LiveMessage => ({
  type: 'offline',
  deviceType: 'vehicle',
  id: `V-${k}`,
  timestamp: k,
});

/** A sensor that has detected many people. */
function crowdedSensorMessage(k: number, people = 1_000): LiveMessage {
  const elements = Array.from({ length: people }, (_, lamp) => ({ item1: `CL-${lamp}`, item2: lamp }));
  return { type: 'changed', deviceType: 'sensor', sensor: { type: 'RSU', name: `S-${k}`, elements } } as LiveMessage;
}

describe('the lists of a tick', () => {
  test('hold all messages in their order, no more than 500 each', () => {
    const messages = Array.from({ length: 1_201 }, (_, k) => offlineMessage(k));
    const lists = textsOf(new Tick(messages).batched).map((text) => JSON.parse(text) as LiveMessage[]);
    expect(lists.map(({ length }) => length)).toEqual([500, 500, 201]);
    expect(lists.flat()).toEqual(messages);
  });

  test('are never longer than clients read, however long the messages are', () => {
    const messages = [
      ...Array.from({ length: 100 }, (_, k) => crowdedSensorMessage(k)),
      offlineMessage(1),
      crowdedSensorMessage(7, 12_000),
      offlineMessage(2),
    ];
    const lists = textsOf(new Tick(messages).batched);
    expect(Math.max(...lists.map(({ length }) => length))).toBeLessThan(MAX_MESSAGE_CHARACTERS);
    expect(lists.flatMap((text) => JSON.parse(text) as LiveMessage[])).toEqual(messages);
  });
});

test('a frame for a slow client is a copy: it keeps no tick in memory', () => {
  const { frames, joined } = new Tick([crowdedSensorMessage(1), crowdedSensorMessage(2)]);
  expect(Buffer.concat(frames.map(({ bytes }) => bytes)).equals(joined)).toBe(true);
  expect(frames.every(({ bytes }) => bytes.buffer !== joined.buffer)).toBe(true);
});
