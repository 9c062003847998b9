/** Maps and the file service, and the pages of the built app. */
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/domain/wire/config.ts';
import { mapInfoListSchema } from '../../src/domain/wire/maps.ts';
import { freePort } from '../support/freePort.ts';
import { joinLive, sendMessage } from './support/live.ts';
import { createServedFolder, TILESET_JSON } from './support/servedFolder.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

let site: Site;
let folder: string;

beforeAll(async () => {
  folder = await createServedFolder();
  const environment = { HEADFRAME_MAPS_DIR: join(folder, 'maps'), HEADFRAME_DEMO: 'off' };
  site = await startSite({ environment, appDir: join(folder, 'app'), listen: true });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

async function getFile(url: string, headers: Record<string, string> = {}) {
  const machine = site.app.identity.embedded?.accounts;
  if (!(await machine?.credentials('reader'))) {
    await machine?.add(
      {
        name: 'reader',
        kind: 'person',
        givenName: '',
        familyName: '',
        realmRoles: [],
        groups: [],
        permissions: [],
        demo: false,
      },
      'a-password',
    );
  }
  const authorization = bearerOf(await tokenFor(site, { account: 'reader' }));
  return site.app.http.inject({ url, headers: { ...authorization, ...headers } });
}

describe('the list of maps', () => {
  test('has every folder with a tileset, newest version first', async () => {
    const answer = mapInfoListSchema.parse((await getFile('/api/mapInfo/list')).json());
    expect(answer.status).toBe('SUCCESS');
    expect(answer.result.map(({ mapName, fileDir }) => [mapName, fileDir])).toEqual([
      ['50% #2?', '/site/50%25 %232%3F'],
      ['broken', '/site/broken'],
      ['deep', '/site/deep.3tz'],
      ['deep#3', '/site/deep%233.3tz'],
      ['Pit', '/site/pit/2026-11-20'],
      ['Pit', '/site/pit/2026-11-18'],
      ['pit-2026-11-18', '/site/pit-2026-11-18'],
      ['rover', '/site/rover'],
      ['steps', '/site/steps'],
    ]);
    expect(answer.result.filter(({ mapName }) => mapName === 'Pit')).toMatchObject([
      { timestamp: 2_000, underground: true },
      { mineAreas: 'A;B', timestamp: 1_000, underground: null },
    ]);
  });

  test('has an id for each, made of its path, and of more where another map has that', async () => {
    const { result } = mapInfoListSchema.parse((await getFile('/api/mapInfo/list')).json());
    const ids = new Map(result.map(({ fileDir, id }) => [fileDir, id]));
    expect(new Set(ids.values()).size).toBe(result.length);
    for (const path of ['rover', 'steps', 'pit-2026-11-18', 'pit/2026-11-20'])
      expect(ids.get(`/site/${path}`)).toBe(`site-${path.replace('/', '-')}`);
    expect(ids.get('/site/pit/2026-11-18')).toMatch(/^site-pit-2026-11-18-[0-9a-f]{8}$/);
  });

  test('leads to tilesets that can be read', async () => {
    const { result } = mapInfoListSchema.parse((await getFile('/api/mapInfo/list')).json());
    for (const { fileDir } of result) {
      expect((await getFile(`/api/hdfs/download/file${fileDir}/tileset.json`)).statusCode).toBe(200);
    }
  });
});

describe('the file service', () => {
  const TILES = '/api/hdfs/download/file/site/rover';

  test('asks for a token', async () => {
    expect((await site.app.http.inject(`${TILES}/tileset.json`)).statusCode).toBe(401);
  });

  test('zips JSON for who can read it, and sends the same otherwise', async () => {
    const plain = await getFile(`${TILES}/tileset.json`);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-type']).toContain('application/json');
    expect(plain.json()).toEqual(TILESET_JSON);
    const zipped = await getFile(`${TILES}/tileset.json`, { 'accept-encoding': 'gzip, br' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.rawPayload.length).toBeLessThan(500);
  });

  test('zips a large file as its reader takes it, for many who take nothing as well', async () => {
    const text = JSON.stringify(Array.from({ length: 700_000 }, (_, k) => Math.imul(k, 2_654_435_761) >>> 0));
    await writeFile(join(folder, 'maps/rover/large.json'), text);
    const zipped = await getFile(`${TILES}/large.json`, { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString('utf8')).toBe(text);

    const from = site.logLines.length;
    const token = await tokenFor(site, { account: 'reader' });
    const head = [`GET ${TILES}/large.json HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`];
    const begunBytes = process.memoryUsage().arrayBuffers;
    const readers = Array.from({ length: 40 }, () => {
      const socket = connect(site.settings.port, '127.0.0.1').on('error', () => {});
      socket.pause().write([...head, 'Accept-Encoding: gzip', '', ''].join('\r\n'));
      return socket;
    });
    // Answered in between, and none of the forty is held whole.
    for (let k = 0; k < 20; k++) {
      expect((await getFile(`${TILES}/tileset.json`)).statusCode).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(process.memoryUsage().arrayBuffers - begunBytes).toBeLessThan(40 * 2_000_000);
    for (const socket of readers) socket.destroy();
    expect((await getFile(`${TILES}/large.json`, { 'accept-encoding': 'gzip' })).rawPayload).toEqual(zipped.rawPayload);
    expect(site.logLines.slice(from).join('')).not.toContain('failed');
  }, 60_000);

  test('answers 304 to clients with a copy, but only with a token', async () => {
    const first = await getFile(`${TILES}/tileset.json`);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await getFile(`${TILES}/tileset.json`, { 'if-none-match': known })).statusCode).toBe(304);
    expect((await getFile(`${TILES}/tileset.json`, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const anonymous = await site.app.http.inject({ url: `${TILES}/tileset.json`, headers: { 'if-none-match': etag } });
    expect(anonymous.statusCode).toBe(401);
  });

  test('reads names with blanks', async () => {
    const answer = await getFile(`${TILES}/tile%20one.b3dm`);
    expect(answer.body).toBe('b3dm');
    expect(answer.headers['content-type']).toBe('application/octet-stream');
  });

  test.each([
    '/../../outside.txt',
    '/..%2f..%2foutside.txt',
    '/%2e%2e/%2e%2e/outside.txt',
    '/..%5c..%5coutside.txt',
    '/link.txt',
    '/.hidden',
    '/',
    '/nothing.json',
    `/${'x'.repeat(300)}`,
  ])('never leaves its folder: %s', async (path) => {
    const answer = await getFile(`${TILES}${path}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toMatch(/outside|secret/i.test(path) ? /^outside$/ : /^(outside|secret)$/);
  });

  test('reads files out of an archive, and never leaves it', async () => {
    const inside = '/api/hdfs/download/file/site/deep.3tz';
    const tileset = await getFile(`${inside}/tileset.json`);
    expect(tileset.headers['content-type']).toContain('application/json');
    expect(tileset.json()).toEqual(TILESET_JSON);
    const tile = await getFile(`${inside}/tiles/0.glb`);
    expect([tile.body, tile.headers['content-length']]).toEqual(['glTF', '4']);
    const etag = String(tile.headers.etag);
    expect((await getFile(`${inside}/tiles/0.glb`, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await getFile(`${inside}/tileset.json`, { 'if-none-match': etag })).statusCode).toBe(200);
    for (const path of ['/..%2frover%2ftileset.json', '/tiles/', '/nothing.json'])
      expect((await getFile(`${inside}${path}`)).statusCode, path).toBe(404);
    expect((await site.app.http.inject(`${inside}/tileset.json`)).statusCode).toBe(401);
  });

  test.each(['/site/rover', '/site/deep.3tz'])(
    'serves %s without names and points as a map that has none',
    async (map) => {
      const at = `/api/hdfs/download/file${map}`;
      expect((await getFile(`${at}/map-info.json`)).json()).toEqual({ vectors: [] });
      expect((await getFile(`${at}/map-points.json`)).json()).toEqual([]);
      expect((await getFile(`${at}/elsewhere/map-info.json`)).statusCode).toBe(404);
      expect((await site.app.http.inject(`${at}/map-info.json`)).statusCode).toBe(401);
    },
  );

  test('refuses an address with a character that ends a name', async () => {
    expect((await getFile(`${TILES}/tileset.json%00.b3dm`)).statusCode).toBe(400);
  });

  test('has no root of another name', async () => {
    expect((await getFile('/api/hdfs/download/file/etc/passwd')).statusCode).toBe(404);
    expect((await getFile('/api/hdfs/download/file/maps/khar-north/2026-11-18/map.json')).statusCode).toBe(404);
  });
});

describe('the app', () => {
  test('is one page with a fresh nonce each time', async () => {
    const [first, second] = await Promise.all([site.app.http.inject('/'), site.app.http.inject('/?viewer_1=default')]);
    const nonce = /content="([^"]+)"/.exec(first.body)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(16);
    expect(first.body).not.toContain('__CSP_NONCE__');
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(second.body).not.toContain(nonce);
    expect(first.headers['cache-control']).toBe('no-cache');
  });

  test('runs under a strict policy', async () => {
    const policy = String((await site.app.http.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(eval|inline)(?<!wasm-unsafe-eval)/);
    expect(policy).not.toContain('*');
    expect(policy).toContain("worker-src 'self';");
  });

  test('has assets that never change under their name, compressed ahead', async () => {
    const asset = await site.app.http.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'gzip' } });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-encoding']).toBe('gzip');
    expect(asset.headers['content-type']).toContain('javascript');
    expect((await site.app.http.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('does not show its page under other addresses, nor unreplaced', async () => {
    expect((await site.app.http.inject('/anything')).statusCode).toBe(404);
    expect((await site.app.http.inject('/other.html')).statusCode).toBe(404);
    expect((await site.app.http.inject('/.built-from')).statusCode).toBe(404);
    expect((await site.app.http.inject('/index.html')).body).not.toContain('__CSP_NONCE__');
    expect((await site.app.http.inject('/assets/../../maps/rover/.hidden')).statusCode).toBe(404);
  });

  test('reads a configuration that fits its schema and holds at any host name', async () => {
    const config = siteConfigSchema.parse((await site.app.http.inject('/config.json')).json());
    expect(config).toMatchObject({
      sceneURL: '/scene',
      keepsShifts: true,
      identity: { endpoint: '/', realm: 'headframe', clientId: 'headframe-web' },
      site: { utmZone: '48N', timeZone: 'Asia/Ulaanbaatar' },
    });
  });
});

describe('without demo mode', () => {
  test('there are no demo accounts and no demo maps', async () => {
    // The harness requests demo accounts; without demo mode they are disabled.
    const accounts = (await site.app.identity.embedded?.accounts.list()) ?? [];
    expect(accounts.filter((account) => account.demo && account.enabled)).toEqual([]);
  });
});

describe('with an identity provider elsewhere', () => {
  test('the embedded one is not there, and the page may reach the other', async () => {
    const sso = `http://127.0.0.1:${await freePort()}`;
    const environment = {
      HEADFRAME_ISSUER: `${sso}/auth/realms/mine`,
      HEADFRAME_CLIENT_ID: 'twin',
      HEADFRAME_SNT_URL: 'https://snt.example.com:8443/base',
    };
    const elsewhere = await startSite({ environment, appDir: join(folder, 'app'), listen: true });
    const config = siteConfigSchema.parse((await elsewhere.app.http.inject('/config.json')).json());
    expect(config.identity).toMatchObject({ endpoint: `${sso}/auth`, realm: 'mine', clientId: 'twin' });
    expect(config.identity.issuer).toBeUndefined();
    expect(config).toMatchObject({ sntURL: 'https://snt.example.com:8443/base', keepsShifts: false });
    const policy = String((await elsewhere.app.http.inject('/')).headers['content-security-policy']);
    expect(policy).toMatch(new RegExp(`connect-src [^;]*${sso}[ ;]`));
    expect(policy).toMatch(/connect-src [^;]*https:\/\/snt\.example\.com:8443[ ;]/);
    const certs = await elsewhere.app.http.inject('/realms/headframe/protocol/openid-connect/certs');
    expect(certs.statusCode).toBe(404);
    // It does not answer, so the token cannot be called invalid: no user is signed out for it.
    const token = await tokenFor(site, { claims: { iss: environment.HEADFRAME_ISSUER, azp: 'twin' } });
    const answer = await elsewhere.app.http.inject({ url: '/api/mapInfo/list', headers: bearerOf(token) });
    expect([answer.statusCode, answer.json().status]).toEqual([503, 503]);
    const client = await joinLive(elsewhere.settings.port);
    sendMessage(client, { type: 'authorization', payload: token });
    expect(await client.closed).toEqual({ code: 1013, reason: 'Authorization cannot be checked now' });
    await elsewhere.close();
  });
});
