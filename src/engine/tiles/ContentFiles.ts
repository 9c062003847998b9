/** Files of tile contents, and the files that they reference. */
import { boundedBytes, readBody } from '../../domain/file/boundedBytes.ts';
import type { JobBytes } from '../files/ReaderTools.ts';
import { HttpStatusError, isRetryableStatus, type TileFetcher } from './TileFetcher.ts';
import type { TilesetFiles } from './tileset/TilesetFiles.ts';

export class ContentFiles {
  readonly #fetcher: TileFetcher;
  readonly #files: TilesetFiles;

  constructor(fetcher: TileFetcher, files: TilesetFiles) {
    this.#fetcher = fetcher;
    this.#files = files;
  }

  /**
   * The file of a tile, as fetched by the tree. A large one is available once: other tiles that share it fetch it
   * again.
   * @param address URL with the query that the tree adds
   */
  async own(url: string, address: string, bytes: Uint8Array): Promise<JobBytes> {
    const large = this.#files.popLargeContent(url);
    if (large || bytes.length > 0 || this.#files.isEmbedded(url)) return large ?? bytes;
    return this.body(address, url);
  }

  /** @param owner URL of the tile that needs the file */
  async body(url: string, owner: string): Promise<JobBytes> {
    const from = this.#files.isEmbedded(url) ? this.#files : this.#fetcher;
    return readBody(await from.get(url, undefined, owner));
  }

  /** A file referenced by a content; empty for a picture that does not exist. */
  async external(url: string, owner: string, isOptional: boolean): Promise<Uint8Array> {
    try {
      return await boundedBytes(await this.#fetcher.get(url, undefined, owner));
    } catch (error) {
      if (isOptional && error instanceof HttpStatusError && !isRetryableStatus(error.status)) return emptyFile();
      throw error;
    }
  }
}

/** A new one each time: it is transferred to a worker, which is possible only once. */
export function emptyFile(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(0);
}
