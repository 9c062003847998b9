/** Nothing is readable without a good token; every refusal is a problem document. */
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../src/domain/wire/problem.ts';
import { bearerOf, type Site, startSite, type TokenOverrides, tokenFor } from './support/site.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let site: Site;
let routeCalls: { method: Method; url: string }[];

beforeAll(async () => {
  site = await startSite();
  routeCalls = await describedCalls();
});
afterAll(() => site.close());

/** The one call that is made without a token (rules.md#rule-zones). */
const WITHOUT_TOKEN = { method: 'GET', url: '/api/emzone/rsu/list/x' };

/** Every call that the server describes; a new one is tested without being named here. */
async function describedCalls(): Promise<{ method: Method; url: string }[]> {
  const answer = await callSite('GET', '/api/openapi.json', bearerOf(await tokenFor(site)));
  const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase() as Method,
      url: path.replace(/\{[^}]+\}/g, 'x'),
    })),
  );
  return described.filter(({ method, url }) => method !== WITHOUT_TOKEN.method || url !== WITHOUT_TOKEN.url);
}

function callSite(method: Method, url: string, headers: Record<string, string> = {}) {
  return site.app.http.inject({ method, url, headers });
}

/** Expects a problem document with this status; answers its message. */
function expectProblem(answer: Awaited<ReturnType<typeof callSite>>, status: number): string {
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  const problem = problemSchema.parse(answer.json());
  expect(problem.status).toBe(status);
  expect(problem.message).not.toBe('');
  return problem.message;
}

const BAD_TOKENS: [string, TokenOverrides][] = [
  ['expired', { lifeSeconds: -60 }],
  ['signed by another key', { foreignKey: true }],
  ['for another audience', { claims: { aud: 'other-api' } }],
  ['of another issuer', { claims: { iss: 'https://sso.example/realms/headframe' } }],
  ['issued to another application', { claims: { azp: 'other-app' } }],
  ['of an unknown account', { claims: { sub: '00000000-0000-4000-8000-000000000000' } }],
  ['without a subject', { claims: { sub: undefined } }],
  ['without an end', { claims: { exp: undefined } }],
];

describe('every call refuses', () => {
  test('to be made without a token', async () => {
    expect(routeCalls.length).toBeGreaterThan(5);
    for (const { method, url } of routeCalls) {
      const answer = await callSite(method, url);
      expect(expectProblem(answer, 401), `${method} ${url}`).toContain('Sign in first');
      expect(answer.headers['www-authenticate']).toContain('Bearer');
    }
  });

  test.each(BAD_TOKENS)('a token %s', async (_name, wishes) => {
    const headers = bearerOf(await tokenFor(site, wishes));
    for (const { method, url } of routeCalls) expectProblem(await callSite(method, url, headers), 401);
  });

  test('an unsigned token, and malformed ones', async () => {
    const unsigned = new UnsecuredJWT({ sub: 'x', azp: 'headframe-web' }).setExpirationTime('5m').encode();
    for (const authorization of [`Bearer ${unsigned}`, 'Bearer', 'Bearer a.b.c', 'Basic YWRtaW46eA==', 'Bearer x y']) {
      for (const { method, url } of routeCalls) expectProblem(await callSite(method, url, { authorization }), 401);
    }
  });

  test('a token of a disabled account, at once, and takes it again when it is enabled', async () => {
    const { embedded } = site.app.identity;
    const headers = bearerOf(await tokenFor(site, { account: 'tester' }));
    await embedded?.accounts.setEnabled('tester', false);
    embedded?.accountGate.accountsChanged();
    for (const { method, url } of routeCalls) expectProblem(await callSite(method, url, headers), 401);
    await embedded?.accounts.setEnabled('tester', true);
    embedded?.accountGate.accountsChanged();
    expect((await callSite('GET', '/state/vehicle', headers)).statusCode).toBe(200);
  });

  test('a token disabled by another process within two seconds', async () => {
    const headers = bearerOf(await tokenFor(site, { account: 'tester' }));
    await callSite('GET', '/state/vehicle', headers);
    await site.app.identity.embedded?.accounts.setEnabled('tester', false);
    site.clock.offsetMs += 2_001;
    expectProblem(await callSite('GET', '/state/vehicle', headers), 401);
    await site.app.identity.embedded?.accounts.setEnabled('tester', true);
    site.clock.offsetMs += 2_001;
  });
});

describe('a good token', () => {
  test('opens the calls', async () => {
    const headers = bearerOf(await tokenFor(site));
    for (const url of [
      '/api/entities?type=vehicle',
      '/api/entities/config_visual',
      '/api/entity',
      '/state/vehicle?status=YES',
      '/state/alert?timestamp=0',
      '/api/mapInfo/list',
    ]) {
      expect((await callSite('GET', url, headers)).statusCode, url).toBe(200);
    }
  });

  test('without the permission gets the name of the missing one', async () => {
    const headers = { ...bearerOf(await tokenFor(site)), 'content-type': 'application/json' };
    const answer = await site.app.http.inject({ method: 'POST', url: '/api/ingest/fixes', headers, payload: '[]' });
    expect(expectProblem(answer, 403)).toContain('"ingest"');
  });

  test('may take the permission from a realm role, as a Keycloak elsewhere grants it', async () => {
    const token = await tokenFor(site, { claims: { realm_access: { roles: ['ingest'] } } });
    const headers = { ...bearerOf(token), 'content-type': 'application/json' };
    const answer = await site.app.http.inject({ method: 'POST', url: '/api/ingest/fixes', headers, payload: '[]' });
    expect(answer.statusCode).toBe(200);
  });
});

describe('other errors are problem documents too', () => {
  test('an unknown address, without repeating its query', async () => {
    const message = expectProblem(await callSite('GET', '/nothing/here?token=abc'), 404);
    expect(message).toBe('There is nothing at /nothing/here');
  });

  test('a query that does not fit', async () => {
    const headers = bearerOf(await tokenFor(site));
    expect(expectProblem(await callSite('GET', '/api/entities?type=spaceship', headers), 400)).toContain('type');
    expect(expectProblem(await callSite('GET', '/api/entities', headers), 400)).toContain('type');
  });

  test('an internal failure reveals no internals', async () => {
    const failing = await startSite();
    const headers = bearerOf(await tokenFor(failing));
    const getFromFailing = (url: string) => failing.app.http.inject({ url, headers });
    expect((await getFromFailing('/state/vehicle')).statusCode).toBe(200);
    await failing.db.destroy();
    // Data in memory is answered without the database.
    expect((await getFromFailing('/state/vehicle')).statusCode).toBe(200);
    const answer = await getFromFailing('/api/adt/view');
    const message = expectProblem(answer, 500);
    expect(message).toBe('The server could not answer. Try again; if it happens again, inform the administrator.');
    expect(answer.body).not.toMatch(/database|stack|select/i);
    expect(failing.logLines.join('')).toContain('request failed');
    expectProblem(await failing.app.http.inject('/readyz'), 503);
    expect((await failing.app.http.inject('/healthz')).statusCode).toBe(200);
    await failing.app.http.close().catch(() => {});
  });
});
