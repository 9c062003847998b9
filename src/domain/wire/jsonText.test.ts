import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonText, readRecord } from './jsonText.ts';

describe('JSON text', () => {
  it('is read as the value that it holds', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJsonText(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('that is invalid returns undefined', () => {
    for (const text of ['', '{', 'undefined', "{'a':1}", '01']) expect(parseJsonText(text)).toBeUndefined();
  });

  it.each([[{ a: 1 }], ['{"a":1}']])('and objects alike are records: %j', (info) => {
    expect(readRecord(info)).toEqual({ a: 1 });
  });

  it.each([[null], ['null'], [undefined], [[]], ['[]'], [7], ['7'], ['{'], ['"a"']])('is no record: %j', (info) => {
    expect(readRecord(info)).toBeUndefined();
  });
});
