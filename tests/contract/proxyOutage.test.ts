/** The example configuration of nginx, before two servers of which one or both refuse. */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { hasNginx, Nginx } from './support/servers/nginx.ts';

/** What needs the stream. */
const STREAM_PATHS = ['/api/ingest/fixes', '/scene/stream', '/route'];

/** A live socket that the server keeps open. */
const KEPT_PATH = '/scene/stream?kept';

/** As much of a server as a proxy sees. */
interface StandIn {
  server: Server;
  isCutOff: boolean;
  /** It accepts connections, and says nothing. */
  hangs: boolean;
  /** All that were upgraded. */
  sockets: Set<Duplex>;
}

describe.skipIf(!hasNginx)('nginx before two servers', () => {
  let nginx: Nginx;
  let port: number;
  const standIns: StandIn[] = [];

  beforeAll(async () => {
    for (let k = 0; k < 2; k++) standIns.push(await startStandIn());
    const [first = 0, second = 0] = standIns.map(({ server }) => (server.address() as AddressInfo).port);
    port = await freePort();
    nginx = await Nginx.start(port, [first, second]);
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const { server } of standIns) {
      server.closeAllConnections();
      server.close();
    }
  });
  beforeEach(() => {
    for (const standIn of standIns) Object.assign(standIn, { isCutOff: false, hangs: false });
  });

  async function startStandIn(): Promise<StandIn> {
    const standIn: StandIn = { server: createServer(), isCutOff: false, hangs: false, sockets: new Set() };
    const refuses = (url = '') => standIn.isCutOff && STREAM_PATHS.includes(url);
    standIn.server.on('request', ({ url }, response) => response.writeHead(refuses(url) ? 503 : 200).end());
    standIn.server.on('upgrade', ({ url }, socket) => {
      standIn.sockets.add(socket);
      if (standIn.hangs) return;
      const status = refuses(url) ? '503 Service Unavailable' : '101 Switching Protocols';
      const headers = refuses(url)
        ? 'content-length: 0\r\nconnection: close'
        : 'connection: upgrade\r\nupgrade: websocket';
      socket.write(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n`);
      if (url !== KEPT_PATH) socket.end();
    });
    standIn.server.listen(0, '127.0.0.1');
    await once(standIn.server, 'listening');
    return standIn;
  }

  async function statusOf(path: string): Promise<number | undefined> {
    const isSocket = !path.startsWith('/api/');
    const headers = isSocket ? { connection: 'upgrade', upgrade: 'websocket' } : { connection: 'close' };
    const sent = request({ host: '127.0.0.1', port, path, method: isSocket ? 'GET' : 'POST', headers, agent: false });
    sent.end();
    const [answer] = await Promise.race([once(sent, 'response'), once(sent, 'upgrade')]);
    sent.destroy();
    return (answer as { statusCode?: number }).statusCode;
  }
  const statusesOf = async (path: string) => {
    const statuses = [];
    for (let k = 0; k < 6; k++) statuses.push(await statusOf(path));
    return statuses;
  };

  test('leads what one server refuses to the other', async () => {
    for (const standIn of standIns) {
      standIn.isCutOff = true;
      for (const path of STREAM_PATHS) {
        const taken = path.startsWith('/api/') ? 200 : 101;
        // The other one may be left out for two seconds still: it refused before.
        await expect.poll(() => statusOf(path)).toBe(taken);
        expect(await statusesOf(path), path).toEqual(Array(6).fill(taken));
      }
      standIn.isCutOff = false;
    }
  });

  test('passes on that both refuse, and keeps leading all else to them', async () => {
    for (const standIn of standIns) standIn.isCutOff = true;
    for (const path of STREAM_PATHS) expect(await statusesOf(path), path).toEqual(Array(6).fill(503));
    expect(await statusesOf('/api/entities')).toEqual(Array(6).fill(200));
  });

  test('gives up the sockets of a server that hangs, and leads their clients to the other one', async () => {
    const openKept = async (): Promise<Duplex | undefined> => {
      const headers = { connection: 'upgrade', upgrade: 'websocket' };
      const sent = request({ host: '127.0.0.1', port, path: KEPT_PATH, headers, agent: false });
      sent.end();
      const refused = once(sent, 'response').then(([answer]) => void (answer as Readable).resume());
      const opened = once(sent, 'upgrade').then(([, socket]) => socket as Duplex);
      const socket = await Promise.race([opened, refused]);
      return socket?.on('error', () => {}).resume();
    };
    const [hanging, alive] = standIns;
    if (!hanging || !alive) throw new Error('Two servers');
    for (const { sockets } of standIns) sockets.clear();
    const clients: Duplex[] = [];
    // Each may be left out for two seconds still, and each worker of nginx has a balance of its own.
    await expect
      .poll(async () => {
        const client = await openKept();
        if (client) clients.push(client);
        return standIns.every(({ sockets }) => sockets.size > 0);
      })
      .toBe(true);
    const hangingCount = hanging.sockets.size;
    hanging.hangs = true;
    // As often as a server pings.
    const heartbeat = setInterval(() => {
      for (const socket of alive.sockets) socket.write('ping');
    }, 10_000);
    const closedCount = () => clients.filter(({ destroyed }) => destroyed).length;
    await expect.poll(closedCount).toBe(hangingCount);
    // One that is asked meanwhile answers after the other one has not.
    expect([await statusOf('/scene/stream'), await statusOf('/route')]).toEqual([101, 101]);
    expect(closedCount()).toBe(hangingCount);
    clearInterval(heartbeat);
    for (const client of clients) client.destroy();
  });
});
