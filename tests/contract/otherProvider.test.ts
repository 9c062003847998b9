/** Tokens of an OpenID Connect provider that is no Keycloak: other paths, other claims, another algorithm. */
import { type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { siteConfigSchema } from '../../src/domain/wire/config.ts';
import { authorizeClient, joinLive } from './support/live.ts';
import { bearerOf, type Site, startSite } from './support/site.ts';

const ROLES_CLAIM = 'https://mine.example/roles';

let provider: OAuth2Server;
let site: Site;

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('ES256');
  await provider.start(0, '127.0.0.1');
  provider.issuer.url = `http://127.0.0.1:${provider.address().port}`;
  site = await startSite({
    environment: {
      HEADFRAME_ISSUER: provider.issuer.url,
      HEADFRAME_CLIENT_ID: 'twin',
      HEADFRAME_MACHINE_CLIENTS: 'fleet-a',
      HEADFRAME_AUDIENCE: 'mine-api',
      HEADFRAME_ROLES_CLAIM: ROLES_CLAIM,
      HEADFRAME_GROUPS_CLAIM: 'org.teams',
      HEADFRAME_PERMISSIONS_CLAIM: 'scope',
      HEADFRAME_SIGN_IN_SCOPE: 'openid profile offline_access',
    },
    listen: true,
  });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await site?.close();
  if (provider?.listening) await provider.stop();
});

const tokenOf = (claims: Record<string, unknown> = {}, expiresIn = 300) =>
  provider.issuer.buildToken({
    expiresIn,
    scopesOrTransform: (_header: object, payload: MutableToken['payload']) => {
      Object.assign(payload, { sub: 'u-1', client_id: 'twin', aud: ['mine-api', 'other'], ...claims });
    },
  });
const statusOfCall = async (url: string, token: string) =>
  (await site.app.http.inject({ url, headers: bearerOf(token) })).statusCode;
const listWith = async (claims?: Record<string, unknown>, expiresIn?: number) =>
  statusOfCall('/api/mapInfo/list', await tokenOf(claims, expiresIn));

describe('a provider with a discovery document', () => {
  test('is passed to the page unchanged', async () => {
    const config = siteConfigSchema.parse((await site.app.http.inject('/config.json')).json());
    expect(config.identity).toMatchObject({
      issuer: provider.issuer.url,
      clientId: 'twin',
      scope: 'openid profile offline_access',
      claims: { roles: ROLES_CLAIM, groups: 'org.teams' },
    });
  });

  test('signs users in by its own keys, with permissions by its own claims', async () => {
    expect(await listWith()).toBe(200);
    const may = '/api/autz?resource=public_view&scope=POST';
    expect(await statusOfCall(may, await tokenOf())).toBe(403);
    expect(await statusOfCall(may, await tokenOf({ scope: 'openid public_view' }))).toBe(200);
    expect(await statusOfCall('/api/ingest/refusals', await tokenOf())).toBe(403);
    expect(await statusOfCall('/api/ingest/refusals', await tokenOf({ [ROLES_CLAIM]: ['ADMIN'] }))).toBe(200);
    const client = await joinLive(site.settings.port);
    await authorizeClient(client, await tokenOf());
    client.socket.close();
  });

  test.each([
    ['for another audience', { aud: 'other' }],
    ['of another application', { client_id: 'other-app' }],
    ['of no application', { client_id: undefined }],
    ['of another issuer', { iss: 'https://sso.example.com' }],
  ])('issues tokens %s, which are refused', async (_what, claims) => {
    expect(await listWith(claims)).toBe(401);
  });

  test('may have a clock that differs by a minute', async () => {
    expect(await listWith({}, -50)).toBe(200);
    expect(await listWith({}, -70)).toBe(401);
    const nowS = Math.floor(Date.now() / 1_000);
    expect(await listWith({ nbf: nowS + 50 })).toBe(200);
    expect(await listWith({ nbf: nowS + 70 })).toBe(401);
  });

  test('changes its keys, and tokens by the new one are taken', async () => {
    const { kid } = await provider.issuer.keys.generate('RS256');
    const buildToken = () =>
      provider.issuer.buildToken({
        kid,
        expiresIn: 300,
        scopesOrTransform: (_header: object, payload: MutableToken['payload']) => {
          Object.assign(payload, { sub: 'u-1', azp: 'twin', aud: 'mine-api' });
        },
      });
    // The set is not fetched for every unknown key.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    expect(await statusOfCall('/api/mapInfo/list', await buildToken())).toBe(200);
  });

  test('that is away ends no session: its last keys hold, and only others cannot be verified', async () => {
    const known = await tokenOf({}, 7_200);
    expect(await statusOfCall('/api/mapInfo/list', known)).toBe(200);
    await provider.stop();
    for (const minutes of [11, 60]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
      expect(await statusOfCall('/api/mapInfo/list', known)).toBe(200);
      vi.useRealTimers();
    }
    const other = new OAuth2Server();
    await other.issuer.keys.generate('ES256');
    other.issuer.url = provider.issuer.url ?? '';
    expect(await statusOfCall('/api/mapInfo/list', await other.issuer.buildToken({ expiresIn: 300 }))).toBe(503);
  });
});
