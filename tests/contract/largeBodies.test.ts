/**
 * Trees and feedback of megabytes: parsed in a worker, stored in place, bounded, and without delaying other requests.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTree } from '../../server/bodies/treeText.ts';
import { MAX_PICTURE_BYTES_PER_PERSON } from '../../server/feedback/feedbackStore.ts';
import { TestServer } from './support/testServer.ts';

const FEEDBACK_PATH = '/api/adt/feedback';
const ATTEMPTS_PER_MEASUREMENT = 3;
/** Number of retries of steps that another process may disturb. */
const MAX_ATTEMPTS = 12;

let server: TestServer;
let token = '';
let adminToken = '';
let userId = '';

beforeAll(async () => {
  server = await TestServer.start();
  const user = await server.person('user');
  userId = user.id;
  token = await server.tokenOf(user);
  adminToken = await server.tokenOf(await server.person('boss', { realmRoles: ['ADMIN'] }));
});
afterAll(() => server.stop());

function postWithToken(url: string, body: Buffer | string, as = token) {
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' };
  return server.app.http.inject({ method: 'POST', url, headers, payload: body });
}

const getWithToken = (url: string, as = token) =>
  server.app.http.inject({ url, headers: { authorization: `Bearer ${as}` } });

/** 40,000 entities: twice as many as a large site has. */
function largeTree(): { Tree: { files: { files: object[] }[] }[] } {
  const treeFile = (folder: number, k: number) => ({
    id: `MT-${folder}-${k}`,
    name: `Haul truck ${folder}-${k}`,
    itemType: 'vehicle',
    type: 'file',
  });
  const folders = Array.from({ length: 200 }, (_, folder) => ({
    name: `Folder ${folder}`,
    type: 'folder',
    open: false,
    files: Array.from({ length: 200 }, (__, k) => treeFile(folder, k)),
  }));
  return { Tree: [{ name: 'VEHICLE', type: 'folder', files: folders }] } as never;
}

/** The longest that this process did nothing else, ms. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let lastMs = performance.now();
  const turns = (async () => {
    while (!isOver) {
      await setImmediate();
      const nowMs = performance.now();
      longest = Math.max(longest, nowMs - lastMs);
      lastMs = nowMs;
    }
  })();
  await work();
  isOver = true;
  await turns;
  return longest;
}

/** Another process may take the processor at any moment: the best of some attempts counts, until one is good enough. */
async function fastestAttempt(
  measure: () => Promise<number>,
  { attempts = ATTEMPTS_PER_MEASUREMENT, enough = 0 } = {},
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < attempts && least >= enough; k++) least = Math.min(least, await measure());
  return least;
}

