import { beforeEach, describe, expect, test } from 'vitest';
import { SignInFailures } from './failures.ts';

let nowMs: number;
let failures: SignInFailures;

beforeEach(() => {
  nowMs = 1_000_000;
  failures = new SignInFailures(() => nowMs);
});

function fail(times: number, address = 'a', name = 'ann'): void {
  for (let k = 0; k < times; k++) failures.record(address, name);
}

describe('SignInFailures', () => {
  test('lets the fifth pass and holds up the sixth, until the first is a minute old', () => {
    fail(4);
    expect(failures.secondsToWait('a', 'ann')).toBe(0);
    nowMs += 10_000;
    fail(1);
    expect(failures.secondsToWait('a', 'ann')).toBe(50);
    nowMs += 50_000;
    expect(failures.secondsToWait('a', 'ann')).toBe(0);
  });

  test('takes a name for the same in any case and with blanks around it', () => {
    fail(5, 'a', ' Ann ');
    expect(failures.secondsToWait('a', 'ANN')).toBeGreaterThan(0);
  });

  test('holds up neither other names nor other addresses', () => {
    fail(5);
    expect(failures.secondsToWait('a', 'bob')).toBe(0);
    expect(failures.secondsToWait('b', 'ann')).toBe(0);
  });

  test('holds up an address that tries many names', () => {
    for (let k = 0; k < 50; k++) fail(1, 'a', `name-${k}`);
    expect(failures.secondsToWait('a', 'fresh')).toBe(60);
  });

  test('forgives a person who got in', () => {
    fail(4);
    failures.forgive('a', 'Ann');
    fail(4);
    expect(failures.secondsToWait('a', 'ann')).toBe(0);
  });

  test('stays small under a flood of names', () => {
    for (let k = 0; k < 30_000; k++) {
      failures.record(`address-${k}`, 'x');
      nowMs += 10;
    }
    expect(failures.size).toBeLessThan(45_000);
  });
});
