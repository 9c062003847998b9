import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkToMoment, readMoment, readSelection, readSlots, withoutMoment, writeSlots } from './address.ts';

describe('the address', () => {
  it('reads both spellings and leaves out slots without a view', () => {
    expect(readSlots('?viewer_0=a&viewer_3=default&viewer_2=&viewer_5=x&other=1')).toEqual({
      viewer_0: 'a',
      viewer_3: 'default',
    });
  });

  it('reads ids as long as lists have them', () => {
    const id = 'x'.repeat(500);
    expect(readSlots(writeSlots({ viewer_1: id }, ''))).toEqual({ viewer_1: id });
  });

  it('links to a moment with the views and the selection of now, and reads both back', () => {
    const query = linkToMoment('?viewer_1=default&t=17&select=old', Date.UTC(2026, 10, 21, 6, 32, 8), [
      'HT-1',
      'asset:a b',
    ]);
    expect(query).toBe('?viewer_1=default&t=2026-11-21T06%3A32%3A08.000Z&select=HT-1&select=asset%3Aa+b');
    expect(readMoment(query)).toBe(Date.UTC(2026, 10, 21, 6, 32, 8));
    expect(readSelection(query)).toEqual(['HT-1', 'asset:a b']);
    expect(readSelection(`?select=&select=a&select=a&select=${'x'.repeat(300)}`)).toEqual(['a']);
    expect(
      readSelection(`?${'select=a1&'.repeat(3)}${Array.from({ length: 90 }, (_, k) => `select=${k}`).join('&')}`),
    ).toHaveLength(50);
  });

  it('keeps other parameters', () => {
    expect(writeSlots({ viewer_1: 'a b' }, '?t=17&viewer_4=gone')).toBe('?t=17&viewer_1=a+b');
    expect(writeSlots({}, '?viewer_1=a')).toBe('');
  });

  it.each([
    ['?t=1795242728000', 1795242728000],
    ['?viewer_1=a&t=2026-11-21T06:32:08Z', Date.UTC(2026, 10, 21, 6, 32, 8)],
    ['?t=', undefined],
    ['?t=yesterday', undefined],
    ['?t=99999999999999999999', undefined],
    ['', undefined],
  ])('reads the moment of %j', (search, atMs) => {
    expect(readMoment(search)).toBe(atMs);
  });

  it.each([
    ['?viewer_1=a&t=17&select=HT-1&select=b&x=1', '?viewer_1=a&x=1'],
    ['?t=17', ''],
    ['?viewer_1=a%20b&select=HT-1', '?viewer_1=a%20b&select=HT-1'],
  ])('without its moment, %s is %j', (search, rest) => {
    expect(withoutMoment(search)).toBe(rest);
  });

  it('gives back every set of slots', () => {
    const ids = fc.string({ minLength: 1, maxLength: 40 }).filter((id) => id.trim() === id && id !== '');
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('viewer_0', 'viewer_1', 'viewer_4'), ids), (slots) => {
        expect(readSlots(writeSlots(slots, '?x=1'))).toEqual({ ...slots });
      }),
    );
  });
});
