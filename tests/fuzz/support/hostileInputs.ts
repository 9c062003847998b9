/** Values that programs stumble over, and good JSON with some of them put in. */
import type { RandomSource } from './RandomSource.ts';

const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\ufeff',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '../../etc/passwd',
  '..%2f..%2f',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '%s%n%x',
  'Ө'.repeat(300),
  'a'.repeat(20_000),
  '1e999',
  'NaN',
  '-0',
  '2026-13-45T99:99:99Z',
  'e2b9a7d0-0000-4000-8000-000000000000',
  '\r\nset-cookie: a=b',
  'null',
  'true',
];
const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 63),
  1e308,
  -1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER + 2,
  253_402_300_800_000,
  8.64e15 + 1,
];

export function hostileText(random: RandomSource): string {
  if (random.chance(0.2)) return random.bytes(random.int(40)).toString('latin1');
  return random.pick(HOSTILE_TEXTS);
}

function hostileValue(random: RandomSource): unknown {
  const kinds = [
    () => hostileText(random),
    () => random.pick(HOSTILE_NUMBERS),
    () => random.pick([null, true, false, [], {}, [[]], [null]]),
    () => deeplyNested(random.int(random.chance(0.1) ? 3_000 : 120)),
    () => Array.from({ length: random.int(200) }, () => random.pick(HOSTILE_NUMBERS)),
    () =>
      Object.fromEntries(
        Array.from({ length: random.int(60) }, (_item, k) => [`${hostileText(random).slice(0, 40)}${k}`, k]),
      ),
    () => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}') as unknown,
  ];
  return random.pick(kinds)();
}

function deeplyNested(depth: number): unknown {
  let value: unknown = 1;
  for (let k = 0; k < depth; k++) value = k % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A JSON value of much the same shape, in which some parts are replaced, lost, doubled or under other names. */
export function mutateValue(random: RandomSource, value: unknown, rate = 0.15): unknown {
  if (random.chance(rate)) return hostileValue(random);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => mutateValue(random, item, rate));
    if (random.chance(rate)) items.push(hostileValue(random), ...items.slice(0, 3));
    return items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(() => !random.chance(rate / 3))
    .map(
      ([key, field]) =>
        [random.chance(rate / 4) ? hostileText(random) : key, mutateValue(random, field, rate)] as const,
    );
  if (random.chance(rate)) entries.push([hostileText(random), hostileValue(random)]);
  return Object.fromEntries(entries);
}

/** Bytes of which some are turned, lost, doubled or cut off. */
export function corruptBytes(random: RandomSource, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  if (copy.length === 0) return random.bytes(random.int(20));
  const kinds = [
    () => {
      for (let k = random.int(8); k >= 0; k--) copy[random.int(copy.length)] = random.int(256);
      return copy;
    },
    () => copy.subarray(0, random.int(copy.length)),
    () => Buffer.concat([copy, random.bytes(random.int(60))]),
    () => Buffer.concat([copy.subarray(0, random.int(copy.length)), copy]),
  ];
  return random.pick(kinds)();
}
