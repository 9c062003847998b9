/** A disk that fills up while the server runs: what cannot be saved is told, nothing half saved stays, and all goes on once there is room. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../src/domain/wire/problem.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const VIEW = '/api/adt/view';
const LEFT_BYTES = 300_000;

const temporary = tmpdir();
const volume = mkdtempSync(join(temporary, 'headframe-volume-'));
/** Only a system administrator may mount one. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', volume]).status === 0;
const filler = join(volume, 'filler');

let site: Site;
let token: string;

function fillDisk(): void {
  const { bavail, bsize } = statfsSync(volume);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - LEFT_BYTES));
}

const post = (url: string, payload: object) =>
  site.app.http.inject({ method: 'POST', url, headers: bearerOf(token), payload });

const viewOf = (name: string, entities: number) => ({
  name,
  state: {
    mapVisibleType: 'private',
    selected: Array.from({ length: entities }, () => ({ id: String(Math.random()), itemType: 'vehicle' })),
  },
});

/** A picture that no database and no disk makes smaller. */
const picture = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(2_000_000, 3),
]);

describe.skipIf(!isMounted)('a full disk', () => {
  beforeAll(async () => {
    process.env['TMPDIR'] = volume;
    site = await startSite();
    process.env['TMPDIR'] = temporary;
    token = await tokenFor(site);
  });
  afterAll(async () => {
    await site.close();
    spawnSync('umount', [volume]);
  });

  test('is told in words, ends nothing, and is forgotten once there is room', async () => {
    expect(site.dataDir.startsWith(volume)).toBe(true);
    fillDisk();
    const refused = [
      await post('/api/adt/feedback', { type: 'bug report', desc: 'x', images: [picture.toString('base64')] }),
      await post(VIEW, viewOf('Large', 15_000)),
    ];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(507);
      expect(problemSchema.parse(answer.json()).message).toMatch(/^The disk of the server is full/);
    }
    expect((await site.app.http.inject({ url: '/state/vehicle', headers: bearerOf(token) })).statusCode).toBe(200);
    expect(await readdir(join(site.dataDir, 'feedback'))).toEqual([]);

    rmSync(filler);
    expect((await post(VIEW, viewOf('Large', 15_000))).statusCode).toBe(200);
    const listed = await site.app.http.inject({ url: VIEW, headers: bearerOf(token) });
    expect(listed.json<{ name: string }[]>().map(({ name }) => name)).toEqual(['Large']);
  });
});

afterAll(() => rmdirSync(volume));
