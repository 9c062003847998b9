/**
 * Uploads in an object store shared by servers: one shows the uploads of another, and an outage leaves no partial
 * files.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { S3_ACCOUNT, S3Server } from './support/s3Server.ts';
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

const upload = (name: string) =>
  site.app.http.inject({
    method: 'POST',
    url: `/api/designs?name=${name}`,
    headers: { ...admin, 'content-type': 'application/octet-stream' },
    payload: DXF,
  });
const feedback = () =>
  site.app.http.inject({
    method: 'POST',
    url: '/api/adt/feedback',
    headers: admin,
    payload: { type: 'bug report', desc: String(Math.random()), images: [PICTURE.toString('base64')] },
  });
const read = (url: string) => site.app.http.inject({ url, headers: admin });

/** Uploads of another server are not in this one's folder. */
async function forgetFiles(): Promise<void> {
  for (const folder of ['designs', 'feedback']) await rm(join(site.dataDir, folder), { recursive: true, force: true });
}

const filesIn = async (folder: string) => {
  const path = join(site.dataDir, folder);
  return existsSync(path) ? readdir(path) : [];
};

describe('files of a site with an object store', () => {
  test('are shown by a server that has not taken them, and are gone with what names them', async () => {
    const { id } = (await upload('Ramp')).json<{ id: string }>();
    const { id: feedbackId } = (await feedback()).json<{ id: string }>();
    expect([...s3.objects.keys()].sort()).toEqual([`/mine/designs/${id}.dxf`, `/mine/feedback/${feedbackId}-0`]);
    await forgetFiles();
    for (let times = 0; times < 2; times++) {
      expect((await read(`/api/designs?uuid=${id}`)).body).toBe(DXF);
      expect((await read(`/api/adt/feedback/${feedbackId}/images/0`)).rawPayload).toEqual(PICTURE);
    }
    expect(await filesIn('designs')).toEqual([`${id}.dxf`]);
    const payload = { type: 'design', id };
    const removed = await site.app.http.inject({ method: 'DELETE', url: '/api/entities', headers: admin, payload });
    expect(removed.statusCode).toBe(200);
    expect([...s3.objects.keys()]).toEqual([`/mine/feedback/${feedbackId}-0`]);
    expect((await read(`/api/designs?uuid=${id}`)).statusCode).toBe(404);
  });

  test('are refused while the store is away, and nothing of them stays', async () => {
    const { id: feedbackId } = (await feedback()).json<{ id: string }>();
    await forgetFiles();
    s3.isAway = true;
    for (const answer of [
      await upload('Away'),
      await feedback(),
      await read(`/api/adt/feedback/${feedbackId}/images/0`),
    ]) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^The store of files does not answer/) });
      expect(answer.headers['retry-after']).toBe('30');
    }
    expect([...(await filesIn('designs')), ...(await filesIn('feedback'))]).toEqual([]);
    s3.isAway = false;
    expect((await upload('Away')).statusCode).toBe(200);
    expect((await read(`/api/adt/feedback/${feedbackId}/images/0`)).rawPayload).toEqual(PICTURE);
  });

  test('that break off on the way are asked for again, and nothing of them stays', async () => {
    const { id } = (await upload('Broken')).json<{ id: string }>();
    const { id: feedbackId } = (await feedback()).json<{ id: string }>();
    await forgetFiles();
    s3.breaksOff = true;
    for (const url of [`/api/designs?uuid=${id}`, `/api/adt/feedback/${feedbackId}/images/0`]) {
      const answer = await read(url);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('30');
    }
    s3.breaksOff = false;
    expect([...(await filesIn('designs')), ...(await filesIn('feedback'))]).toEqual([]);
    expect((await read(`/api/designs?uuid=${id}`)).body).toBe(DXF);
  });

  test('are not taken by a store that does not know the account', async () => {
    const { secretAccessKey } = S3_ACCOUNT;
    S3_ACCOUNT.secretAccessKey = 'another';
    expect((await upload('Unsigned')).statusCode).toBe(503);
    S3_ACCOUNT.secretAccessKey = secretAccessKey;
    expect((await upload('Unsigned')).statusCode).toBe(200);
  });
});
