/**
 * The text around the values of a fix. Feeds write all fixes alike, so that only the values have to be read. Anything
 * that differs in the least does not match, nor do numbers with exponents and texts with escapes.
 */
import type { LocationMessage } from '../../../domain/wire/live.ts';
import { ByteLiteral } from './ByteLiteral.ts';
import { decimalOf, MAX_DIGITS, PART_DIGITS } from './decimal.ts';
import type { KnownTexts } from './KnownTexts.ts';
import type { TextBytes } from './TextBytes.ts';

/** Values that vary between fixes: numbers, texts and a flag. */
const NUMBER_SLOTS = ['easting', 'northing', 'alt', 'rotation', 'velocity', 'timestamp'];
const TEXT_SLOTS = ['id', 'zone', 'region'];
const FIRST_TEXT_SLOT = NUMBER_SLOTS.length;
const FLAG_SLOT = FIRST_TEXT_SLOT + TEXT_SLOTS.length;
const SLOTS = [...NUMBER_SLOTS, ...TEXT_SLOTS, 'offline'];
const PLACE_FIELDS = new Set(['easting', 'northing', 'alt', 'zone']);
const FIELDS = new Set(['id', 'region', 'rotation', 'velocity', 'timestamp', 'offline']);
/** Identical in all fixes. */
const FIXED_FIELDS = new Set(['type', 'deviceType']);

const QUOTE = 34;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const BACKSLASH = 92;
const FIRST_PRINTABLE = 32;
const LAST_ASCII = 127;
const LETTER_T = 116;
const TRUE = new ByteLiteral('true');
const FALSE = new ByteLiteral('false');
const NO_MATCH = -1;
const MAX_NUMBER_LENGTH = 32;

export class FixShape {
  /** Equal for identical shapes. */
  readonly key: string;
  /** Offset after the fix, once {@link read} has run. */
  end = 0;
  /** Bytes before each slot, then those after the last one. */
  readonly #literals: readonly ByteLiteral[];
  /** Text before the first slot. */
  readonly #start: string;
  readonly #slots: readonly number[];
  readonly #hasNumber: readonly boolean[];
  readonly #numbers = new Float64Array(NUMBER_SLOTS.length);
  readonly #texts: (string | undefined)[] = TEXT_SLOTS.map(() => undefined);
  #offline: boolean | undefined;

  private constructor(literals: readonly string[], slots: readonly number[]) {
    this.key = literals.join('\n');
    this.#start = literals[0] ?? '';
    this.#literals = literals.map((literal) => new ByteLiteral(literal));
    this.#slots = slots;
    this.#hasNumber = NUMBER_SLOTS.map((_, slot) => slots.includes(slot));
  }

  /** @returns undefined for a fix with fields that the specification does not know */
  static of(message: LocationMessage): FixShape | undefined {
    const [literals, slots]: [string[], number[]] = [[''], []];
    return addFields(message, FIELDS, literals, slots) ? new FixShape(literals, slots) : undefined;
  }

  /** Whether a text begins like fixes of this shape. */
  canBegin(text: string): boolean {
    return text.startsWith(this.#start);
  }

  /** Reads the fix at an offset; undefined if it has another shape. */
  read(source: TextBytes, from: number, known: KnownTexts): LocationMessage | undefined {
    const { view } = source;
    const slotCount = this.#slots.length;
    let at = from;
    for (let k = 0; k <= slotCount; k++) {
      const literal = this.#literals[k] as ByteLiteral;
      if (!literal.isAt(view, at)) return undefined;
      at += literal.length;
      if (k < slotCount) at = this.#readSlot(source, at, this.#slots[k] as number, known);
      if (at === NO_MATCH) return undefined;
    }
    this.end = at;
    return this.#message();
  }

  /** @returns the offset after the value */
  #readSlot(source: TextBytes, from: number, slot: number, known: KnownTexts): number {
    if (slot < FIRST_TEXT_SLOT) return this.#readNumber(source, from, slot);
    return slot < FLAG_SLOT
      ? this.#readText(source, from, slot - FIRST_TEXT_SLOT, known)
      : this.#readFlag(source, from);
  }

