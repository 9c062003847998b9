/** Bodies that are announced and never come: how much memory callers can take with them, at a whole server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawClient } from './support/rawHttp.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const FEEDBACK_PATH = '/api/adt/feedback';
const TOKEN_PATH = '/realms/headframe/protocol/openid-connect/token';
/** The largest feedback that is accepted. */
const LARGEST_LENGTH_TEXT = '29900000';

let site: Site;
let client: ReturnType<typeof rawClient>;

beforeAll(async () => {
  site = await startSite({ listen: true });
  client = rawClient(site.settings.port, 64);
});
afterAll(async () => {
  client.close();
  await site.close();
});

/** Announces feedback of the largest size and sends none of it. @returns settles with an answer that comes all the same */
function announceFeedback(token: string) {
  const headers = { ...bearerOf(token), 'content-type': 'application/json', 'content-length': LARGEST_LENGTH_TEXT };
  return client.sendRaw({ method: 'POST', url: FEEDBACK_PATH, headers, body: 'promised' });
}

describe('bodies of a signed-in user', () => {
  test('are refused beyond a limit before they are sent, those of others and of fleets are not', async () => {
    const token = await tokenFor(site);
    const answers = Array.from({ length: 6 }, () => announceFeedback(token));
    // Three of the six have room: their requests stay open.
    const refused: number[] = [];
    for (const answer of answers) answer.then(({ status }) => refused.push(status)).catch(() => {});
    await expect.poll(() => refused).toEqual([429, 429, 429]);
    const body = Buffer.from(JSON.stringify({ type: 'feature request', desc: 'more', images: [] }));
    const headers = { 'content-type': 'application/json' };
    const other = bearerOf(await tokenFor(site, { account: 'dispatcher' }));
    expect(
      await client.sendRaw({ method: 'POST', url: FEEDBACK_PATH, headers: { ...headers, ...other }, body }),
    ).toMatchObject({
      status: 200,
    });
    const fleet = bearerOf(await tokenFor(site, { account: 'fleet' }));
    const fixes = {
      method: 'POST',
      url: '/api/ingest/fixes',
      headers: { ...headers, ...fleet },
      body: Buffer.from('[]'),
    };
    expect(await client.sendRaw(fixes)).toMatchObject({ status: 200 });
  });
});

describe('streamed bodies of a fleet', () => {
  test.each(['application/xml', 'application/x-ndjson', 'text/csv'])(
    'are refused beyond a number at once, and taken again once these are over: %s',
    async (type) => {
      const fleet = bearerOf(await tokenFor(site, { account: 'fleet' }));
      const many = rawClient(site.settings.port, 256);
      const headers = { ...fleet, 'content-type': type };
      const sendFixes = (body: Buffer | 'promised', more: Record<string, string> = {}) =>
        many.sendRaw({ method: 'POST', url: '/api/ingest/fixes', headers: { ...headers, ...more }, body });
      const refused: number[] = [];
      // A hundred have no length, and nothing of them comes; those that count have one that is false.
      for (let k = 0; k < 200; k++) {
        sendFixes('promised', k < 100 ? {} : { 'content-length': '60000000' })
          .then(({ status }) => refused.push(status))
          .catch(() => {});
      }
      await expect.poll(() => refused).toEqual([429, 429, 429, 429]);
      many.close();
      const small = Buffer.from('<Fleet/>');
      const sendSmall = async () =>
        (await client.sendRaw({ method: 'POST', url: '/api/ingest/fixes', headers, body: small })).status;
      await expect.poll(sendSmall).not.toBe(429);
    },
  );
});

test('a connection that neither sends nor reads is cut after three minutes', () => {
  expect(site.app.http.server.timeout).toBe(180_000);
});

test.each(['application/json', 'text/plain', 'application/octet-stream'])(
  'an unauthenticated caller cannot place a body of the type %s in memory',
  async (type) => {
    const headers = { 'content-type': type, 'content-length': '1000000' };
    const answer = await client.sendRaw({ method: 'POST', url: TOKEN_PATH, headers, body: 'promised' });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body).toContain('invalid_request');
  },
);
