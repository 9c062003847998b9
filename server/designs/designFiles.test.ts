import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Library } from '../library/library.ts';
import { DesignFiles } from './designFiles.ts';

const DATABASE_AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('while the database is away, files are sent and withheld as it last said', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headframe-designs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'a.dxf'), '0\nEOF\n');
  const designs = ['shown', 'removed'].map((id) => ({ id, name: id, info: { path: 'a.dxf' } }));
  let isAway = true;
  const now = async () => {
    if (isAway) throw DATABASE_AWAY;
    return (type: string, id: string) => type === 'design' && id === 'removed';
  };
  const files = new DesignFiles(folder, designs, { disabled: { now } } as unknown as Library);
  const isSent = async (id: string) => (await files.design(id)) !== undefined;
  await expect(isSent('shown')).rejects.toBe(DATABASE_AWAY);
  isAway = false;
  expect([await isSent('shown'), await isSent('removed')]).toEqual([true, false]);
  isAway = true;
  expect([await isSent('shown'), await isSent('removed')]).toEqual([true, false]);
});
