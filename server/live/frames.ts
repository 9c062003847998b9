/** WebSocket text frames as bytes, so that frames are built once and written to every client. */
import { Sender } from 'ws';

declare module 'ws' {
  /** The library's frame writer, which its types leave out. */
  const Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] };
}

interface FrameOptions {
  fin: boolean;
  opcode: number;
  mask: boolean;
  readOnly: boolean;
  rsv1: boolean;
}

/** What a server sends (RFC 6455, section 5.2): final, text, neither masked nor compressed. */
const SERVER_TEXT: FrameOptions = { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false };

/** Frames one after the other. */
export interface JoinedFrames {
  bytes: Buffer;
  /** Where each frame ends. */
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
