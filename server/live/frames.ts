/** WebSocket text frames as bytes, so that frames are built once and written to every client. */

const TEXT_FINAL = 0x81;

/** Frames one after the other. */
export interface JoinedFrames {
  bytes: Buffer;
  /** Where each frame ends. */
  ends: readonly number[];
}

/** @returns unmasked, uncompressed text frames, as servers send them (RFC 6455, section 5.2) */
export function joinTextFrames(texts: readonly string[]): JoinedFrames {
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const bytes = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + headerBytes(size) + size, 0));
  let at = 0;
  const ends = texts.map((text, k) => {
    at = writeHeader(bytes, at, sizes[k] ?? 0);
    at += bytes.write(text, at);
    return at;
  });
  return { bytes, ends };
}

function headerBytes(size: number): number {
  if (size < 126) return 2;
  return size < 65_536 ? 4 : 10;
}

/** @returns where the text begins */
function writeHeader(bytes: Buffer, at: number, size: number): number {
  bytes[at] = TEXT_FINAL;
  if (size < 126) return bytes.writeUInt8(size, at + 1);
  if (size < 65_536) {
    bytes[at + 1] = 126;
    return bytes.writeUInt16BE(size, at + 2);
  }
  bytes[at + 1] = 127;
  return bytes.writeBigUInt64BE(BigInt(size), at + 2);
}
