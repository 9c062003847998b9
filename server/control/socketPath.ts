/**
 * Where the running server listens for its administrator: a socket that only the owner of the data directory can open.
 */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, rmdirSync, type Stats, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOCKET_NAME = 'control.sock';
/** Longer paths do not fit into a socket address. */
const MAX_PATH_BYTES = 100;

/** Other users of the machine can open, or have created, the folder of the socket; the message says what to do. */
export class ControlFolderError extends Error {
  constructor(folder: string) {
    super(
      `${folder} is not a folder of this user alone, so accounts are not administered through it: passwords would reach ` +
        'whoever made it. Remove it, or shorten the path of HEADFRAME_DATA_DIR, which then holds the socket itself.',
    );
  }
}

/** @returns undefined if no server has created the folder of its socket @throws ControlFolderError */
export function controlSocketPath(dataDir: string): string | undefined {
  const folder = sharedFolderOf(dataDir);
  if (folder === undefined) return join(dataDir, SOCKET_NAME);
  return isPrivateFolder(folder, dataDir) ? join(folder, SOCKET_NAME) : undefined;
}

/** Like {@link controlSocketPath}, for the server: creates the folder. @throws ControlFolderError */
export function makeControlSocketPath(dataDir: string): string {
  const folder = sharedFolderOf(dataDir);
  if (folder === undefined) return join(dataDir, SOCKET_NAME);
  if (!isPrivateFolder(folder, dataDir)) mkdirSync(folder, { mode: 0o700 });
  return join(folder, SOCKET_NAME);
}

/** Removes the folder created by {@link makeControlSocketPath}, once nothing listens in it. Never throws. */
export function removeControlFolder(dataDir: string): void {
  const folder = sharedFolderOf(dataDir);
  if (folder === undefined) return;
  try {
    rmdirSync(folder);
  } catch {
    // The next server reuses it.
  }
}

/** In the shared temporary folder; undefined if the socket fits into the data directory. */
function sharedFolderOf(dataDir: string): string | undefined {
  if (Buffer.byteLength(join(dataDir, SOCKET_NAME)) <= MAX_PATH_BYTES) return undefined;
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  return join(tmpdir(), `headframe-${digest}`);
}

/** @returns false if it does not exist @throws ControlFolderError if others could listen in it */
function isPrivateFolder(folder: string, dataDir: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats) return false;
  const isPrivate = stats.isDirectory() && (stats.mode & 0o077) === 0 && isTrustedOwner(stats, dataDir);
  if (!isPrivate) throw new ControlFolderError(folder);
  return true;
}

/** This user or the owner of the data directory: root may administer the accounts of a server run by another user. */
function isTrustedOwner({ uid }: Stats, dataDir: string): boolean {
  return uid === process.getuid?.() || uid === statSync(dataDir, { throwIfNoEntry: false })?.uid;
}
