import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { StoredFiles } from './StoredFiles.ts';

const NOW_MS = 1_795_000_000_000;

let folder: string;
let files: StoredFiles;

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'headframe-files-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  files = new StoredFiles({ dataDir, folder: 'designs' });
  await files.writePart('kept', async (file) => file.writeFile('design'));
  await files.completePart('kept', 'kept.dxf');
  folder = join(dataDir, 'designs');
  for (const [name, ageMinutes] of [
    ['old.part', 61],
    ['new.part', 59],
  ] as const) {
    await writeFile(join(folder, name), 'half a design');
    const writtenAt = new Date(NOW_MS - ageMinutes * 60_000);
    await utimes(join(folder, name), writtenAt, writtenAt);
  }
  const longAgo = new Date(NOW_MS - 86_400_000);
  await utimes(join(folder, 'kept.dxf'), longAgo, longAgo);
});

const namesIn = async () => (await readdir(folder)).sort();

test('uploads that were broken off are removed, and only old ones where another server may be taking one', async () => {
  await files.clearParts(NOW_MS - 3_600_000);
  expect(await namesIn()).toEqual(['kept.dxf', 'new.part']);
  await files.clearParts();
  expect(await namesIn()).toEqual(['kept.dxf']);
});

test('a folder that is not there has none', async () => {
  await rm(folder, { recursive: true });
  await expect(files.clearParts()).resolves.toBeUndefined();
});