  #message(): LocationMessage | undefined {
    const [id, zone, region] = this.#texts;
    const numbers = this.#numbers;
    const timestamp = numbers[5] as number;
    if (!id || !Number.isSafeInteger(timestamp) || timestamp < 0) return undefined;
    return {
      type: 'location',
      deviceType: 'vehicle',
      id,
      location: { easting: numbers[0] as number, northing: numbers[1] as number, alt: numbers[2] as number, zone },
      rotation: this.#hasNumber[3] ? numbers[3] : undefined,
      velocity: this.#hasNumber[4] ? numbers[4] : undefined,
      timestamp,
      region,
      offline: this.#offline,
    };
  }

  #readFlag({ bytes, view }: TextBytes, from: number): number {
    this.#offline = bytes[from] === LETTER_T;
    const word = this.#offline ? TRUE : FALSE;
    return word.isAt(view, from) ? from + word.length : NO_MATCH;
  }

  /** Reads up to the closing quote. */
  #readText(source: TextBytes, from: number, k: number, known: KnownTexts): number {
    const { bytes } = source;
    let at = from;
    let byte = bytes[at] as number;
    while (byte >= FIRST_PRINTABLE && byte <= LAST_ASCII && byte !== QUOTE && byte !== BACKSLASH)
      byte = bytes[++at] as number;
    if (byte !== QUOTE) return NO_MATCH;
    const value = known.find(source.slice(from, at));
    this.#texts[k] = value;
    return value === undefined ? NO_MATCH : at;
  }

  #readNumber(source: TextBytes, from: number, slot: number): number {
    const { bytes } = source;
    const isNegative = bytes[from] === MINUS;
    const start = isNegative ? from + 1 : from;
    let at = start;
    let point = NO_MATCH;
    let first = 0;
    let second = 0;
    let digits = 0;
    for (; ; at++) {
      const byte = bytes[at] as number;
      if (byte >= ZERO && byte <= NINE) {
        if (digits < PART_DIGITS) first = first * 10 + byte - ZERO;
        else second = second * 10 + byte - ZERO;
        digits++;
      } else if (byte === POINT && point === NO_MATCH) point = at;
      else break;
    }
    const decimals = point === NO_MATCH ? 0 : at - point - 1;
    const isNumber = isJsonNumber(bytes, start, digits, point, decimals);
    if (!isNumber || at - from > MAX_NUMBER_LENGTH) return NO_MATCH;
    const size =
      digits > MAX_DIGITS ? Number.NaN : decimalOf(first, second, Math.max(0, digits - PART_DIGITS), decimals);
    const value = isNegative ? -size : size;
    this.#numbers[slot] = Number.isNaN(size) ? Number(source.slice(from, at)) : value;
    return at;
  }
}

/** Digits before the point, no needless zero before others, and digits after a point. */
function isJsonNumber(bytes: Uint8Array, start: number, digits: number, point: number, decimals: number): boolean {
  const whole = digits - decimals;
  return whole > 0 && !(whole > 1 && bytes[start] === ZERO) && (point === NO_MATCH || decimals > 0);
}

/** Appends an object as JSON.stringify writes it, without the values of slots. @returns false for unknown fields */
function addFields(object: object, fields: ReadonlySet<string>, literals: string[], slots: number[]): boolean {
  const add = (text: string): void => {
    literals[literals.length - 1] += text;
  };
  let separator = '{';
  for (const [name, value] of Object.entries(object)) {
    add(`${separator}"${name}":`);
    separator = ',';
    if (fields.has(name)) {
      const slot = SLOTS.indexOf(name);
      const quote = TEXT_SLOTS.includes(name) ? '"' : '';
      add(quote);
      slots.push(slot);
      literals.push(quote);
    } else if (fields === FIELDS && name === 'location') {
      if (!addFields(value, PLACE_FIELDS, literals, slots)) return false;
    } else if (fields === FIELDS && FIXED_FIELDS.has(name)) add(JSON.stringify(value));
    else return false;
  }
  add('}');
  return true;
}
