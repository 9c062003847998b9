/** WebSocket text frames as bytes, so that one frame is built once and written to every client. */

const TEXT_FINAL = 0x81;

/** @returns an unmasked, uncompressed text frame, as servers send it (RFC 6455, section 5.2) */
export function textFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const header = headerOf(bytes);
  const frame = Buffer.allocUnsafe(header.length + bytes);
  header.copy(frame);
  frame.write(text, header.length);
  return frame;
}

function headerOf(bytes: number): Buffer {
  if (bytes < 126) return Buffer.from([TEXT_FINAL, bytes]);
  if (bytes < 65_536) return Buffer.from([TEXT_FINAL, 126, bytes >> 8, bytes & 0xff]);
  const header = Buffer.alloc(10);
  header[0] = TEXT_FINAL;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(bytes), 2);
  return header;
}
