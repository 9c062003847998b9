import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceTextSchema, isStorable, storableTextSchema, withoutUnstorable } from './text.ts';

const LONE_SURROGATE = '\ud83d';
const UNSTORABLE_TEXTS = ['\u0000', `a${LONE_SURROGATE}`, '\udc00b', `${LONE_SURROGATE}${LONE_SURROGATE}`];

describe('storable text', () => {
  it.each(UNSTORABLE_TEXTS)('refuses %j, at any depth and as the name of a field', (bad) => {
    expect(isStorable(bad)).toBe(false);
    expect(isStorable({ a: [{ b: bad }] })).toBe(false);
    expect(isStorable({ [`x${bad}`]: 1 })).toBe(false);
    expect(storableTextSchema.safeParse(bad).error?.issues[0]?.message).toMatch(/cannot be stored/);
  });

  it('takes everything else: other control characters, whole pairs, any script', () => {
    for (const good of ['', '\u0001\n', '🚚', 'Уурхай', '\uffff']) expect(storableTextSchema.parse(good)).toBe(good);
    expect(isStorable({ a: [null, 1, true, 'x'] })).toBe(true);
  });

  it('is what cleaning leaves, and cleaning leaves good values as they are', () => {
    expect(deviceTextSchema.max(5).parse(`a\u0000${LONE_SURROGATE}b`)).toBe('a\ufffd\ufffdb');
    const good = { a: ['🚚'] };
    expect(withoutUnstorable(good)).toBe(good);
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...UNSTORABLE_TEXTS), (value, bad) => {
        const wild = { value, [`k${bad}`]: [bad, value] };
        expect(isStorable(withoutUnstorable(wild))).toBe(true);
        expect(withoutUnstorable(withoutUnstorable(wild))).toEqual(withoutUnstorable(wild));
      }),
      { numRuns: 50 },
    );
  });

  it('is no deeper than can be written out again', () => {
    const deep: unknown = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000));
    expect(isStorable(deep)).toBe(false);
    expect(JSON.stringify(withoutUnstorable(deep))).toBe(`${'['.repeat(100)}null${']'.repeat(100)}`);
  });
});
