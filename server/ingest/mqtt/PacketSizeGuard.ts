/** Detects oversized packets in an MQTT stream: the parser would buffer the whole packet first. */

const MAX_LENGTH_BYTES = 4;

export class PacketSizeGuard {
  #maxBytes: number;
  /** Remaining bytes of the current packet; 0 before its header. */
  #pendingBytes = 0;
  /** Number of length bytes read; -1 while waiting for the first byte of a packet. */
  #lengthBytes = -1;
  #length = 0;

  /** @param maxBytes limit of a packet, not counting its fixed header */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Raises the limit for packets that start from now on. */
  raiseLimit(maxBytes: number): void {
    this.#maxBytes = maxBytes;
  }

  /** @param chunk the next bytes of the stream @returns whether all packets started so far are within the limit */
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
