/** A live socket on which good, damaged and impossible frames follow each other. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { ACCOUNTS, UNAUTHENTICATED } from '../../contract/support/callers.ts';
import { corruptBytes, hostileText, mutateValue } from '../support/hostileInputs.ts';
import type { RandomSource } from '../support/RandomSource.ts';
import { type Input, someAddress } from './input.ts';

/** A connection that says nothing for so long has said all. */
const IDLE_MS = 120;

export function socketInput(random: RandomSource): Input {
  const caller = random.pick([...ACCOUNTS, ...ACCOUNTS, ...UNAUTHENTICATED]);
  const count = 1 + random.int(30);
  const makers = Array.from({ length: count }, () => frameMaker(random));
  const pauses = random.chance(0.3);
  return {
    summary: `socket as ${caller} with ${count} frames`,
    send: ({ port, callers }) => {
      const token = callers[caller]['authorization']?.slice(7) ?? '';
      const frames = makers.map((make) => make(token));
      return sendFrames(
        port,
        someAddress((below) => random.int(below)),
        frames,
        pauses,
      );
    },
  };
}

function sendFrames(port: number, address: string, frames: readonly Buffer[], pauses: boolean) {
  return new Promise<{ inputs: number; statuses: number[] }>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let status = 0;
    const quiet = setTimeout(() => socket.destroy(), IDLE_MS * 50);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(quiet);
      resolve({ inputs: frames.length, statuses: status === 101 || status === 0 ? [] : [status] });
    });
    socket.once('data', (head) => {
      status = Number(head.toString('latin1', 9, 12));
      socket.setTimeout(IDLE_MS, () => socket.destroy());
      socket.on('data', () => {});
      void sendAll();
    });
    const sendAll = async () => {
      for (const frame of frames) {
        socket.write(frame);
        if (pauses) await new Promise((done) => setImmediate(done));
      }
    };
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET /scene/stream HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
  });
}

type FrameMaker = (token: string) => Buffer;

function frameMaker(random: RandomSource): FrameMaker {
  const authorizationMessage = (token: string) => ({ type: 'authorization', payload: token });
  const ping = { type: 'ping', timestamp: random.int(2 ** 31) };
  const message = random.pick([authorizationMessage, authorizationMessage, () => ping, () => ({ type: 'batches' })]);
  const rate = random.chance(0.6) ? 0 : 0.2;
  const noise = hostileText(random);
  const kind = random.int(10);
  const inner = new Array(4).fill(0).map(() => random.int(2 ** 31));
  return (token) => {
    const text = Buffer.from(
      JSON.stringify(rate === 0 ? message(token) : mutateValue(random, message(token), rate)) ?? '',
    );
    if (kind < 6) return frameBytes(1, text);
    if (kind === 6) return frameBytes(1, corruptBytes(random, text));
    if (kind === 7) return frameBytes(random.pick([0, 2, 3, 7, 8, 9, 10, 15]), Buffer.from(noise.slice(0, 125)));
    if (kind === 8) return corruptBytes(random, frameBytes(1, text));
    return frameBytes(1, Buffer.alloc(random.pick([17_000, 131_073, 60_000]), inner[0]));
  };
}

/** A client's frame with an all-zero mask. */
function frameBytes(opcode: number, bytes: Buffer): Buffer {
  const { length } = bytes;
  const size =
    length < 126
      ? [0x80 | length]
      : length < 65_536
        ? [0xfe, length >> 8, length & 0xff]
        : [0xff, 0, 0, 0, 0, length >>> 24, (length >> 16) & 0xff, (length >> 8) & 0xff, length & 0xff];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...size, 0, 0, 0, 0]), bytes]);
}
