/** Files of a drop, including those in dropped folders. */
import { type DroppedFile, droppedFile } from './DroppedFile.ts';

/** A kit has hundreds of files; more suggests a disk dropped by mistake. */
const MAX_DROPPED_FILES = 5000;
const MAX_FOLDER_DEPTH = 12;

/**
 * Must be called synchronously in the drop handler: afterwards the list is empty.
 * @returns files in the order of their paths; unreadable ones and those beyond the limits are left out
 */
export function walkDrop({ items, files }: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  const roots = entries.filter((entry) => entry !== null);
  // Files created by a page have no entries.
  if (roots.length === 0) return Promise.resolve([...files].map((file) => droppedFile(file)));
  return filesUnder(roots);
}

/** @param roots files and folders */
export async function filesUnder(roots: readonly FileSystemEntry[]): Promise<DroppedFile[]> {
  const files: DroppedFile[] = [];
  let level = [...roots];
  for (let depth = 0; depth < MAX_FOLDER_DEPTH && level.length > 0 && files.length < MAX_DROPPED_FILES; depth++) {
    const folders: FileSystemDirectoryEntry[] = [];
    for (const entry of level) {
      if (isFolder(entry)) folders.push(entry);
      else if (files.length < MAX_DROPPED_FILES) files.push(...(await fileOf(entry as FileSystemFileEntry)));
    }
    level = await entriesOf(folders);
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function entriesOf(folders: readonly FileSystemDirectoryEntry[]): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (const folder of folders) {
    const reader = folder.createReader();
    // Each call returns some of the entries, and none at the end.
    for (
      let some = await batchOf(reader);
      some.length > 0 && all.length < MAX_DROPPED_FILES;
      some = await batchOf(reader)
    )
      all.push(...some);
  }
  return all;
}

function batchOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
}

function fileOf(entry: FileSystemFileEntry): Promise<DroppedFile[]> {
  return new Promise((resolve) =>
    entry.file(
      (file) => resolve([droppedFile(file, entry.fullPath)]),
      () => resolve([]),
    ),
  );
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
