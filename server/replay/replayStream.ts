/** The replay socket `/ot-replay/{sessionId}` on the server. */
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Identity } from '../identity/identity.ts';
import { addressKey } from '../limits/addressKey.ts';
import { startRestingTicks } from '../limits/restingTicks.ts';
import { type ConnectionLimits, ConnectionSlots } from '../live/connectionSlots.ts';
import { closeSocket, type Sockets, superviseSocket } from '../live/sockets.ts';
import { watchCallers } from '../live/watchCallers.ts';
import type { ReplayableRecording } from './play.ts';
import { ReplayClient, type ReplaySocket } from './replayClient.ts';

const TICK_MS = 50;

/** A replay costs the server a thousand times as much as a live client. */
const REPLAY_CONNECTION_LIMITS: ConnectionLimits = {
  perAccount: 4,
  total: 64,
  unauthenticatedPerAddress: 16,
  unauthenticated: 64,
};

export interface ReplayStreamOptions {
  recording: ReplayableRecording;
  identity: Identity;
  sockets: Sockets;
  nowMs: () => number;
}

export async function replayStream(app: FastifyInstance, options: ReplayStreamOptions): Promise<void> {
  const { recording, identity, sockets, nowMs } = options;
  const clients = new Set<ReplayClient>();
  const places = new ConnectionSlots<ReplayClient>(REPLAY_CONNECTION_LIMITS);
  sockets.onStop(() => {
    for (const client of clients) client.close(LIVE_CLOSE.goingAway);
  });
  watchCallers(app, clients, identity);
  const stopTicks = startRestingTicks(() => {
    for (const client of clients) client.tick();
  }, TICK_MS);
  app.addHook('onClose', async () => stopTicks());

  app.route({
    method: 'GET',
    url: '/ot-replay/:sessionId',
    config: { isSocket: true },
    handler: async () => {
      throw new HttpProblem(426, 'This address is a WebSocket', { upgrade: 'websocket' });
    },
    wsHandler: (socket, request) => {
      const client = new ReplayClient({
        socket: replaySocketOf(socket),
        address: addressKey(request.ip),
        verifier: identity.verifier,
        recording,
        nowMs,
        steadyMs: () => performance.now(),
        acquireSlot: (holder, account) => places.authorize(holder, account),
        onError: (error) => request.log.error({ err: error }, 'a replay failed'),
      });
      clients.add(client);
      places.admit(client);
      superviseSocket(socket, (data, isBinary) => void client.receive(data, isBinary));
      socket.on('close', (code, reason) => {
        client.end();
        clients.delete(client);
        places.leave(client);
        sockets.log.logClose(request, client.caller?.name, code, reason.toString());
      });
    },
  });
}

function replaySocketOf(socket: WebSocket): ReplaySocket {
  return {
    get unreadBytes() {
      return socket.bufferedAmount;
    },
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text, { binary: false });
    },
    close: (code, reason) => closeSocket(socket, code, reason),
  };
}
