/**
 * The site of a test as one server in this process, or, with `HEADFRAME_TEST_SERVERS=2`, as two over one database and NATS
 * behind nginx: requests go to them in turn.
 */
import { createHash } from 'node:crypto';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type App, type AppOptions, buildApp } from '../../../../server/app.ts';
import { readSettings } from '../../../../server/settings/settings.ts';
import { freePort } from '../../../support/freePort.ts';
import { makeDataDir } from '../database.ts';
import { NatsServer } from '../natsServer.ts';
import { Nginx } from './nginx.ts';

/** Whether requests of the tests come to two servers in turn. */
export const IS_BEHIND_PROXY = process.env['HEADFRAME_TEST_SERVERS'] === '2';
/** Files of people, which all servers of a site share. */
const SHARED_FOLDERS = ['designs', 'feedback'] as const;

export interface BuiltServers {
  /** Of two servers the first one, whose `http.inject` asks both through the proxy. */
  app: App;
  /** Without the database, which is the caller's. */
  closeAll(): Promise<void>;
}

/** @param isListening whether one server takes connections on the port of its settings; two always do */
export async function buildSite(options: AppOptions, isListening: boolean): Promise<BuiltServers> {
  if (IS_BEHIND_PROXY) return buildTwoServers(options);
  const app = await buildApp(options);
  const { host, port } = options.settings;
  if (isListening) await app.http.listen({ host, port });
  else await app.http.ready();
  return { app, closeAll: async () => app.http.close() };
}

async function buildTwoServers(options: AppOptions): Promise<BuiltServers> {
  const { settings } = options;
  const nats = await NatsServer.start();
  const shared = readSettings({ NATS_URL: nats.url, DATABASE_URL: 'postgres://given.by.the.test' });
  const { nats: natsSettings, databaseUrl } = shared;
  const trustedProxies = settings.trustedProxies || 1;
  const ports: [number, number] = [await freePort(), await freePort()];
  const otherDir = await makeDataDir();
  for (const folder of SHARED_FOLDERS) {
    await mkdir(join(settings.dataDir, folder), { recursive: true });
    await symlink(join(settings.dataDir, folder), join(otherDir, folder));
  }
  const startServer = async (dataDir: string, port: number, own: AppOptions) => {
    const app = await buildApp({
      ...own,
      settings: { ...settings, nats: natsSettings, databaseUrl, trustedProxies, dataDir },
    });
    await app.http.listen({ host: '127.0.0.1', port });
    return app;
  };
  const first = await startServer(settings.dataDir, ports[0], options);
  const { onRoute: _ofTheFirst, ...others } = options;
  const second = await startServer(otherDir, ports[1], others);
  const nginx = await Nginx.start(settings.port, ports);
  const closeAll = async () => {
    await nginx.stop();
    await Promise.all([first, second].map(({ http }) => http.close()));
    await nats.stop();
    await rm(otherDir, { recursive: true, force: true });
  };
  const inject = (wanted: InjectOptions | string) => sendThroughProxy(settings.port, wanted);
  const http = Object.create(first.http, { inject: { value: inject } }) as App['http'];
  return { app: { ...first, http }, closeAll };
}

/** The part of Fastify's injection answers that tests read. */
async function sendThroughProxy(
  port: number,
  wanted: InjectOptions | string,
): Promise<Partial<LightMyRequestResponse>> {
  const options: InjectOptions = typeof wanted === 'string' ? { url: wanted } : wanted;
  const { method = 'GET', url = '/', remoteAddress } = options;
  const { bytes, type } = bodyOf(options.payload ?? options.body);
  const given = Object.fromEntries(
    Object.entries(options.headers ?? {}).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  const headers = { ...type, ...(bytes && { 'content-length': bytes.length }), connection: 'close', ...given };
  const { pathname, search } = typeof url === 'string' ? { pathname: url, search: '' } : (url as URL);
  const path = (pathname + search).replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
  return new Promise((resolve, reject) => {
    const sent = request({
      ...{ host: '127.0.0.1', port, method, path, headers, agent: false },
      ...(remoteAddress !== undefined && { localAddress: loopbackOf(remoteAddress) }),
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      buffer(answer).then((rawPayload) => {
        const body = rawPayload.toString();
        const { statusCode = 0, statusMessage = '' } = answer;
        const parseBody = <T>() => JSON.parse(body) as T;
        resolve({
          statusCode,
          statusMessage,
          headers: answer.headers,
          body,
          payload: body,
          rawPayload,
          json: parseBody,
        });
      }, reject);
    });
    sent.end(bytes);
  });
}

function bodyOf(payload: InjectOptions['payload']): { bytes?: Buffer; type?: Record<string, string> } {
  if (payload === undefined) return {};
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return { bytes: Buffer.from(payload as string) };
  return { bytes: Buffer.from(JSON.stringify(payload)), type: { 'content-type': 'application/json' } };
}

/** Each address of a test is one of this machine: the proxy passes a connection's source to the servers. */
function loopbackOf(address: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(address).digest();
  return `127.${a}.${b}.${1 + (c % 254)}`;
}
