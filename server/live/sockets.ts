/** WebSockets of the server: opened, kept alive, terminated when the peer is gone, and closed when the server stops. */
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { WebSocket } from 'ws';
import { HttpProblem } from '../http/problems.ts';
import { IsolationMonitor } from './IsolationMonitor.ts';
import { SocketLog } from './socketLog.ts';

/**
 * Ping frames also keep a proxy from dropping the connection, which it does after 20 s of silence
 * (`deploy/nginx.conf`).
 */
const HEARTBEAT_MS = 10_000;
/** A peer that leaves this many consecutive ping frames unanswered is gone. */
const MAX_UNANSWERED_PINGS = 3;
/** Sockets that have not closed by then are terminated. */
const CLOSE_TIMEOUT_MS = 1_000;
const CHECK_CUT_OFF_EVERY_MS = 1_000;
/** Larger messages are rejected before they are read completely. */
const MAX_PAYLOAD_BYTES = 131_072;
/** Each message is self-contained, so that it is compressed once for all. The library itself compresses nothing. */
const PER_MESSAGE_DEFLATE = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  threshold: Number.MAX_SAFE_INTEGER,
};

/** State shared by the streams. */
export class Sockets {
  readonly log: SocketLog;
  readonly cutOff: IsolationMonitor;
  readonly #closeCallbacks: (() => void)[] = [];

  /**
   * @param silentMs with several servers, the time since this one received the last message of the site, milliseconds
   */
  constructor(nowMs: () => number, silentMs: () => number = () => 0) {
    this.log = new SocketLog(nowMs);
    this.cutOff = new IsolationMonitor(silentMs);
  }

  /** @param closeAll closes all sockets of a stream */
  onStop(closeAll: () => void): void {
    this.#closeCallbacks.push(closeAll);
  }

  stop(): void {
    for (const closeAll of this.#closeCallbacks) closeAll();
  }

  /**
   * Use it as `onRequest` of sockets fed by the stream. It refuses before the upgrade, so that a proxy can try the next
   * server: one that balances by number of connections would otherwise send every client to the server that has none.
   * @throws HttpProblem
   */
  readonly refuseIfCutOff = async (): Promise<void> => {
    if (this.cutOff.isCutOff)
      throw new HttpProblem(503, 'The stream of the site does not reach this server', { 'retry-after': '5' });
  };
}

export const webSockets = fp(async (app: FastifyInstance, { sockets }: { sockets: Sockets }) => {
  const checkCutOff = setInterval(() => sockets.cutOff.check(), CHECK_CUT_OFF_EVERY_MS);
  app.addHook('onClose', async () => clearInterval(checkCutOff));
  await app.register(websocket, {
    options: { maxPayload: MAX_PAYLOAD_BYTES, perMessageDeflate: PER_MESSAGE_DEFLATE },
    errorHandler: (error, socket, request) => {
      sockets.log.logFailure(request, error);
      socket.terminate();
    },
    preClose: (done) => {
      sockets.stop();
      // A dead peer would delay the stop, and with it everything that is saved at its end.
      setTimeout(() => terminateAll(app.websocketServer.clients), CLOSE_TIMEOUT_MS).unref();
      done();
    },
  });
});

function terminateAll(sockets: Iterable<WebSocket>): void {
  for (const socket of sockets) socket.terminate();
}

/** Passes on each message, and terminates the connection of a peer that is gone. */
export function superviseSocket(socket: WebSocket, receive: (data: Buffer, isBinary: boolean) => void): void {
  let unansweredPings = 0;
  const heartbeat = setInterval(() => {
    if (unansweredPings >= MAX_UNANSWERED_PINGS) socket.terminate();
    unansweredPings++;
    socket.ping();
  }, HEARTBEAT_MS);
  socket.on('pong', () => {
    unansweredPings = 0;
  });
  socket.on('message', (data, isBinary) => {
    receive(Buffer.isBuffer(data) ? data : Buffer.from(data as ArrayBuffer), isBinary);
  });
  socket.on('close', () => clearInterval(heartbeat));
}

/** Sends the reason, and waits only briefly for the peer to close. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
}
