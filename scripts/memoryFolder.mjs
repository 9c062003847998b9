import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
/** Several times what a test run has at once. */
const NEEDED_BYTES = 8e9;
const FOLDER_NAME = /^headframe-tests-(\d+)-/;

/** @returns a folder in memory that goes with this process; undefined where there is none, or too little memory */
export function makeMemoryFolder() {
  if (freeBytes() < NEEDED_BYTES) return undefined;
  removeFoldersOfDeadProcesses();
  const folder = mkdtempSync(`${SHARED_MEMORY}/headframe-tests-${process.pid}-`);
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

/** A run that was interrupted leaves its folder behind. */
function removeFoldersOfDeadProcesses() {
  for (const name of readdirSync(SHARED_MEMORY)) {
    const pid = Number(FOLDER_NAME.exec(name)?.[1]);
    if (pid && !isRunning(pid)) rmSync(`${SHARED_MEMORY}/${name}`, { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Of another user.
    return error.code === 'EPERM';
  }
}
