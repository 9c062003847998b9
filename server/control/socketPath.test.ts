/** Data directories whose path is too long for a socket: it is in a folder of its own among the temporary files. */
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AccountAdminOptions } from '../identity/accountAdmin.ts';
import { sendCommandToServer } from './controlClient.ts';
import { startControlServer } from './controlServer.ts';
import { ControlFolderError, controlSocketPath, makeControlSocketPath } from './socketPath.ts';

let dataDir: string;
let folder: string;

beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'headframe-control-'));
  dataDir = join(parent, 'x'.repeat(100));
  mkdirSync(dataDir);
  folder = dirname(makeControlSocketPath(dataDir));
  rmSync(folder, { recursive: true });
  onTestFinished(() => {
    for (const path of [folder, parent]) rmSync(path, { recursive: true, force: true });
  });
});

const startServer = () => {
  const admin = { accounts: { list: async () => [] } } as unknown as AccountAdminOptions;
  return startControlServer(dataDir, admin, pino({ level: 'silent' }));
};
const listAccounts = () => sendCommandToServer(dataDir, { command: 'list' });

test('server and command line meet in a folder that only their user may open, and that goes with the server', async () => {
  expect(controlSocketPath(dataDir)).toBeUndefined();
  expect(await listAccounts()).toBeUndefined();
  const stop = await startServer();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(await listAccounts()).toEqual({ accounts: [] });
  await stop();
  expect(existsSync(folder)).toBe(false);
});

test('what a killed server has left is taken over', async () => {
  mkdirSync(folder, { mode: 0o700 });
  const stop = await startServer();
  expect(await listAccounts()).toEqual({ accounts: [] });
  await stop();
});

test.each([
  [
    'that others may open',
    () => {
      mkdirSync(folder);
      chmodSync(folder, 0o755);
    },
  ],
  ['that is a link', () => symlinkSync(dataDir, folder)],
])('a folder %s is used by neither', async (_what, make) => {
  make();
  await expect(startServer()).rejects.toThrow(ControlFolderError);
  await expect(listAccounts()).rejects.toThrow(ControlFolderError);
});

// Only root can give a folder away.
test.runIf(process.getuid?.() === 0)(
  'a folder of another user is used by neither, unless the data is theirs',
  async () => {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, 12_345, 12_345);
    await expect(startServer()).rejects.toThrow(ControlFolderError);
    await expect(listAccounts()).rejects.toThrow(`${folder} is not a folder of this user alone`);
    chownSync(dataDir, 12_345, 12_345);
    expect(await listAccounts()).toBeUndefined();
  },
);
