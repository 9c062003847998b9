import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterEach, describe, expect, it } from 'vitest';
import { SiteClient, SiteError } from './siteClient.ts';

const FIX_ITEM = { id: 'LV-1', timestamp: 1, location: { lon: 105, lat: 43 } };
const INGEST_ANSWER = { accepted: 1, rejected: 0, errors: [] };
const FLEET_ACCOUNT = { clientId: 'fleet', clientSecret: 'hush' };

type Reply = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** A site with scripted answers; records the requested paths. */
class FakeSite {
  readonly requests: string[] = [];
  readonly bodies: string[] = [];
  tokens = 0;
  config: object = siteConfig;
  fixes: Reply = (_request, _body, response) => sendJson(response, 200, INGEST_ANSWER);
  token: Reply = (_request, body, response) => {
    const form = new URLSearchParams(body);
    if (form.get('client_secret') !== 'hush') return sendJson(response, 401, { error: 'invalid_client' });
    this.tokens += 1;
    return sendJson(response, 200, { access_token: `token-${this.tokens}`, expires_in: 300 });
  };
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    this.requests.push(path);
    let body = '';
    for await (const part of request) body += String(part);
    if (path === '/config.json') sendJson(response, 200, this.config);
    else if (path === '/auth/realms/mine/protocol/openid-connect/token') this.token(request, body, response);
    else if (path === '/api/ingest/fixes') {
      this.bodies.push(body);
      this.fixes(request, body, response);
    } else sendJson(response, 404, { message: 'nothing here' });
  }
}

const siteConfig = {
  sceneURL: '',
  sntURL: '',
  websocketURL: '',
  stateURL: '',
  reportURL: '',
  routeURL: '',
  fileURL: '',
  projectAltitude: 0,
  filterMineArea: false,
  multimap: false,
  identity: { endpoint: '/auth', realm: 'mine', clientId: 'app' },
  site: { name: 'Test', utmZone: '48N', timeZone: 'Asia/Ulaanbaatar' },
};

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

const sites: FakeSite[] = [];
afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});

async function startClient(account = FLEET_ACCOUNT) {
  const site = new FakeSite();
  sites.push(site);
  const url = await site.listen();
  const waits: { reason: string; pauseMs: number }[] = [];
  const ending = new AbortController();
  const client = new SiteClient({
    url,
    account,
    signal: ending.signal,
    onWait: (reason, pauseMs) => waits.push({ reason, pauseMs }),
    firstPauseMs: 5,
  });
  return { site, client, waits, ending, url };
}

