/** Pictures of feedback, a file each below the data directory: a database keeps rows, not megabytes. */
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocatedFile, locate } from '../files/locate.ts';
import { DIRECTORY_ONLY, type ObjectStore } from '../objects/ObjectStore.ts';

/** Ends the names of files that are still being written. */
const PART = '.part';

/** One picture: of which feedback, and its place in it, from 0. */
export interface PictureKey {
  feedbackId: string;
  position: number;
}

export class PictureFiles {
  readonly #folder: string;
  readonly #objects: ObjectStore;

  /** @param dataDir the files are in its folder `feedback` */
  constructor(dataDir: string, objects: ObjectStore = DIRECTORY_ONLY) {
    this.#folder = join(dataDir, 'feedback');
    this.#objects = objects;
  }

  /** Writes a picture down to the disk; it is there whole or not at all. */
  async write(key: PictureKey, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = await open(path + PART, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(path + PART, path);
    await this.#objects.upload(objectKeyOf(key), path);
  }

  /** @returns undefined where the file is not there */
  async find(key: PictureKey): Promise<LocatedFile | undefined> {
    const find = () => locate([{ mount: 'feedback', folder: this.#folder }], objectKeyOf(key));
    const file = await find();
    if (file) return file;
    // Another server has taken it.
    return (await this.#objects.download(objectKeyOf(key), this.#pathOf(key))) ? find() : undefined;
  }

  async remove(key: PictureKey): Promise<void> {
    const path = this.#pathOf(key);
    for (const leftoverPath of [path, path + PART]) await rm(leftoverPath, { force: true });
    await this.#objects.remove(objectKeyOf(key));
  }

  /** Removes what was being written when the server was cut off; call it before the first one is. */
  async clearParts(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) if (name.endsWith(PART)) await rm(join(this.#folder, name), { force: true });
  }

  #pathOf(key: PictureKey): string {
    return join(this.#folder, nameOf(key));
  }
}

function objectKeyOf(key: PictureKey): string {
  return `feedback/${nameOf(key)}`;
}

function nameOf({ feedbackId, position }: PictureKey): string {
  return `${feedbackId}-${position}`;
}
