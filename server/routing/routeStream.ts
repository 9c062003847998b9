/** The route socket `/route` on the server. */
import type { FastifyInstance } from 'fastify';
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Identity } from '../identity/identity.ts';
import { addressKey } from '../limits/addressKey.ts';
import { type ConnectionLimits, ConnectionSlots } from '../live/connectionSlots.ts';
import { closeSocket, type Sockets, superviseSocket } from '../live/sockets.ts';
import { watchCallers } from '../live/watchCallers.ts';
import type { PlannedRoutes } from './plannedRoutes.ts';
import { RouteClient } from './routeClient.ts';

export interface RouteStreamOptions {
  plannedRoutes: PlannedRoutes;
  identity: Identity;
  sockets: Sockets;
  nowMs: () => number;
  connectionLimits: ConnectionLimits;
}

export async function routeStream(app: FastifyInstance, options: RouteStreamOptions): Promise<void> {
  const { plannedRoutes, identity, sockets, nowMs } = options;
  const clients = new Set<RouteClient>();
  const places = new ConnectionSlots<RouteClient>(options.connectionLimits);
  const unlisten = plannedRoutes.onChange((id) => {
    for (const client of clients) client.changed(id);
  });
  sockets.onStop(() => {
    unlisten();
    for (const client of clients) client.close(LIVE_CLOSE.goingAway);
  });
  sockets.cutOff.onCutOff(() => {
    for (const client of clients) client.close(LIVE_CLOSE.cutOff);
  });
  watchCallers(app, clients, identity);

  app.route({
    method: 'GET',
    url: '/route',
    config: { isSocket: true },
    onRequest: sockets.refuseIfCutOff,
    handler: async () => {
      throw new HttpProblem(426, 'This address is a WebSocket', { upgrade: 'websocket' });
    },
    wsHandler: (socket, request) => {
      const client = new RouteClient({
        socket: {
          get unreadBytes() {
            return socket.bufferedAmount;
          },
          send: (text) => {
            if (socket.readyState === socket.OPEN) socket.send(text);
          },
          close: (code, reason) => closeSocket(socket, code, reason),
        },
        address: addressKey(request.ip),
        verifier: identity.verifier,
        plannedRoutes,
        nowMs,
        acquireSlot: (holder, account) => places.authorize(holder, account),
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
