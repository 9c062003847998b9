/** A WebSocket client without a library: so cheap that hundreds of them do not disturb the measurement. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';

const HANDSHAKE_HEAD =
  'GET /scene/stream HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';

/** `app` negotiates batches and compression, as a browser does; `plain` negotiates nothing. */
export type ClientKind = 'app' | 'plain';

function handshakeText(kind: ClientKind): string {
  return `${HANDSHAKE_HEAD}${kind === 'app' ? 'Sec-WebSocket-Extensions: permessage-deflate\r\n' : ''}\r\n`;
}

/**
 * Connects, authorises, and returns the socket once the server has accepted the token.
 * @param onData gets every byte after the handshake, from the first on: data may arrive before this returns
 */
export async function openRawSocket(port: number, kind: ClientKind, onData: (chunk: Buffer) => void): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay(true);
  socket.write(handshakeText(kind));
  await once(socket, 'data');
  socket.on('data', onData);
  writeSignIn(socket, kind);
  await once(socket, 'data');
  return socket;
}

/** Discard buffer of all drains of a process. */
const DISCARD_BUFFER = new Uint8Array(262_144);

/** The same for a socket of which only the number of bytes counts: it allocates nothing. */
export async function openDrain(port: number, kind: ClientKind, onBytes: (bytes: number) => void): Promise<Socket> {
  let reads = 0;
  let hasRead: (() => void) | undefined;
  const nextRead = () =>
    new Promise<void>((resolve) => {
      hasRead = resolve;
    });
  const countBytes = (bytes: number) => {
    if (++reads > 1) onBytes(bytes);
    hasRead?.();
    return true;
  };
  const socket = connect({ port, host: '127.0.0.1', onread: { buffer: DISCARD_BUFFER, callback: countBytes } });
  await once(socket, 'connect');
  socket.setNoDelay(true);
  socket.write(handshakeText(kind));
  await nextRead();
  writeSignIn(socket, kind);
  await nextRead();
  return socket;
}

function writeSignIn(socket: Socket, kind: ClientKind): void {
  socket.write(maskedText(JSON.stringify({ type: 'authorization', payload: 'bench' })));
  if (kind === 'app') socket.write(maskedText(JSON.stringify({ type: 'batches' })));
  socket.write(maskedText(JSON.stringify({ type: 'ping', timestamp: 1 })));
}

/** A client's frame with an all-zero mask, which leaves the text as it is. */
function maskedText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const { length } = bytes;
  const header = length < 126 ? [0x81, 0x80 | length] : [0x81, 0xfe, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([...header, 0, 0, 0, 0]), bytes]);
}

/** Cuts a server's stream into the texts of its frames; control frames are passed over. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);

  read(chunk: Buffer): string[] {
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const texts: string[] = [];
    let at = 0;
    for (let frame = frameAt(data, at); frame; frame = frameAt(data, at)) {
      if (frame.isDeflated) texts.push(inflateText(data.subarray(frame.start, frame.end)));
      else if (frame.isText) texts.push(data.toString('utf8', frame.start, frame.end));
      at = frame.end;
    }
    this.#rest = data.subarray(at);
    return texts;
  }
}

/** Trailing bytes that a compressed message leaves out. */
const DEFLATE_FLUSH_MARKER = Buffer.from([0, 0, 0xff, 0xff]);

function inflateText(payload: Buffer): string {
  return inflateRawSync(Buffer.concat([payload, DEFLATE_FLUSH_MARKER]), {
    finishFlush: constants.Z_SYNC_FLUSH,
  }).toString('utf8');
}

interface Frame {
  start: number;
  end: number;
  isText: boolean;
  isDeflated: boolean;
}

function frameAt(data: Buffer, at: number): Frame | undefined {
  if (data.length < at + 2) return undefined;
  const short = (data[at + 1] ?? 0) & 0x7f;
  const header = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (data.length < at + header) return undefined;
  const bytes = short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
  const end = at + header + bytes;
  if (data.length < end) return undefined;
  return { start: at + header, end, isText: data[at] === 0x81, isDeflated: data[at] === 0xc1 };
}
