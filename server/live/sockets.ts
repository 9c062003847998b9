/** WebSockets of the server: opened, kept alive, terminated when the peer is gone, and closed when the server stops. */
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { WebSocket } from 'ws';
import { SocketLog } from './socketLog.ts';

/** A peer that answers no ping frame for this long is gone. */
const HEARTBEAT_MS = 30_000;
/** Sockets that have not closed by then are terminated. */
const CLOSE_TIMEOUT_MS = 1_000;
/** Beyond this a message is not even read to its end. */
const MAX_PAYLOAD_BYTES = 131_072;
/** Each message can be read by itself, so that one is compressed for all. The library itself compresses nothing. */
const PER_MESSAGE_DEFLATE = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  threshold: Number.MAX_SAFE_INTEGER,
};

/** State shared by the streams. */
export class Sockets {
  readonly log: SocketLog;
  readonly #closeCallbacks: (() => void)[] = [];

  constructor(nowMs: () => number) {
    this.log = new SocketLog(nowMs);
  }

  /** @param closeAll says goodbye to every client of a stream */
  onStop(closeAll: () => void): void {
    this.#closeCallbacks.push(closeAll);
  }

  stop(): void {
    for (const closeAll of this.#closeCallbacks) closeAll();
  }
}

export const webSockets = fp(async (app: FastifyInstance, { sockets }: { sockets: Sockets }) => {
  await app.register(websocket, {
    options: { maxPayload: MAX_PAYLOAD_BYTES, perMessageDeflate: PER_MESSAGE_DEFLATE },
    errorHandler: (error, socket, request) => {
      sockets.log.logFailure(request, error);
      socket.terminate();
    },
    preClose: (done) => {
      sockets.stop();
      // A dead peer would hold up the stop, and with it all that is saved at its end.
      setTimeout(() => terminateAll(app.websocketServer.clients), CLOSE_TIMEOUT_MS).unref();
      done();
    },
  });
});

function terminateAll(sockets: Iterable<WebSocket>): void {
  for (const socket of sockets) socket.terminate();
}

/** Hands each message over, and cuts a peer off that is gone. */
export function superviseSocket(socket: WebSocket, receive: (data: Buffer, isBinary: boolean) => void): void {
  let hasAnswered = true;
  const heartbeat = setInterval(() => {
    if (!hasAnswered) socket.terminate();
    hasAnswered = false;
    socket.ping();
  }, HEARTBEAT_MS);
  socket.on('pong', () => {
    hasAnswered = true;
  });
  socket.on('message', (data, isBinary) => {
    receive(Buffer.isBuffer(data) ? data : Buffer.from(data as ArrayBuffer), isBinary);
  });
  socket.on('close', () => clearInterval(heartbeat));
}

/** Says why, and does not wait long for the answer. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
}
