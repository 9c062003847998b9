/**
 * Files in a folder of the data directory, which is a cache of the object store: files stored by another server are
 * fetched on demand. A file is complete or absent.
 */
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocatedFile, locateFile } from '../files/locate.ts';
import { DIRECTORY_ONLY, type ObjectStore } from '../objects/ObjectStore.ts';

/** Extension of files that are not complete yet. */
const PARTIAL_EXTENSION = '.part';

export interface StoredFilesOptions {
  dataDir: string;
  /** Folder below the data directory, and first segment of the object keys. */
  folder: string;
  objects?: ObjectStore | undefined;
  /** Whether other users of the machine must not be able to read them. */
  isPrivate?: boolean;
}

export class StoredFiles {
  readonly #folderName: string;
  readonly #folder: string;
  readonly #objects: ObjectStore;
  readonly #modes: { directoryMode?: number; fileMode?: number };
  /** Downloads in progress by name; concurrent requests share one. */
  readonly #fetchByName = new Map<string, Promise<boolean>>();

  constructor({ dataDir, folder, objects = DIRECTORY_ONLY, isPrivate = false }: StoredFilesOptions) {
    this.#folderName = folder;
    this.#folder = join(dataDir, folder);
    this.#objects = objects;
    this.#modes = isPrivate ? { directoryMode: 0o700, fileMode: 0o600 } : {};
  }

  /**
   * Removes partial uploads left by an interrupted server; call it before the first file is written.
   * @param beforeMs keeps those modified since then, epoch milliseconds: another server that shares the folder may be
   * receiving them
   */
  async clearParts(beforeMs = Number.POSITIVE_INFINITY): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      if (!name.endsWith(PARTIAL_EXTENSION)) continue;
      const path = join(this.#folder, name);
      // It was removed meanwhile if there are no stats.
      const { mtimeMs = beforeMs } = await stat(path).catch((): { mtimeMs?: number } => ({}));
      if (mtimeMs < beforeMs) await rm(path, { force: true });
    }
  }

  /** @returns undefined if there is no such file @throws ObjectStoreError */
  async find(name: string): Promise<LocatedFile | undefined> {
    const find = () => locateFile([{ mountSegment: this.#folderName, folder: this.#folder }], this.#keyOf(name));
    const file = await find();
    if (file) return file;
    // Another server has received it.
    return (await this.#fetch(name)) ? find() : undefined;
  }

  #fetch(name: string): Promise<boolean> {
    const known = this.#fetchByName.get(name);
    if (known) return known;
    const fetching = this.#objects
      .download(this.#keyOf(name), this.#pathOf(name))
      .finally(() => this.#fetchByName.delete(name));
    this.#fetchByName.set(name, fetching);
    return fetching;
  }

  /** Writes a partial file; {@link completePart} turns it into a file. */
  async writePart<T>(part: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
    await mkdir(this.#folder, { recursive: true, mode: this.#modes.directoryMode });
    const file = await open(this.#pathOf(part) + PARTIAL_EXTENSION, 'w', this.#modes.fileMode);
    try {
      const written = await write(file);
      await file.sync();
      return written;
    } finally {
      await file.close();
    }
  }

  /** @param name of the resulting file @throws ObjectStoreError */
  async completePart(part: string, name: string): Promise<void> {
    await rename(this.#pathOf(part) + PARTIAL_EXTENSION, this.#pathOf(name));
    await this.#objects.upload(this.#keyOf(name), this.#pathOf(name));
  }

  async removePart(part: string): Promise<void> {
    await rm(this.#pathOf(part) + PARTIAL_EXTENSION, { force: true });
  }

  /**
   * Removes a file that nothing refers to; one that does not exist is fine. Does not wait for the store, which may not
   * answer: an object left there is harmless.
   */
  async discard(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
    this.#objects.remove(this.#keyOf(name)).catch(() => {});
  }

  #pathOf(name: string): string {
    return join(this.#folder, name);
  }

  #keyOf(name: string): string {
    return `${this.#folderName}/${name}`;
  }
}
