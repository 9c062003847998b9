/**
 * Uploads in an object store shared by servers: one shows the uploads of another, and an outage leaves no partial
 * files.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type App, buildApp } from '../../server/app.ts';
import { makeDataDir } from './support/database.ts';
import { S3_ACCOUNT, S3Server } from './support/s3Server.ts';
import { IS_BEHIND_PROXY } from './support/servers/behindProxy.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const DXF = '0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n';
const PICTURE = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from(createHash('sha512').update('picture').digest()),
]);

let s3: S3Server;
let site: Site;
let admin: { authorization: string };

beforeAll(async () => {
  s3 = await S3Server.start();
  const environment = {
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'mine',
    S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
  };
  site = await startSite({ environment });
  admin = bearerOf(await tokenFor(site, { account: 'admin' }));
});
afterAll(async () => {
  await site.close();
  await s3.stop();
});

const uploadDesign = (name: string) =>
  site.app.http.inject({
    method: 'POST',
    url: `/api/designs?name=${name}`,
    headers: { ...admin, 'content-type': 'application/octet-stream' },
    payload: DXF,
  });
const sendFeedback = () =>
  site.app.http.inject({
    method: 'POST',
    url: '/api/adt/feedback',
    headers: admin,
    payload: { type: 'bug report', desc: String(Math.random()), images: [PICTURE.toString('base64')] },
  });
const getFromSite = (url: string) => site.app.http.inject({ url, headers: admin });

/** Uploads of another server are not in this one's folder. */
async function forgetFiles(): Promise<void> {
  for (const folder of ['designs', 'feedback']) await rm(join(site.dataDir, folder), { recursive: true, force: true });
}

const filesIn = async (folder: string) => {
  const path = join(site.dataDir, folder);
  return existsSync(path) ? readdir(path) : [];
};

describe('files of a site with an object store', () => {
  test('are shown by a server that did not receive them, and deleted with their owner', async () => {
    const { id } = (await uploadDesign('Ramp')).json<{ id: string }>();
    const { id: feedbackId } = (await sendFeedback()).json<{ id: string }>();
    expect([...s3.objects.keys()].sort()).toEqual([`/mine/designs/${id}.dxf`, `/mine/feedback/${feedbackId}-0`]);
    await forgetFiles();
    for (let times = 0; times < 2; times++) {
      expect((await getFromSite(`/api/designs?uuid=${id}`)).body).toBe(DXF);
      expect((await getFromSite(`/api/adt/feedback/${feedbackId}/images/0`)).rawPayload).toEqual(PICTURE);
    }
    expect(await filesIn('designs')).toEqual([`${id}.dxf`]);
    const payload = { type: 'design', id };
    const removed = await site.app.http.inject({ method: 'DELETE', url: '/api/entities', headers: admin, payload });
    expect(removed.statusCode).toBe(200);
    await expect.poll(() => [...s3.objects.keys()]).toEqual([`/mine/feedback/${feedbackId}-0`]);
    expect((await getFromSite(`/api/designs?uuid=${id}`)).statusCode).toBe(404);
  });

  test('are refused while the store is away, and nothing of them stays', async () => {
    const { id: feedbackId } = (await sendFeedback()).json<{ id: string }>();
    await forgetFiles();
    s3.isUnavailable = true;
    for (const answer of [
      await uploadDesign('Away'),
      await sendFeedback(),
      await getFromSite(`/api/adt/feedback/${feedbackId}/images/0`),
    ]) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^The store of files does not answer/) });
      expect(answer.headers['retry-after']).toBe('30');
    }
    expect([...(await filesIn('designs')), ...(await filesIn('feedback'))]).toEqual([]);
    s3.isUnavailable = false;
    expect((await uploadDesign('Away')).statusCode).toBe(200);
    expect((await getFromSite(`/api/adt/feedback/${feedbackId}/images/0`)).rawPayload).toEqual(PICTURE);
  });

  test('are refused at once though the store never answers that it has removed them', async () => {
    const { secretAccessKey } = S3_ACCOUNT;
    onTestFinished(() => {
      S3_ACCOUNT.secretAccessKey = secretAccessKey;
      s3.muteMethods.clear();
    });
    await forgetFiles();
    S3_ACCOUNT.secretAccessKey = 'another';
    s3.muteMethods.add('DELETE');
    const startMs = performance.now();
    const answers = [await uploadDesign('Mute'), await sendFeedback()];
    expect(performance.now() - startMs).toBeLessThan(10_000);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    expect([...(await filesIn('designs')), ...(await filesIn('feedback'))]).toEqual([]);
  });

  test('are not taken for removed where the bucket is', async () => {
    const { id } = (await uploadDesign('Bucketless')).json<{ id: string }>();
    await forgetFiles();
    s3.hasNoBucket = true;
    expect((await getFromSite(`/api/designs?uuid=${id}`)).statusCode).toBe(503);
    s3.hasNoBucket = false;
    expect((await getFromSite(`/api/designs?uuid=${id}`)).body).toBe(DXF);
    await forgetFiles();
    s3.objects.delete(`/mine/designs/${id}.dxf`);
    expect((await getFromSite(`/api/designs?uuid=${id}`)).statusCode).toBe(404);
  });

  test('that break off are requested again, and leave no partial files', async () => {
    const { id } = (await uploadDesign('Broken')).json<{ id: string }>();
    const { id: feedbackId } = (await sendFeedback()).json<{ id: string }>();
    await forgetFiles();
    s3.closesMidAnswer = true;
    for (const url of [`/api/designs?uuid=${id}`, `/api/adt/feedback/${feedbackId}/images/0`]) {
      const answer = await getFromSite(url);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('30');
    }
    s3.closesMidAnswer = false;
    expect([...(await filesIn('designs')), ...(await filesIn('feedback'))]).toEqual([]);
    expect((await getFromSite(`/api/designs?uuid=${id}`)).body).toBe(DXF);
  });

  test('are not taken by a store that does not know the account', async () => {
    const { secretAccessKey } = S3_ACCOUNT;
    S3_ACCOUNT.secretAccessKey = 'another';
    expect((await uploadDesign('Unsigned')).statusCode).toBe(503);
    S3_ACCOUNT.secretAccessKey = secretAccessKey;
    expect((await uploadDesign('Unsigned')).statusCode).toBe(200);
  });

  test('that many ask for at once are fetched once', async () => {
    const { id } = (await uploadDesign('Asked')).json<{ id: string }>();
    await forgetFiles();
    const answers = await Promise.all(Array.from({ length: 8 }, () => getFromSite(`/api/designs?uuid=${id}`)));
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => DXF));
    expect(s3.reads.get(`/mine/designs/${id}.dxf`)).toBeLessThanOrEqual(IS_BEHIND_PROXY ? 2 : 1);
  });
});

