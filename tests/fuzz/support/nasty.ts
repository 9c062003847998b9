/** Values that programs stumble over, and good JSON with some of them put in. */
import type { Dice } from './dice.ts';

const TEXTS: readonly string[] = [
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
const NUMBERS: readonly number[] = [
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

export function nastyText(dice: Dice): string {
  if (dice.chance(0.2)) return dice.bytes(dice.int(40)).toString('latin1');
  return dice.pick(TEXTS);
}

function nastyValue(dice: Dice): unknown {
  const kinds = [
    () => nastyText(dice),
    () => dice.pick(NUMBERS),
    () => dice.pick([null, true, false, [], {}, [[]], [null]]),
    () => nested(dice.int(dice.chance(0.1) ? 3_000 : 120)),
    () => Array.from({ length: dice.int(200) }, () => dice.pick(NUMBERS)),
    () =>
      Object.fromEntries(
        Array.from({ length: dice.int(60) }, (_item, k) => [`${nastyText(dice).slice(0, 40)}${k}`, k]),
      ),
    () => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}') as unknown,
  ];
  return dice.pick(kinds)();
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let k = 0; k < depth; k++) value = k % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A JSON value of much the same shape, in which some parts are replaced, lost, doubled or under other names. */
export function mutated(dice: Dice, value: unknown, rate = 0.15): unknown {
  if (dice.chance(rate)) return nastyValue(dice);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => mutated(dice, item, rate));
    if (dice.chance(rate)) items.push(nastyValue(dice), ...items.slice(0, 3));
    return items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(() => !dice.chance(rate / 3))
    .map(([key, field]) => [dice.chance(rate / 4) ? nastyText(dice) : key, mutated(dice, field, rate)] as const);
  if (dice.chance(rate)) entries.push([nastyText(dice), nastyValue(dice)]);
  return Object.fromEntries(entries);
}

/** Bytes of which some are turned, lost, doubled or cut off. */
export function damaged(dice: Dice, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  if (copy.length === 0) return dice.bytes(dice.int(20));
  const kinds = [
    () => {
      for (let k = dice.int(8); k >= 0; k--) copy[dice.int(copy.length)] = dice.int(256);
      return copy;
    },
    () => copy.subarray(0, dice.int(copy.length)),
    () => Buffer.concat([copy, dice.bytes(dice.int(60))]),
    () => Buffer.concat([copy.subarray(0, dice.int(copy.length)), copy]),
  ];
  return dice.pick(kinds)();
}
