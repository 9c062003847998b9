/** Images of annotations, loaded once each; failed ones are retried after a while. */
import type { Scope } from '../../../lifetime/scope.ts';

/** A site has some forty annotations; further images are not loaded. */
const MAX_IMAGES = 400;
const RETRY_MS = 60_000;

interface SignImage {
  image: HTMLImageElement;
  isReady: boolean;
  failedAtMs: number | undefined;
}

export class SignImages {
  /** Number of images loaded so far. */
  loadedCount = 0;
  readonly #scope: Scope;
  readonly #images = new Map<string, SignImage>();
  readonly #onLoad: () => void;

  /** @param onLoad called after each loaded image */
  constructor(scope: Scope, loaded: () => void) {
    this.#scope = scope;
    this.#onLoad = loaded;
  }

  /** The image at a URL; undefined while it is loading. */
  of(address: string): HTMLImageElement | undefined {
    const known = this.#images.get(address);
    if (known?.isReady) return known.image;
    const isLoadDue = known
      ? performance.now() - (known.failedAtMs ?? Infinity) > RETRY_MS
      : this.#images.size < MAX_IMAGES;
    if (isLoadDue) void this.#load(address);
    return undefined;
  }

  async #load(address: string): Promise<void> {
    const image = new Image();
    // Other origins must allow CORS: a tainted canvas cannot be read.
    image.crossOrigin = 'anonymous';
    const signImage: SignImage = { image, isReady: false, failedAtMs: undefined };
    this.#images.set(address, signImage);
    image.src = address;
    try {
      await image.decode();
    } catch {
      signImage.failedAtMs = performance.now();
      return;
    }
    if (this.#scope.ended) return;
    signImage.isReady = true;
    this.loadedCount++;
    this.#onLoad();
  }
}
