/** Pictures of feedback, one file each below the data directory: a database is for rows, not megabytes. */
import type { LocatedFile } from '../files/locate.ts';
import type { ObjectStore } from '../objects/ObjectStore.ts';
import { StoredFiles } from '../uploads/StoredFiles.ts';

/** A picture: the id of its feedback and its index in it, from 0. */
export interface PictureKey {
  feedbackId: string;
  position: number;
}

export class PictureFiles {
  readonly #files: StoredFiles;

  /** @param dataDir the files are in its subfolder `feedback` */
  constructor(dataDir: string, objects?: ObjectStore) {
    this.#files = new StoredFiles({ dataDir, folder: 'feedback', objects, isPrivate: true });
  }

  async write(key: PictureKey, bytes: Uint8Array): Promise<void> {
    const name = nameOf(key);
    await this.#files.writePart(name, (file) => file.writeFile(bytes));
    await this.#files.completePart(name, name);
  }

  /** @returns undefined if the file does not exist */
  find(key: PictureKey): Promise<LocatedFile | undefined> {
    return this.#files.find(nameOf(key));
  }

  async remove(key: PictureKey): Promise<void> {
    await this.#files.removePart(nameOf(key));
    await this.#files.discard(nameOf(key));
  }

  /** See {@link StoredFiles.clearParts}. */
  clearParts(beforeMs?: number): Promise<void> {
    return this.#files.clearParts(beforeMs);
  }
}

function nameOf({ feedbackId, position }: PictureKey): string {
  return `${feedbackId}-${position}`;
}
