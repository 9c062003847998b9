/** The files of tiles' contents, and those beside them. */
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
   * The file of a tile that the tree has fetched. A large one is there once: of tiles that share it, the others fetch it again.
   * @param address with the query that the tree adds
   */
  async own(url: string, address: string, bytes: Uint8Array): Promise<JobBytes> {
    const large = this.#files.popLargeContent(url);
    if (large || bytes.length > 0 || this.#files.isEmbedded(url)) return large ?? bytes;
    return this.body(address, url);
  }

  /** @param owner address of the tile that needs the file */
  async body(url: string, owner: string): Promise<JobBytes> {
    const from = this.#files.isEmbedded(url) ? this.#files : this.#fetcher;
    return readBody(await from.get(url, undefined, owner));
  }

  /** A file beside a content; of pictures that do not exist nothing. */
  async external(url: string, owner: string, isOptional: boolean): Promise<Uint8Array> {
    try {
      return await boundedBytes(await this.#fetcher.get(url, undefined, owner));
    } catch (error) {
      if (isOptional && error instanceof HttpStatusError && !isRetryableStatus(error.status)) return emptyFile();
      throw error;
    }
  }
}

/** One of its own each time: it is transferred to a worker, and cannot be a second time. */
export function emptyFile(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(0);
}