describe.skipIf(IS_BEHIND_PROXY)('two servers over one object store', () => {
  let other: App;
  let otherDir: string;
  beforeAll(async () => {
    otherDir = await makeDataDir();
    const settings = { ...site.settings, dataDir: otherDir };
    other = await buildApp({ settings, db: site.db, log: pino({ level: 'silent' }) });
    await other.http.ready();
  });
  afterAll(async () => {
    await other.http.close();
    await rm(otherDir, { recursive: true, force: true });
  });

  /** A drawing that goes on beyond 100 MB. */
  const tooLarge = () =>
    Readable.from(
      (function* () {
        yield Buffer.from('0\nSECTION\n2\nENTITIES\n');
        for (let k = 0; k <= 105; k++) yield Buffer.alloc(1_048_576, '0\n');
      })(),
    );
  const bothServers = () => [site.app.http, other.http];
  const sendDesign = (http: App['http'], name: string, payload: string | Readable) =>
    http.inject({
      method: 'POST',
      url: `/api/designs?name=${name}`,
      headers: { ...admin, 'content-type': 'application/octet-stream' },
      payload,
    });

  test('each shows what the other has taken, and both refuse what is too large', async () => {
    for (const [k, http] of bothServers().entries()) {
      const before = s3.objects.size;
      expect((await sendDesign(http, `Large ${k}`, tooLarge())).statusCode).toBe(413);
      expect(s3.objects.size).toBe(before);
      const { id } = (await sendDesign(http, `Shared ${k}`, DXF)).json<{ id: string }>();
      for (const reader of bothServers())
        expect((await reader.inject({ url: `/api/designs?uuid=${id}`, headers: admin })).body).toBe(DXF);
    }
  });

  test('while it is away both answer 503 in time, what they have they show, and both take it again afterwards', async () => {
    const { id } = (await sendDesign(site.app.http, 'Here', DXF)).json<{ id: string }>();
    s3.isUnavailable = true;
    for (const [k, http] of bothServers().entries()) {
      const refused = await sendDesign(http, `Away ${k}`, DXF);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
    }
    const getDesign = (http: App['http']) => http.inject({ url: `/api/designs?uuid=${id}`, headers: admin });
    expect((await getDesign(site.app.http)).body).toBe(DXF);
    const missing = await getDesign(other.http);
    expect([missing.statusCode, missing.headers['retry-after']]).toEqual([503, '30']);
    s3.isUnavailable = false;
    for (const [k, http] of bothServers().entries()) {
      expect((await getDesign(http)).body).toBe(DXF);
      expect((await sendDesign(http, `Away ${k}`, DXF)).statusCode).toBe(200);
    }
  });
});
