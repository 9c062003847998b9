/** The live socket `/scene/stream` on the server. */
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Bus } from '../bus/bus.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Identity } from '../identity/identity.ts';
import { addressKey } from '../limits/addressKey.ts';
import { LiveHub } from './hub.ts';
import { LiveClient, type LiveSocket } from './liveClient.ts';
import { PLACE_RULES, type PlaceRules } from './places.ts';
import { SocketLog } from './socketLog.ts';

/** Short enough that nobody waits for it, long enough that one write carries many messages. */
const TICK_MS = 30;
const SECOND_MS = 1_000;
/** With the time for which the gate remembers, how long who was signed out by another process may go on watching. */
const CHECK_ACCOUNTS_MS = 2_000;
/** A peer that answers no ping frame for this long is gone. */
const HEARTBEAT_MS = 30_000;
/** Who has not said goodbye by then is cut off. */
const GOODBYE_MS = 1_000;
/** Beyond this a message is not even read to its end. */
const MAX_PAYLOAD_BYTES = 131_072;

export interface StreamOptions {
  bus: Bus;
  identity: Identity;
  nowMs: () => number;
  places?: PlaceRules;
}

export async function liveStream(app: FastifyInstance, options: StreamOptions): Promise<void> {
  const { bus, identity, nowMs, places = PLACE_RULES } = options;
  const hub = new LiveHub(bus, places);
  const log = new SocketLog(nowMs);
  await app.register(websocket, {
    options: { maxPayload: MAX_PAYLOAD_BYTES, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      log.failed(request, error);
      socket.terminate();
    },
    preClose: (done) => {
      hub.closeAll();
      // A dead peer would hold up the stop, and with it all that is saved at its end.
      setTimeout(() => cutOff(app.websocketServer.clients), GOODBYE_MS).unref();
      done();
    },
  });
  runHub(app, hub, identity);

  app.route({
    method: 'GET',
    url: '/scene/stream',
    config: { isSocket: true },
    handler: async () => {
      throw new HttpProblem(426, 'This address is a WebSocket', { upgrade: 'websocket' });
    },
    wsHandler: (socket, request) => {
      const client = new LiveClient({
        socket: pipeOf(socket, request),
        address: addressKey(request.ip),
        verifier: identity.verifier,
        nowMs,
        takePlace: (holder, account) => hub.takePlace(holder, account),
      });
      const leave = hub.admit(client);
      attend(socket, client);
      socket.on('close', (code, reason) => {
        leave();
        log.closed(request, client.caller?.name, code, reason.toString());
      });
    },
  });
}

function cutOff(sockets: Iterable<WebSocket>): void {
  for (const socket of sockets) socket.terminate();
}

function runHub(app: FastifyInstance, hub: LiveHub, { embedded }: Identity): void {
  const checkAccounts = () => {
    hub
      .checkAccounts()
      .catch((error) => app.log.error({ err: error }, 'accounts of live sockets could not be checked'));
  };
  const timers = [
    setInterval(() => hub.tick(), TICK_MS),
    setInterval(() => hub.checkTime(), SECOND_MS),
    setInterval(checkAccounts, CHECK_ACCOUNTS_MS),
  ];
  const unlisten = embedded?.gate.onAccountsChanged(checkAccounts);
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    unlisten?.();
  });
}

function attend(socket: WebSocket, client: LiveClient): void {
  let answered = true;
  const heartbeat = setInterval(() => {
    if (!answered) socket.terminate();
    answered = false;
    socket.ping();
  }, HEARTBEAT_MS);
  socket.on('pong', () => {
    answered = true;
  });
  socket.on('message', (data, isBinary) => {
    void client.receive(Buffer.isBuffer(data) ? data : Buffer.from(data as ArrayBuffer), isBinary);
  });
  socket.on('close', () => clearInterval(heartbeat));
}

/** Ticks are written past the WebSocket library, which would build every frame anew for every client. */
function pipeOf(socket: WebSocket, request: FastifyRequest): LiveSocket {
  const stream = request.raw.socket;
  stream.setNoDelay(true);
  return {
    get unreadBytes() {
      return stream.writableLength;
    },
    write: (bytes) => {
      if (socket.readyState === socket.OPEN) stream.write(bytes);
    },
    send: (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    close: (code, reason) => {
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
    },
  };
}
