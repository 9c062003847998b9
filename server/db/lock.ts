/**
 * One server a data directory: the embedded database has no lock of its own. The lock is a file that names its holder;
 * a holder that was killed leaves it behind, and the next server takes it over.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '../../src/domain/wire/zod.ts';

const holderSchema = z.object({ pid: z.number().int(), startedAt: z.string(), born: z.string().nullable() });
type Holder = z.infer<typeof holderSchema>;

/** The data directory belongs to a server that runs. */
export class DirectoryInUseError extends Error {
  constructor(directory: string, holder: Holder) {
    super(
      `The data directory ${directory} is used by another Headframe server (process ${holder.pid}, started ` +
        `${holder.startedAt}). Stop that one, or give this one its own HEADFRAME_DATA_DIR.`,
    );
  }
}

/**
 * Makes the directory if needed and takes its lock.
 * @returns gives the lock back
 * @throws DirectoryInUseError while another server holds it
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = join(directory, 'server.lock');
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(describeSelf()), { mode: 0o600 });
  try {
    while (!tryLink(draft, lock)) breakStaleLock(directory, lock);
  } finally {
    unlinkSync(draft);
  }
  return () => removeOwn(lock);
}

function describeSelf(): Holder {
  return { pid: process.pid, startedAt: new Date().toISOString(), born: birthOf(process.pid) };
}

/** Linking fails where the name exists: the one atomic "create if absent" that also carries the content. */
function tryLink(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function breakStaleLock(directory: string, lock: string): void {
  const judged = readIfThere(lock);
  const holder = readHolder(judged);
  if (holder && isAlive(holder)) throw new DirectoryInUseError(directory, holder);
  const grave = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, grave);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  // Another server may have replaced the stale lock between reading and renaming: then its lock goes back.
  if (readIfThere(grave) !== judged) tryLink(grave, lock);
  unlinkSync(grave);
}

function removeOwn(lock: string): void {
  const holder = readHolder(readIfThere(lock));
  if (holder?.pid === process.pid && holder.born === birthOf(process.pid)) unlinkSync(lock);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function readHolder(text: string | undefined): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  const born = birthOf(holder.pid);
  if (holder.born !== null && born !== null) return holder.born === born;
  try {
    process.kill(holder.pid, 0);
    return holder.pid !== process.pid;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/**
 * When a process began, as the kernel counts it: a killed server's number may be given to another process, above all in
 * containers. Null where the system does not tell (no such process, or no /proc).
 */
function birthOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name in brackets may hold spaces; the fields after it start with the state, and the 20th is the time of birth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'dead, not yet buried' : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
