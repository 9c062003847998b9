import { describe, expect, test } from 'vitest';
import { addressKey } from './addressKey.ts';
import { delayMs, SIGN_IN_RULES } from './rules.ts';

describe('a delay', () => {
  test('begins after the free ones, doubles, and ends growing', () => {
    const delays = [1, 5, 6, 7, 8, 9, 10, 11, 1_000].map((count) => delayMs(SIGN_IN_RULES.pair, count));
    expect(delays).toEqual([0, 0, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  });
});

describe('an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
