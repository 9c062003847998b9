/**
 * Text that can be stored. Databases refuse U+0000 and unpaired surrogates anywhere in a document, and JSON can carry
 * both. Input of users and programs is refused with a clear message; input of devices is cleaned, because a garbled
 * name must not cost a truck its position. Ids are always refused: cleaned, two could become equal.
 */
import { z } from './zod.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 is one of the characters that databases refuse
const UNSTORABLE_CHARACTER = /[\u0000\p{Surrogate}]/u;
const UNSTORABLE_CHARACTERS = new RegExp(UNSTORABLE_CHARACTER, 'gu');
const REPLACEMENT_CHARACTER = '\uFFFD';

export const UNSTORABLE_TEXT = 'holds a character that cannot be stored: U+0000 or half of a surrogate pair';

/** Deeper JSON cannot be serialised everywhere; nothing that a mine sends comes near this. */
const MAX_JSON_DEPTH = 100;

/** Whether a JSON value can be stored, by its texts, including field names, and its depth. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !UNSTORABLE_CHARACTER.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_JSON_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  return Object.entries(value).every(([key, field]) => isStorable(key) && isStorable(field, depth + 1));
}

/**
 * The same JSON value with U+FFFD in place of each character that cannot be stored; values nested too deep become null.
 */
export function withoutUnstorable<T>(value: T, depth?: number): T;
export function withoutUnstorable(value: unknown, depth = 0): unknown {
  if (isStorable(value, depth)) return value;
  if (typeof value === 'string') return value.replace(UNSTORABLE_CHARACTERS, REPLACEMENT_CHARACTER);
  if (depth >= MAX_JSON_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => withoutUnstorable(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value as object).map(([key, field]) => [
      withoutUnstorable(key),
      withoutUnstorable(field as unknown, depth + 1),
    ]),
  );
}

/** Text that must be stored unchanged: ids, and names used as identifiers. */
export const storableTextSchema = z.string().refine((text) => isStorable(text), UNSTORABLE_TEXT);

/** Text of a device, which is cleaned. */
export const deviceTextSchema = z.string().overwrite((text) => withoutUnstorable(text));
