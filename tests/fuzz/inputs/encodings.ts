/** Bodies packed well, badly, twice, or under another name than theirs. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Dice } from '../support/dice.ts';
import { damaged } from '../support/nasty.ts';

const NAMES = ['gzip', 'GZIP', ' gzip ', 'x-gzip', 'deflate', 'br', 'zstd', 'identity', 'gzip, gzip', 'gzip;q=1', ''];
const BOMB = gzipSync(Buffer.alloc(67_108_864, 'x'));
const LINES_BOMB = gzipSync('{"id":"V-1"}\n'.repeat(2_000_000));
const EMPTY_LINES_BOMB = gzipSync(Buffer.alloc(16_777_216, '\n'));

export function encoded(dice: Dice, bytes: Buffer): { bytes: Buffer; headers: Record<string, string> } {
  const packed = dice.chance(0.004) ? dice.pick([BOMB, LINES_BOMB, EMPTY_LINES_BOMB]) : packedBytes(dice, bytes);
  return {
    bytes: dice.chance(0.25) ? damaged(dice, packed) : packed,
    headers: { 'content-encoding': dice.chance(0.6) ? 'gzip' : dice.pick(NAMES) },
  };
}

function packedBytes(dice: Dice, bytes: Buffer): Buffer {
  const kinds = [
    () => gzipSync(bytes, { level: 1 }),
    () => gzipSync(bytes, { level: 1 }),
    () => gzipSync(gzipSync(bytes)),
    () => Buffer.concat([gzipSync(bytes), gzipSync(bytes)]),
    () => deflateSync(bytes),
    () => brotliCompressSync(bytes.subarray(0, 2_000)),
    () => bytes,
  ];
  return dice.pick(kinds)();
}
