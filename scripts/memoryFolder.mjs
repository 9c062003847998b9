import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
/** Several times what a test run has at once. */
const NEEDED_BYTES = 8e9;
const FOLDER_PREFIX = 'headframe-tests-';
/** No run takes as long. By age and not by process: containers that share the memory do not see each other's processes. */
const LEFT_BEHIND_AFTER_MS = 86_400_000;

/** @returns a folder in memory that goes with this process; undefined where there is none, or too little memory */
export function makeMemoryFolder() {
  if (freeBytes() < NEEDED_BYTES) return undefined;
  removeInterruptedRuns();
  const folder = mkdtempSync(`${SHARED_MEMORY}/${FOLDER_PREFIX}`);
  // As the system's own: databases and proxies of tests run as users of their own.
  chmodSync(folder, 0o1777);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return Math.min(bavail * bsize, freemem());
  } catch {
    return 0;
  }
}

function removeInterruptedRuns() {
  for (const name of readdirSync(SHARED_MEMORY).filter((entry) => entry.startsWith(FOLDER_PREFIX))) {
    const folder = `${SHARED_MEMORY}/${name}`;
    try {
      if (Date.now() - statSync(folder).mtimeMs > LEFT_BEHIND_AFTER_MS)
        rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user, or another run removes it just now.
    }
  }
}
