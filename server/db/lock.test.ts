import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DirectoryInUseError, LockUnavailableError, lockDirectory } from './lock.ts';

let folder: string;
let lockFile: string;
const unlocks: (() => void)[] = [];

function lockFolder(onLost = () => {}): () => void {
  const unlock = lockDirectory(folder, onLost);
  unlocks.push(unlock);
  return () => {
    unlocks.splice(unlocks.indexOf(unlock), 1);
    unlock();
  };
}

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'headframe-lock-')), 'data');
  lockFile = join(folder, 'server.lock');
});
afterEach(() => {
  for (const unlock of unlocks.splice(0)) unlock();
  rmSync(join(folder, '..'), { recursive: true });
});

describe('lockDirectory', () => {
  test('makes the directory for its owner alone, and nothing but the lock in it', () => {
    lockFolder();
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(lockFile).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).toEqual(['server.lock']);
    expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid: process.pid, host: expect.any(String) });
  });

  test('refuses while it is held, naming the holder, and takes it once it is given back', () => {
    const unlock = lockFolder();
    expect(() => lockFolder()).toThrow(DirectoryInUseError);
    expect(() => lockFolder()).toThrow(`process ${process.pid} on `);
    unlock();
    lockFolder()();
    lockFolder();
  });

  test.each([
    ['another process', '{"pid":1,"startedAt":"long ago","born":null}'],
    ['this process', `{"pid":${process.pid},"host":"here","startedAt":"long ago"}`],
    ['no holder', ''],
    ['rubbish', 'rubbish'],
  ])('takes an unlocked file, though it names %s', (_name, text) => {
    lockFolder()();
    writeFileSync(lockFile, text);
    lockFolder();
    expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  test("the content of a holder's file does not open it", () => {
    lockFolder();
    writeFileSync(lockFile, '');
    expect(() => lockFolder()).toThrow(DirectoryInUseError);
  });

  test('says so where it cannot be locked at all', () => {
    writeFileSync(folder, 'a file in the place of the directory');
    expect(() => lockFolder()).toThrow(LockUnavailableError);
  });
});

describe('a lock file that is removed', () => {
  test('is made and locked again by the holder', async () => {
    const onLost = vi.fn();
    lockFolder(onLost);
    rmSync(lockFile);
    await vi.waitFor(() => expect(existsSync(lockFile)).toBe(true), { timeout: 10_000 });
    expect(() => lockFolder()).toThrow(DirectoryInUseError);
    expect(onLost).not.toHaveBeenCalled();
  });

  test('ends the holder once another has locked a new one', async () => {
    const onLost = vi.fn();
    lockFolder(onLost);
    rmSync(lockFile);
    lockFolder();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(() => lockFolder()).toThrow(DirectoryInUseError);
  });
});