describe('a fleet machine at the site', () => {
  it('signs in once, at the endpoint that the configuration names, and sends with the token', async () => {
    const { site, client } = await startClient();
    let authorization: string | undefined;
    site.fixes = (request, _body, response) => {
      authorization = request.headers.authorization;
      sendJson(response, 200, INGEST_ANSWER);
    };
    expect(await client.send([FIX_ITEM])).toEqual(INGEST_ANSWER);
    expect(await client.send([FIX_ITEM])).toEqual(INGEST_ANSWER);
    expect(authorization).toBe('Bearer token-1');
    expect(site.tokens).toBe(1);
    expect(JSON.parse(site.bodies[0] ?? '')).toEqual([FIX_ITEM]);
  });

  it.each(['', '/'])(
    'signs in at a provider that is no Keycloak, where its discovery document says: %j',
    async (end) => {
      const provider = new OAuth2Server();
      await provider.issuer.keys.generate('ES256');
      await provider.start(0, '127.0.0.1');
      try {
        const issuer = `http://127.0.0.1:${provider.address().port}${end}`;
        provider.issuer.url = issuer;
        const { site, client } = await startClient();
        site.config = { ...siteConfig, identity: { endpoint: issuer, realm: '', clientId: 'app', issuer } };
        let authorization: string | undefined;
        site.fixes = (request, _body, response) => {
          authorization = request.headers.authorization;
          sendJson(response, 200, INGEST_ANSWER);
        };
        expect(await client.send([FIX_ITEM])).toEqual(INGEST_ANSWER);
        const [, payload = ''] = authorization?.split('.') ?? [];
        expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ iss: issuer });
        expect(site.requests).toEqual(['/config.json', '/api/ingest/fixes']);

        provider.issuer.url = 'https://sso.example.com';
        const foreignSite = await startClient();
        foreignSite.site.config = site.config;
        await expect(foreignSite.client.send([FIX_ITEM])).rejects.toThrow(/is not the discovery document/);
      } finally {
        await provider.stop();
      }
    },
  );

  it('gets a new token when the old one is no longer taken', async () => {
    const { site, client } = await startClient();
    site.fixes = (request, _body, response) => {
      const isOld = request.headers.authorization === 'Bearer token-1';
      if (isOld) sendJson(response, 401, { message: 'expired' });
      else sendJson(response, 200, INGEST_ANSWER);
    };
    expect(await client.send([FIX_ITEM])).toEqual(INGEST_ANSWER);
    expect(site.tokens).toBe(2);
  });

  it('retries while the site is busy or fails, after the requested delay', async () => {
    const { site, client, waits } = await startClient();
    const answers = [429, 503, 500];
    site.fixes = (_request, _body, response) => {
      const status = answers.shift();
      sendJson(response, status ?? 200, INGEST_ANSWER, status === 429 ? { 'retry-after': '0' } : {});
    };
    expect(await client.send([FIX_ITEM])).toEqual(INGEST_ANSWER);
    expect(waits.map((wait) => wait.reason)).toEqual([429, 503, 500].map((status) => `the site answers ${status}`));
    expect(waits[0]?.pauseMs).toBe(0);
    expect(waits[2]?.pauseMs).toBeGreaterThan(waits[1]?.pauseMs ?? 0);
  });

  it('waits for a site that drops the connection', async () => {
    const { site, client, waits } = await startClient();
    let dropped = false;
    site.fixes = (request, _body, response) => {
      if (dropped) return sendJson(response, 200, INGEST_ANSWER);
      dropped = true;
      request.socket.destroy();
    };
    expect(await client.send([FIX_ITEM])).toEqual(INGEST_ANSWER);
    expect(waits[0]?.reason).toMatch(/cannot be reached: the connection was cut off/);
  });

  it('stops waiting when it is ended', async () => {
    const { site, client, ending } = await startClient();
    site.fixes = (_request, _body, response) => {
      sendJson(response, 503, {}, { 'retry-after': '60' });
      ending.abort();
    };
    await expect(client.send([FIX_ITEM])).rejects.toThrow();
    expect(ending.signal.aborted).toBe(true);
  });

  it('names the fault: a wrong secret, a forbidden account, a wrong address, a wrong site', async () => {
    const wrong = await startClient({ clientId: 'fleet', clientSecret: 'guess' });
    await expect(wrong.client.send([FIX_ITEM])).rejects.toThrow(/does not know the account fleet/);

    const forbidden = await startClient();
    forbidden.site.fixes = (_request, _body, response) =>
      sendJson(response, 403, { message: 'Needs the permission ingest' });
    await expect(forbidden.client.send([FIX_ITEM])).rejects.toThrow(
      /fleet may not send fixes: Needs the permission ingest/,
    );

    const odd = await startClient();
    odd.site.fixes = (_request, _body, response) => sendJson(response, 200, { hello: 'world' });
    await expect(odd.client.send([FIX_ITEM])).rejects.toThrow(SiteError);

    const { url, ending } = await startClient();
    const lost = new SiteClient({
      url: `${url}/elsewhere`,
      account: FLEET_ACCOUNT,
      signal: ending.signal,
      onWait: () => {},
    });
    await expect(lost.send([FIX_ITEM])).rejects.toThrow(/config.json is not a Headframe site's/);
  });

  it('says at once that nothing is at an address, instead of trying on', async () => {
    const { site, client, waits, url } = await startClient();
    site.close();
    await expect(client.signIn()).rejects.toThrow(`${url} cannot be reached: nothing listens there. Does the site run`);
    await expect(client.signIn()).rejects.toThrow(SiteError);
    expect(waits).toEqual([]);
  });
});
