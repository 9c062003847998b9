/** WebSocket text frames as bytes, so that they are built once and written to every client. */
import { constants, deflateRawSync } from 'node:zlib';
import { Sender } from 'ws';

declare module 'ws' {
  /** The library's frame writer, which is missing from its types. */
  const Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] };
}

interface FrameOptions {
  fin: boolean;
  opcode: number;
  mask: boolean;
  readOnly: boolean;
  rsv1: boolean;
}

/** Frames sent by a server (RFC 6455, section 5.2): final, text, neither masked nor compressed. */
const SERVER_TEXT: FrameOptions = { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false };

/** The same, compressed (RFC 7692). */
const DEFLATED_TEXT: FrameOptions = { ...SERVER_TEXT, rsv1: true };
/** Shorter texts are not worth compressing. */
const MIN_DEFLATED_BYTES = 256;
/** The best of the fast levels; the next costs twice the time for a tenth of the bytes. */
const DEFLATE_OPTIONS = { level: 4, finishFlush: constants.Z_SYNC_FLUSH };
/** Trailing bytes of a flush, which are omitted from a compressed message. */
const FLUSH_MARKER_BYTES = 4;

/**
 * Texts as consecutive compressed frames, each readable without the previous ones: for clients that agreed to
 * compression without context takeover. Short texts stay uncompressed.
 */
export function deflatedTextFrames(texts: readonly string[]): Buffer {
  const parts = texts.flatMap((text) => {
    const bytes = Buffer.from(text);
    if (bytes.length < MIN_DEFLATED_BYTES) return Sender.frame(bytes, SERVER_TEXT);
    const deflated = deflateRawSync(bytes, DEFLATE_OPTIONS);
    return Sender.frame(deflated.subarray(0, -FLUSH_MARKER_BYTES), DEFLATED_TEXT);
  });
  return Buffer.concat(parts);
}

/** Consecutive frames in one buffer. */
export interface JoinedFrames {
  bytes: Buffer;
  /** End offset of each frame. */
  ends: readonly number[];
}

export function joinTextFrames(texts: readonly string[]): JoinedFrames {
  let end = 0;
  const ends: number[] = [];
  const parts: Buffer[] = [];
  for (const text of texts) {
    for (const part of Sender.frame(Buffer.from(text), SERVER_TEXT)) {
      parts.push(part);
      end += part.length;
    }
    ends.push(end);
  }
  return { bytes: Buffer.concat(parts, end), ends };
}
