/** The example configuration of nginx, before two servers of which one or both refuse. */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { hasNginx, Nginx } from './support/servers/nginx.ts';

/** What needs the stream. */
const STREAM_PATHS = ['/api/ingest/fixes', '/scene/stream', '/route'];

/** As much of a server as a proxy sees. */
interface StandIn {
  server: Server;
  isCutOff: boolean;
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
    for (const standIn of standIns) standIn.isCutOff = false;
  });

  async function startStandIn(): Promise<StandIn> {
    const standIn: StandIn = { server: createServer(), isCutOff: false };
    const refuses = (url = '') => standIn.isCutOff && STREAM_PATHS.includes(url);
    standIn.server.on('request', ({ url }, response) => response.writeHead(refuses(url) ? 503 : 200).end());
    standIn.server.on('upgrade', ({ url }, socket) => {
      const status = refuses(url) ? '503 Service Unavailable' : '101 Switching Protocols';
      const headers = refuses(url)
        ? 'content-length: 0\r\nconnection: close'
        : 'connection: upgrade\r\nupgrade: websocket';
      socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n`);
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
});
