import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './lock.ts';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'headframe-lock-')), 'data');
  lock = join(folder, 'server.lock');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

describe('lockDirectory', () => {
  test('makes the directory for its owner alone, and leaves nothing but the lock', () => {
    const unlock = lockDirectory(folder);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).toEqual(['server.lock']);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('refuses while it is held, naming the holder, and takes it once it is given back', () => {
    const unlock = lockDirectory(folder);
    expect(() => lockDirectory(folder)).toThrow(DirectoryInUseError);
    expect(() => lockDirectory(folder)).toThrow(String(process.pid));
    unlock();
    lockDirectory(folder)();
  });

  test.each([
    ['a process that is gone', { pid: 4_194_304, startedAt: 'long ago', born: null }],
    ['another process with the same number', { pid: process.pid, startedAt: 'long ago', born: 'another boot 1' }],
    ['this very number, where the system tells no birth', { pid: process.pid, startedAt: 'long ago', born: null }],
  ])('takes over the lock of %s', (_name, holder) => {
    lockDirectory(folder)();
    writeFileSync(lock, JSON.stringify(holder));
    const unlock = lockDirectory(folder);
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid, born: expect.any(String) });
    unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(['', 'rubbish', '{"pid":"x"}', 'null'])('takes over a lock that says nothing: %j', (text) => {
    lockDirectory(folder)();
    writeFileSync(lock, text);
    lockDirectory(folder)();
  });

  test('gives back only its own lock', () => {
    const unlock = lockDirectory(folder);
    writeFileSync(lock, JSON.stringify({ pid: 1, startedAt: 'now', born: null }));
    unlock();
    expect(readdirSync(folder)).toEqual(['server.lock']);
  });
});
