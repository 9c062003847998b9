import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSiteFiles, SiteFileError } from './siteFiles.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

const writeVisualConfig = (config: unknown) => writeFile(join(folder, 'visual-config.json'), JSON.stringify(config));

test('colours are passed on as the owner wrote them, so that clients lose and name only the wrong ones', async () => {
  const statuses = [{ value: 'OK', color: '#00ff00' }, { value: 'Fault' }];
  const config = [
    { entityType: 'RC', timeSyncInterval: 600_000, statuses, levels: [{ min: null, max: 30, color: 'red' }] },
  ];
  await writeVisualConfig(config);
  expect((await readSiteFiles(folder)).visualConfig).toEqual(config);
});

test('colours of no entity type are a fault of the file', async () => {
  await writeVisualConfig([{ statuses: [] }]);
  await expect(readSiteFiles(folder)).rejects.toThrow(SiteFileError);
});
