/** Pictures that many tiles reference: each is fetched and decoded once. */

import { boundedBytes } from '../../domain/file/boundedBytes.ts';
import { decodeImage } from '../files/decodeImages.ts';
import { type Fetch, isRetryableStatus } from './TileFetcher.ts';

export class SharedImages {
  readonly #fetch: Fetch;
  readonly #images = new Map<string, Promise<ImageBitmap | undefined>>();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /**
   * Undefined if the picture does not exist: tiles are drawn without it.
   * @throws if it may be available later: its tiles are retried
   */
  get(url: string): Promise<ImageBitmap | undefined> {
    let image = this.#images.get(url);
    if (!image) {
      image = this.#read(url);
      this.#images.set(url, image);
      image.catch(() => this.#images.delete(url));
    }
    return image;
  }

  async #read(url: string): Promise<ImageBitmap | undefined> {
    const response = await this.#fetch(url);
    if (isRetryableStatus(response.status)) throw new Error(`The server answered ${response.status} for ${url}`);
    if (!response.ok) return undefined;
    return decodeImage({ bytes: await boundedBytes(response), mimeType: 'image/png' });
  }
}
