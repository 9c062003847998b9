/** A recording with a damaged part and a missing part: both are reported, and the rest plays. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOverviewSchema } from '../../src/domain/wire/history.ts';
import { authorizeReplay, frameWith, joinReplay, startReplay, statusOf } from './support/replay.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await startSite({ listen: true });
});
afterAll(() => site.close());

const nowMs = () => Date.now() + site.clock.offsetMs;

test('a damaged chunk and a missing one are reported and skipped', async () => {
  const begunMs = nowMs();
  for (let second = 0; second < 720; second += 4) {
    const place = { easting: 649_000 + second, northing: 4_763_000, alt: 700 };
    site.app.intake.ingest([{ id: 'T-1', timestamp: nowMs(), location: place, velocity: 20 }]);
    await site.app.history.whenFlushed();
    site.clock.offsetMs += 4_000;
  }
  await site.app.history.whenSealed();
  const folder = join(site.dataDir, 'history');
  const chunks = (await readdir(folder)).filter((file) => file.endsWith('.chunk')).sort();
  expect(chunks.length).toBeGreaterThanOrEqual(5);
  const beginOf = (file: string | undefined) => Number(file?.split(/[-.]/)[1]);
  const [, , damaged = '', lost = '', after = ''] = chunks;
  const path = join(folder, damaged);
  const bytes = await readFile(path);
  bytes[bytes.length - 40] = (bytes.at(-40) as number) ^ 255;
  await writeFile(path, bytes);
  await rm(join(folder, lost));

  const token = await tokenFor(site, { lifeSeconds: 36_000 });
  const client = await joinReplay(site.settings.port);
  authorizeReplay(client, token);
  startReplay(client, beginOf(damaged) - 10_000, nowMs(), 10);
  expect(await statusOf(client, 'GAP')).toMatchObject({ from: beginOf(damaged), message: expect.any(String) });
  await frameWith(client, ({ snapshot, ts }) => snapshot === true && ts === beginOf(after));
  const since = client.frames.length;
  await frameWith(client, ({ data }) => (data?.length ?? 0) > 0, since);
  const clocks = client.frames.flatMap(({ ts }) => ts ?? []);
  expect(clocks).toEqual(clocks.toSorted((a, b) => a - b));
  client.socket.terminate();

  const url = `/api/history/overview?from=${begunMs}&to=${nowMs()}`;
  const answer = await site.app.http.inject({ url, headers: bearerOf(token) });
  const { gaps } = historyOverviewSchema.parse(answer.json());
  expect(gaps).toEqual([
    { from: beginOf(damaged), to: beginOf(lost), reason: 'corrupt' },
    { from: beginOf(lost), to: beginOf(after), reason: 'missing' },
  ]);
  expect(site.logLines.filter((line) => line.includes('a chunk cannot be read'))).toHaveLength(2);
});
