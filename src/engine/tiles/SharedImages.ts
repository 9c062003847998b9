/** Pictures that many tiles name: each is fetched and decoded once. */
import { decodeImage } from './readTile.ts';
import type { Fetch } from './TileFetcher.ts';

export class SharedImages {
  readonly #fetch: Fetch;
  readonly #images = new Map<string, Promise<ImageBitmap | undefined>>();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** Undefined where the picture cannot be had; the next call tries again. */
  get(url: string): Promise<ImageBitmap | undefined> {
    let image = this.#images.get(url);
    if (!image) {
      image = this.#read(url);
      this.#images.set(url, image);
    }
    return image;
  }

  async #read(url: string): Promise<ImageBitmap | undefined> {
    const image = await this.#decoded(url);
    if (!image) this.#images.delete(url);
    return image;
  }

  async #decoded(url: string): Promise<ImageBitmap | undefined> {
    try {
      const response = await this.#fetch(url);
      if (!response.ok) return undefined;
      return await decodeImage({ bytes: new Uint8Array(await response.arrayBuffer()), mimeType: 'image/png' });
    } catch {
      return undefined;
    }
  }
}
