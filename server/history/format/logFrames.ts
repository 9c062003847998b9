/**
 * The append-only log of the current segment: frames of lines, each with its length and checksum, so that data left
 * incomplete by a killed process or a full disk is detected.
 */
import { crc32 } from 'node:zlib';

const FRAME_HEADER = /^@(\d+) (\d+) (\d+)$/;
const NEWLINE = 0x0a;
/** Longest possible frame header. */
const MAX_FRAME_HEADER_BYTES = 64;

/** One message as it was sent. */
export interface LogLine {
  /** Epoch milliseconds. */
  at: number;
  /** JSON. */
  text: string;
}

/**
 * @param lines each ending with a newline @param until time up to which no other message was sent, epoch milliseconds
 */
export function encodeFrame(lines: string, until: number): Buffer {
  const body = Buffer.from(lines);
  return Buffer.concat([Buffer.from(`@${body.length} ${crc32(body)} ${until}\n`), body]);
}

export function encodeLogLine(at: number, text: string): string {
  return `${at} ${text}\n`;
}

export interface ReadLog {
  lines: LogLine[];
  /** Offset of the end of the last complete frame. */
  end: number;
  /** Time up to which it is complete; undefined if there is no complete frame. */
  until: number | undefined;
  /** Whether an incomplete frame follows. */
  hasTornFrame: boolean;
}

/** @param bytes of the file, starting at a frame */
export function readFrames(bytes: Buffer): ReadLog {
  const read: ReadLog = { lines: [], end: 0, until: undefined, hasTornFrame: false };
  while (read.end < bytes.length) {
    const body = nextBody(bytes, read.end);
    if (!body) return { ...read, hasTornFrame: true };
    for (const line of body.text.split('\n')) {
      const space = line.indexOf(' ');
      if (space > 0) read.lines.push({ at: Number(line.slice(0, space)), text: line.slice(space + 1) });
    }
    read.end = body.end;
    read.until = body.until;
  }
  return read;
}

function nextBody(bytes: Buffer, at: number): { text: string; end: number; until: number } | undefined {
  const headEnd = bytes.subarray(at, at + MAX_FRAME_HEADER_BYTES).indexOf(NEWLINE);
  if (headEnd < 0) return undefined;
  const head = FRAME_HEADER.exec(bytes.toString('latin1', at, at + headEnd));
  if (!head) return undefined;
  const start = at + headEnd + 1;
  const end = start + Number(head[1]);
  if (end > bytes.length || crc32(bytes.subarray(start, end)) !== Number(head[2])) return undefined;
  return { text: bytes.toString('utf8', start, end), end, until: Number(head[3]) };
}
