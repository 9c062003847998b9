/** The live socket `/scene/stream` on the server. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import type { Bus } from '../bus/bus.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Identity } from '../identity/identity.ts';
import { addressKey } from '../limits/addressKey.ts';
import { startRestingTicks } from '../limits/restingTicks.ts';
import { type ConnectionLimits, LIVE_CONNECTION_LIMITS } from './connectionSlots.ts';
import { LiveHub } from './hub.ts';
import { LiveClient, type LiveSocket } from './liveClient.ts';
import { closeSocket, type Sockets, superviseSocket } from './sockets.ts';
import { watchCallers } from './watchCallers.ts';

/** Short enough to go unnoticed, long enough for one write to carry many messages. */
const TICK_MS = 30;

/** Counts written data, and reads the number of connected clients. */
export class LiveMeter {
  onBytesSent: (bytes: number) => void = () => {};
  readLoad: () => { clients: number; unreadBytes: number } = () => ({ clients: 0, unreadBytes: 0 });
}

export interface StreamOptions {
  bus: Bus;
  identity: Identity;
  sockets: Sockets;
  nowMs: () => number;
  connectionLimits?: ConnectionLimits;
  meter?: LiveMeter;
  /** @returns why nothing is being recorded, for people; undefined while recording */
  recordingStopped: () => string | undefined;
}

export async function liveStream(app: FastifyInstance, options: StreamOptions): Promise<void> {
  const { bus, identity, sockets, nowMs, connectionLimits = LIVE_CONNECTION_LIMITS, recordingStopped } = options;
  const { meter = new LiveMeter() } = options;
  const hub = new LiveHub(bus, connectionLimits);
  meter.readLoad = () => ({
    clients: hub.size,
    unreadBytes: Array.from(hub.clients, ({ unreadBytes }) => unreadBytes).reduce((sum, bytes) => sum + bytes, 0),
  });
  sockets.onStop(() => hub.closeAll());
  sockets.cutOff.onCutOff(() => hub.closeClients(LIVE_CLOSE.cutOff));
  watchCallers(app, hub.clients, identity);
  const stopTicks = startRestingTicks(() => hub.tick(), TICK_MS);
  app.addHook('onClose', async () => stopTicks());

  app.route({
    method: 'GET',
    url: '/scene/stream',
    config: { isSocket: true },
    onRequest: sockets.refuseIfCutOff,
    handler: async () => {
      throw new HttpProblem(426, 'This address is a WebSocket', { upgrade: 'websocket' });
    },
    wsHandler: (socket, request) => {
      const client = new LiveClient({
        socket: liveSocketOf(socket, request, meter),
        address: addressKey(request.ip),
        verifier: identity.verifier,
        nowMs,
        recordingStopped,
        acquireSlot: (holder, account) => hub.authorize(holder, account),
      });
      const leave = hub.admit(client);
      superviseSocket(socket, (data, isBinary) => void client.receive(data, isBinary));
      socket.on('close', (code, reason) => {
        client.end();
        leave();
        sockets.log.logClose(request, client.caller?.name, code, reason.toString());
      });
    },
  });
}

/** Writes ticks past the WebSocket library, which would build every frame again for every client. */
function liveSocketOf(socket: WebSocket, request: FastifyRequest, meter: LiveMeter): LiveSocket {
  const stream = request.raw.socket;
  stream.setNoDelay(true);
  return {
    acceptsDeflate: acceptsDeflate(socket, request),
    get unreadBytes() {
      return stream.writableLength;
    },
    write: (bytes) => {
      if (socket.readyState !== socket.OPEN) return;
      stream.write(bytes);
      meter.onBytesSent(bytes.length);
    },
    send: (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    close: (code, reason) => closeSocket(socket, code, reason),
  };
}

/** A client that limits the window size gets uncompressed messages: they are compressed once, for the full window. */
function acceptsDeflate(socket: WebSocket, request: FastifyRequest): boolean {
  const offeredExtensions = String(request.headers['sec-websocket-extensions'] ?? '');
  return socket.extensions.includes('permessage-deflate') && !/server_max_window_bits/i.test(offeredExtensions);
}
