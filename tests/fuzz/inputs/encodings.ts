/** Bodies packed well, badly, twice, or under another name than theirs. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { corruptBytes } from '../support/hostileInputs.ts';
import type { RandomSource } from '../support/RandomSource.ts';

const ENCODING_NAMES = [
  'gzip',
  'GZIP',
  ' gzip ',
  'x-gzip',
  'deflate',
  'br',
  'zstd',
  'identity',
  'gzip, gzip',
  'gzip;q=1',
  '',
];
const ZIP_BOMB = gzipSync(Buffer.alloc(67_108_864, 'x'));
const LINES_BOMB = gzipSync('{"id":"V-1"}\n'.repeat(2_000_000));
const EMPTY_LINES_BOMB = gzipSync(Buffer.alloc(16_777_216, '\n'));

export function encodeBody(random: RandomSource, bytes: Buffer): { bytes: Buffer; headers: Record<string, string> } {
  const packed = random.chance(0.004)
    ? random.pick([ZIP_BOMB, LINES_BOMB, EMPTY_LINES_BOMB])
    : packedBytes(random, bytes);
  return {
    bytes: random.chance(0.25) ? corruptBytes(random, packed) : packed,
    headers: { 'content-encoding': random.chance(0.6) ? 'gzip' : random.pick(ENCODING_NAMES) },
  };
}

function packedBytes(random: RandomSource, bytes: Buffer): Buffer {
  const kinds = [
    () => gzipSync(bytes, { level: 1 }),
    () => gzipSync(bytes, { level: 1 }),
    () => gzipSync(gzipSync(bytes)),
    () => Buffer.concat([gzipSync(bytes), gzipSync(bytes)]),
    () => deflateSync(bytes),
    () => brotliCompressSync(bytes.subarray(0, 2_000)),
    () => bytes,
  ];
  return random.pick(kinds)();
}