describe('a tree of megabytes', () => {
  const body = Buffer.from(JSON.stringify(largeTree()));

  it('is taken and given back whole, with less delay for others than reading it at once would cost', async () => {
    const atOnce = await fastestAttempt(() => longestStall(async () => readTree(body)));
    const aside = await fastestAttempt(
      () =>
        longestStall(async () => {
          const saved = await postWithToken('/api/adt/workspace/large', body);
          expect(saved.json()).toMatchObject({ message: 'success' });
          expect((await getWithToken('/api/adt/workspace/large')).statusCode).toBe(200);
        }),
      { attempts: MAX_ATTEMPTS, enough: atOnce / 2 },
    );
    expect(aside / atOnce).toBeLessThan(0.5);
    const answer = await getWithToken('/api/adt/workspace/large');
    const vehicles = answer
      .json<ReturnType<typeof largeTree>>()
      .Tree.find((top) => 'name' in top && top.name === 'VEHICLE');
    expect(vehicles?.files).toHaveLength(200);
    expect(vehicles?.files.every(({ files }) => files.length === 200)).toBe(true);
  });

  it('is taken or refused in words where many come at once, and the next is taken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, k) => postWithToken(`/api/adt/workspace/rush-${k}`, body)),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(answers.length).toBeGreaterThan(refused.length);
    for (const answer of refused) {
      expect([429, 503]).toContain(answer.statusCode);
      expect(answer.headers['retry-after']).toBeDefined();
      expect(answer.json()).toMatchObject({ message: expect.stringMatching(/busy|Too many large uploads/) });
    }
    expect((await postWithToken('/api/adt/workspace/after', body)).statusCode).toBe(200);
  });

  it('is accepted from others while one account exceeds its share with trees and feedback', async () => {
    const other = await server.tokenOf(await server.person('other'));
    // Both are read in the thread, and refused there: the one takes it long, the other is read after it.
    const slowTree = `{"Tree":[${'[],'.repeat(1_000_000)}[]]}`;
    const feedback = JSON.stringify({ type: 'feedback', desc: 'x'.repeat(100_000), images: [] });
    const greedy = Array.from({ length: 16 }, (_, k) =>
      k % 2 ? postWithToken(FEEDBACK_PATH, feedback) : postWithToken('/api/adt/workspace/greedy', slowTree),
    );
    const polite = Array.from({ length: 3 }, (_, k) => postWithToken(`/api/adt/workspace/polite-${k}`, body, other));
    expect((await Promise.all(polite)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const answers = await Promise.all(greedy);
    const refused = answers.filter(({ statusCode }) => statusCode !== 400);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '2']);
      expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^Too many large uploads at once/) });
    }
  });

  it.each([
    ['larger than a tree may be', () => Buffer.concat([body, Buffer.alloc(8_000_000, 0x20)]), 413, /too large/],
    ['cut off', () => body.subarray(0, -9), 400, /not valid JSON/],
    ['not UTF-8', () => Buffer.concat([Buffer.from('"'), Buffer.alloc(100_000, 0xff), Buffer.from('"')]), 400, /UTF-8/],
    ['nested without end', () => Buffer.from(`{"Tree":${'['.repeat(200_000)}${']'.repeat(200_000)}}`), 400, /stored/],
    ['empty lists by the million', () => Buffer.from(`{"Tree":[${'[],'.repeat(1_000_000)}[]]}`), 400, /cannot be read/],
    [
      'text that cannot be kept',
      () => Buffer.from(body.toString().replace('Folder 7"', 'Folder \\u0000"')),
      400,
      /U\+0000/,
    ],
    ['no object', () => Buffer.from('null'), 400, /Tree/],
  ])('is refused where it is %s', async (_what, made, status, words) => {
    const answer = await postWithToken('/api/adt/workspace/refused', made());
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ message: string }>().message).toMatch(words);
    expect((await getWithToken('/api/adt/workspace/refused')).headers.etag).toBe('"0"');
  });
});

describe('feedback with large pictures', () => {
  const picture = Buffer.alloc(5_000_000, 7);
  picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const feedbackBody = (images: number, desc = 'It stops') =>
    JSON.stringify({ type: 'bug report', desc, images: Array(images).fill(picture.toString('base64')) });

  it('keeps them as files of the owner alone; the database has their sizes', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((desc) => postWithToken(FEEDBACK_PATH, feedbackBody(4, desc))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const rows = await server.db.selectFrom('feedback_image').selectAll().execute();
    expect(rows).toHaveLength(12);
    expect(rows.every(({ bytes, size }) => bytes === null && size === picture.length)).toBe(true);
    const names = await readdir(join(server.dataDir, 'feedback'));
    expect(names).toHaveLength(12);
    expect((await stat(join(server.dataDir, 'feedback', String(names[0])))).mode & 0o077).toBe(0);
    const { id } = answers[0]?.json<{ id: string }>() ?? { id: '' };
    const read = await getWithToken(`${FEEDBACK_PATH}/${id}/images/3`, adminToken);
    expect(read.headers['content-type']).toBe('image/png');
    expect(read.rawPayload.equals(picture)).toBe(true);
  });

  it('leaves nothing behind where it cannot be kept', async () => {
    const before = await readdir(join(server.dataDir, 'feedback'));
    await sql`update feedback_image set size = ${MAX_PICTURE_BYTES_PER_PERSON}::int / 12
      where feedback_id in (select id from feedback where user_id = ${userId})`.execute(server.db);
    const refused = await postWithToken(FEEDBACK_PATH, feedbackBody(1));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ message: expect.stringMatching(/without pictures/) });
    expect(await readdir(join(server.dataDir, 'feedback'))).toEqual(before);
    expect((await postWithToken(FEEDBACK_PATH, feedbackBody(0))).statusCode).toBe(200);
  });

  it('reports a missing file of a picture', async () => {
    const answer = await getWithToken(`${FEEDBACK_PATH}/nothing/images/0`, adminToken);
    expect(answer.statusCode).toBe(404);
  });
});
