/** Files of tile contents, and the files that they reference. */
import { FileFault } from '../../domain/fault/FileFault.ts';
import { boundedBytes, readBody } from '../../domain/file/boundedBytes.ts';
import type { JobBytes } from '../files/ReaderTools.ts';
import { fileName, HttpStatusError, isRetryableStatus, RequestCancelled, type TileFetcher } from './TileFetcher.ts';
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
    const large = this.#files.popLargeContent(address);
    if (large || bytes.length > 0 || this.#files.isEmbedded(url)) return large ?? bytes;
    return this.body(address, url);
  }

  /** @param owner URL of the tile that needs the file */
  async body(url: string, owner: string): Promise<JobBytes> {
    const from = this.#files.isEmbedded(url) ? this.#files : this.#fetcher;
    return readBody(await from.get(url, undefined, owner));
  }

  /**
   * A file referenced by a content; empty for a picture that does not exist, or that another host does not send.
   * @throws {FileFault} where it cannot be fetched at all: some files name folders of the computer that wrote them
   */
  async external(url: string, owner: string, isOptional: boolean): Promise<Uint8Array> {
    const origin = originOf(url);
    if (origin === undefined && isOptional) return emptyFile();
    if (origin === undefined) throw new FileFault('unsupported', `It needs ${fileName(url)}, which is not on the web`);
    try {
      return await boundedBytes(await this.#fetcher.get(url, undefined, owner));
    } catch (error) {
      // Our policy forbids most other hosts, and a fetch does not say that this is why it failed.
      const isLost = origin !== originOf(owner) && !(error instanceof RequestCancelled);
      if (isOptional && (isLost || isMissing(error))) return emptyFile();
      throw error;
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof HttpStatusError && !isRetryableStatus(error.status);
}

/** Origin of URLs relative to the page. */
const PAGE_ORIGIN = 'https://page.invalid';

/** Undefined where a URL cannot be fetched: it is invalid, or names a file of some computer. */
function originOf(url: string): string | undefined {
  if (!URL.canParse(url, PAGE_ORIGIN)) return undefined;
  const { origin, protocol } = new URL(url, PAGE_ORIGIN);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}

/** A new one each time: it is transferred to a worker, which is possible only once. */
export function emptyFile(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(0);
}
