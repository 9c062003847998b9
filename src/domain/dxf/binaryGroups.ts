/** Groups of a binary drawing: the same codes, with values as numbers and zero-terminated text. */

import { BINARY_SENTINEL } from './detectDxfFormat.ts';
import type { GroupSource } from './groups.ts';

type BinaryValueKind = 'text' | 'double' | 'byte' | 'short' | 'long' | 'wide' | 'chunk';

/** Ranges of codes with their value types; all others are text. */
const VALUE_KINDS: readonly (readonly [from: number, to: number, kind: BinaryValueKind])[] = [
  [10, 59, 'double'],
  [60, 79, 'short'],
  [90, 99, 'long'],
  [110, 149, 'double'],
  [160, 169, 'wide'],
  [170, 179, 'short'],
  [210, 239, 'double'],
  [270, 289, 'short'],
  [290, 299, 'byte'],
  [310, 319, 'chunk'],
  [370, 389, 'short'],
  [400, 409, 'short'],
  [420, 429, 'long'],
  [440, 459, 'long'],
  [460, 469, 'double'],
  [1004, 1004, 'chunk'],
  [1010, 1059, 'double'],
  [1060, 1070, 'short'],
  [1071, 1071, 'long'],
];

const VALUE_SIZES = { byte: 1, short: 2, long: 4, wide: 8, double: 8 } as const;

export class BinaryGroups implements GroupSource {
  code = 0;
  value = '';
  readonly damaged = 0;
  readonly #data: DataView;
  readonly #bytes: Uint8Array;
  readonly #decoder: TextDecoder;
  /** Codes take two bytes since release 13, one before. */
  readonly #hasWideCodes: boolean;
  #at = BINARY_SENTINEL.length;

  constructor(bytes: Uint8Array, encoding: string) {
    this.#bytes = bytes;
    this.#data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#decoder = new TextDecoder(encoding);
    // The first group is 0 SECTION: its second byte is the code's upper half or the letter S.
    this.#hasWideCodes = bytes[this.#at + 1] === 0;
  }

  get readFraction(): number {
    return this.#at / this.#data.byteLength;
  }

  next(): boolean {
    if (!this.#readCode()) return false;
    const kind = VALUE_KINDS.find(([from, to]) => this.code >= from && this.code <= to)?.[2] ?? 'text';
    if (kind === 'text') return this.#readText();
    if (kind === 'chunk') return this.#skipChunk();
    return this.#readNumber(kind);
  }

  #readCode(): boolean {
    const { byteLength } = this.#data;
    const size = this.#hasWideCodes || this.#bytes[this.#at] === 255 ? 2 : 1;
    if (this.#at + size > byteLength) return false;
    if (!this.#hasWideCodes && size === 2) {
      // One-byte codes: 255 announces a longer one.
      this.#at++;
      if (this.#at + 2 > byteLength) return false;
    }
    this.code = size === 2 ? this.#data.getUint16(this.#at, true) : this.#data.getUint8(this.#at);
    this.#at += size;
    return true;
  }

  #readText(): boolean {
    const end = this.#bytes.indexOf(0, this.#at);
    if (end < 0) return false;
    this.value = this.#decoder.decode(this.#bytes.subarray(this.#at, end));
    this.#at = end + 1;
    return true;
  }

  #readNumber(kind: keyof typeof VALUE_SIZES): boolean {
    const size = VALUE_SIZES[kind];
    if (this.#at + size > this.#data.byteLength) return false;
    this.value = String(this.#number(kind));
    this.#at += size;
    return true;
  }

  #number(kind: keyof typeof VALUE_SIZES): number | bigint {
    if (kind === 'double') return this.#data.getFloat64(this.#at, true);
    if (kind === 'short') return this.#data.getInt16(this.#at, true);
    if (kind === 'long') return this.#data.getInt32(this.#at, true);
    if (kind === 'wide') return this.#data.getBigInt64(this.#at, true);
    return this.#data.getUint8(this.#at);
  }

  #skipChunk(): boolean {
    if (this.#at >= this.#data.byteLength) return false;
    this.#at += 1 + this.#data.getUint8(this.#at);
    this.value = '';
    return this.#at <= this.#data.byteLength;
  }
}
