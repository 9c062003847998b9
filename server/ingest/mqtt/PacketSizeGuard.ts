/** Watches a stream of MQTT packets for one that is too large: the parser would gather all of it first. */

const MAX_LENGTH_BYTES = 4;

export class PacketSizeGuard {
  #maxBytes: number;
  /** Bytes of the packet that are still to come; 0 before its header. */
  #pendingBytes = 0;
  /** Bytes of the length that were read; -1 while the first byte of a packet is awaited. */
  #lengthBytes = -1;
  #length = 0;

  /** @param maxBytes of a packet after its fixed header */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Packets that begin from now on may be larger. */
  raiseLimit(maxBytes: number): void {
    this.#maxBytes = maxBytes;
  }

  /** @param chunk the next bytes of the stream @returns whether all packets that have begun so far are small enough */
  accepts(chunk: Uint8Array): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.#pendingBytes > 0) {
        const skipped = Math.min(this.#pendingBytes, chunk.length - at);
        this.#pendingBytes -= skipped;
        at += skipped;
      } else if (!this.#readHeader(chunk[at++] ?? 0)) return false;
    }
    return true;
  }

  #readHeader(byte: number): boolean {
    if (this.#lengthBytes < 0) {
      this.#lengthBytes = 0;
      this.#length = 0;
      return true;
    }
    this.#length += (byte & 0x7f) * 128 ** this.#lengthBytes;
    this.#lengthBytes += 1;
    if (this.#length > this.#maxBytes || (byte & 0x80 && this.#lengthBytes >= MAX_LENGTH_BYTES)) return false;
    if ((byte & 0x80) === 0) {
      this.#pendingBytes = this.#length;
      this.#lengthBytes = -1;
    }
    return true;
  }
}
