import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteLiteral } from './ByteLiteral.ts';

function viewOf(text: string): DataView {
  return new DataView(new TextEncoder().encode(text).buffer);
}

describe('ByteLiteral', () => {
  it('is where its text is, and nowhere else', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ө'), maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, letters, (before, text, after) => {
        const literal = new ByteLiteral(text);
        const [whole, first] = [before + text + after, new TextEncoder().encode(before).length];
        expect(literal.isAt(viewOf(whole), first)).toBe(true);
        expect(literal.isAt(viewOf(before + after), 0)).toBe((before + after).startsWith(text));
      }),
    );
  });

  it.each(['a', 'abc', 'abcd', 'abcde', 'abcdefgh', 'abcdefghi'])('notices each byte of "%s" that differs', (text) => {
    for (let k = 0; k < text.length; k++) {
      const other = `${text.slice(0, k)}z${text.slice(k + 1)}`;
      expect(new ByteLiteral(text).isAt(viewOf(other), 0)).toBe(false);
    }
  });

  it('is not where the bytes end before it', () => {
    const literal = new ByteLiteral('"alt":');
    expect(literal.isAt(viewOf('"alt":'), 0)).toBe(true);
    expect(literal.isAt(viewOf('"alt"'), 0)).toBe(false);
    expect(literal.isAt(viewOf('"alt":'), 1)).toBe(false);
  });
});
