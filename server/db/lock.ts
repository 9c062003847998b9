/**
 * One server per data directory: the embedded database has no lock of its own. The kernel holds the lock on an open
 * file: it is effective in every container that mounts the volume, ends with its process however that ends, and
 * survives any pause.
 */
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { messageOf } from '../../src/domain/fault/messageOf.ts';
import { z } from '../../src/domain/wire/zod.ts';

const holderSchema = z.object({ pid: z.number().int(), host: z.string(), startedAt: z.string() });

/** Far beyond the text in the file: where locks are mandatory, locked bytes cannot be read. */
const LOCKED_BYTE_OFFSET = 1_000_000;
/** How often the holder checks that the locked file is still the one that others would lock. */
const LOCK_CHECK_INTERVAL_MS = 1_000;

/** The data directory is in use by a running server. */
export class DirectoryInUseError extends Error {
  constructor(directory: string, holder: string) {
    super(
      `The data directory ${directory} is used by another Headframe server (${holder}). Stop that one, or give this ` +
        'one its own HEADFRAME_DATA_DIR.',
    );
  }
}

/** The volume or the system cannot lock files: nothing would keep a second server out. */
export class LockUnavailableError extends Error {
  constructor(directory: string, cause: unknown) {
    super(
      `The data directory ${directory} cannot be locked: ${messageOf(cause)}. Check HEADFRAME_DATA_DIR: it must be ` +
        'writable, on a volume that supports file locks.',
      { cause },
    );
  }
}

/**
 * Creates the directory if needed and locks it.
 * @param onLost called once if the lock file was removed and another server has locked a new one: this process must
 * stop writing
 * @returns a function that releases the lock
 * @throws DirectoryInUseError while another server holds it
 * @throws LockUnavailableError if files cannot be created or locked there
 */
export function lockDirectory(directory: string, onLost: () => void): () => void {
  const path = join(directory, 'server.lock');
  let file = acquireLock(directory, path);
  const watch = setInterval(() => {
    try {
      if (isPathStillLocked(file, path)) return;
      const next = acquireLock(directory, path);
      closeSync(file);
      file = next;
    } catch (error) {
      // Other errors may be transient and do not mean that the lock was lost.
      if (!(error instanceof DirectoryInUseError)) return;
      clearInterval(watch);
      onLost();
    }
  }, LOCK_CHECK_INTERVAL_MS);
  watch.unref();
  return () => {
    clearInterval(watch);
    // The file is kept: a file removed while another process opens it could be locked twice.
    ftruncateSync(file);
    closeSync(file);
  };
}

/** @returns the open file that holds the lock */
function acquireLock(directory: string, path: string): number {
  for (;;) {
    const file = openLockFile(directory, path);
    try {
      if (!lockDirectoryFile(directory, file)) throw new DirectoryInUseError(directory, describeHolder(path));
      if (isPathStillLocked(file, path)) {
        writeHolder(file);
        return file;
      }
    } catch (error) {
      closeSync(file);
      throw error;
    }
    closeSync(file);
  }
}

function openLockFile(directory: string, path: string): number {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return openSync(path, 'a+', 0o600);
  } catch (error) {
    throw new LockUnavailableError(directory, error);
  }
}

function lockDirectoryFile(directory: string, file: number): boolean {
  try {
    return tryLock(file, LOCKED_BYTE_OFFSET, 1);
  } catch (error) {
    throw new LockUnavailableError(directory, error);
  }
}

/** Names the holder, for people; the lock does not depend on it, so a full disk does not matter. */
function writeHolder(file: number): void {
  try {
    ftruncateSync(file);
    writeSync(file, JSON.stringify({ pid: process.pid, host: hostname(), startedAt: new Date().toISOString() }));
  } catch {
    // The lock is held nevertheless.
  }
}

function describeHolder(path: string): string {
  try {
    const { pid, host, startedAt } = holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return `process ${pid} on ${host}, started ${startedAt}`;
  } catch {
    return 'which has only just started';
  }
}

/** Whether the path still refers to the locked file, which may have been removed. */
function isPathStillLocked(file: number, path: string): boolean {
  const currentStat = statSync(path, { throwIfNoEntry: false });
  const held = fstatSync(file);
  return currentStat?.ino === held.ino && currentStat.dev === held.dev;
}
