/** Integers as bytes: small ones take one byte, any safe integer at most eight. */

const INITIAL_BUFFER_BYTES = 4_096;

/** Appends to a growing buffer. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(INITIAL_BUFFER_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  writeByte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** @param value integer, at most 2^52 away from zero */
  writeInt(value: number): void {
    this.#reserve(8);
    let rest = value >= 0 ? value * 2 : -value * 2 - 1;
    while (rest > 0x7f_ff_ff_ff) {
      this.#bytes[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  writeFloat(value: number): void {
    this.#reserve(8);
    this.#length = this.#bytes.writeDoubleLE(value, this.#length);
  }

  /** The bytes written so far; a view, not a copy. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grownBuffer = Buffer.allocUnsafe(this.#bytes.length * 2);
    this.#bytes.copy(grownBuffer, 0, 0, this.#length);
    this.#bytes = grownBuffer;
  }
}

/** The data ends before the expected bytes. */
export class TruncatedError extends Error {
  constructor() {
    super('the bytes end too early');
  }
}

export class ByteReader {
  readonly #bytes: Buffer;
  #offset: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#offset = at;
  }

  byte(): number {
    const byte = this.#bytes[this.#offset++];
    if (byte === undefined) throw new TruncatedError();
    return byte;
  }

  int(): number {
    let byte = this.byte();
    let value = byte & 127;
    for (let factor = 128; byte > 127; factor *= 128) {
      byte = this.byte();
      value += (byte & 127) * factor;
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  float(): number {
    if (this.#offset + 8 > this.#bytes.length) throw new TruncatedError();
    this.#offset += 8;
    return this.#bytes.readDoubleLE(this.#offset - 8);
  }
}
