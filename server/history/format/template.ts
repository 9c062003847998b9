/**
 * Messages of one kind about one vehicle differ only in their numbers. A template is a message's JSON text with a
 * placeholder for each number; text and numbers together reproduce the message exactly.
 */

/** Never occurs in JSON text, where control characters are escaped. */
export const PLACEHOLDER_MARK = '\u0001';

export interface SplitText {
  template: string;
  numbers: number[];
}

/** @param text as produced by `JSON.stringify` */
export function splitText(text: string): SplitText {
  const numbers: number[] = [];
  let template = '';
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE_BYTE) at = endOfString(text, at);
    else if (isNumberPart(code) && code !== PLUS_BYTE && code !== LETTER_E) {
      const end = endOfNumber(text, at);
      const numberText = text.slice(at, end);
      const value = Number(numberText);
      if (Number.isFinite(value) && String(value) === numberText) {
        numbers.push(value);
        template += text.slice(from, at) + PLACEHOLDER_MARK;
        from = end;
      }
      at = end;
    } else at++;
  }
  return { template: template + text.slice(from), numbers };
}

/** @param pieces of the template, split at its placeholders */
export function renderRow(pieces: readonly string[], columns: readonly ArrayLike<number>[], row: number): string {
  let text = pieces[0] ?? '';
  for (let k = 1; k < pieces.length; k++) text += String(columns[k - 1]?.[row]) + pieces[k];
  return text;
}

/** Parses the template as a message in which all numbers are 0. */
export function readTemplate(template: string): unknown {
  return JSON.parse(template.replaceAll(PLACEHOLDER_MARK, '0'));
}

/** @returns the index of the number of this field, the first if it occurs several times; -1 if there is none */
export function numberOf(pieces: readonly string[], field: string): number {
  return pieces.slice(0, -1).findIndex((piece) => piece.endsWith(`"${field}":`));
}

const QUOTE_BYTE = 0x22;
const BACKSLASH_BYTE = 0x5c;
const PLUS_BYTE = 0x2b;
const MINUS_BYTE = 0x2d;
const DECIMAL_POINT = 0x2e;
const LETTER_E = 0x65;

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH_BYTE) escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
  return text.length;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && isNumberPart(text.charCodeAt(at))) at++;
  return at;
}

/** Characters of numbers as written by JSON.stringify: `-1.5e+21`. */
function isNumberPart(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    code === MINUS_BYTE ||
    code === DECIMAL_POINT ||
    code === PLUS_BYTE ||
    code === LETTER_E
  );
}
