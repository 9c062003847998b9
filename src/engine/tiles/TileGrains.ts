/** Grain of tiles: the texture named by their file, or our own for ground without one. */
import grainUrl from './grain.png?url';
import { retryDelayMs } from './RetrySchedule.ts';
import { SharedImages } from './SharedImages.ts';
import type { TilePart } from './TileContent.ts';
import type { Fetch } from './TileFetcher.ts';
import { resolveUrl } from './tileset/TilesetFiles.ts';

/** Side of the square covered by our own texture, metres. */
const DEFAULT_GRAIN_REPEAT_M = 8;
/** Time limit for our own texture, which only affects the appearance of tiles. */
const OWN_IMAGE_TIMEOUT_MS = 5_000;

export class TileGrains {
  readonly #images: SharedImages;
  readonly #ownImages = new SharedImages((url) => fetch(url, { signal: AbortSignal.timeout(OWN_IMAGE_TIMEOUT_MS) }));
  readonly #now: () => number;
  #ownFailures = 0;
  #ownRetryAtMs = Number.NEGATIVE_INFINITY;

  /** @param fetch reads files of the map @param now milliseconds */
  constructor(fetch: Fetch, now: () => number = () => performance.now()) {
    this.#images = new SharedImages(fetch);
    this.#now = now;
  }

  /** An image shared by tiles; if it is missing the tile is drawn without it. @param url of the tile */
  async add(part: TilePart, url: string): Promise<void> {
    const { grainName } = part;
    const image = grainName ? await this.#images.get(resolveUrl(url, grainName.uri)) : await this.#ownImage(part);
    if (image) part.grain = { image, repeatM: grainName?.repeatM ?? DEFAULT_GRAIN_REPEAT_M };
  }

  /**
   * Our own texture only affects the appearance: if it cannot be loaded, tiles are drawn without it. The next tile
   * after a growing delay requests it again, unless the server does not have it.
   */
  async #ownImage({ hasKinds, image }: TilePart): Promise<ImageBitmap | undefined> {
    if (!hasKinds || image || this.#now() < this.#ownRetryAtMs) return undefined;
    try {
      return await this.#ownImages.get(grainUrl);
    } catch {
      // Tiles that waited for the same request are one failure.
      const nowMs = this.#now();
      if (nowMs >= this.#ownRetryAtMs) this.#ownRetryAtMs = nowMs + retryDelayMs(++this.#ownFailures);
      return undefined;
    }
  }
}
