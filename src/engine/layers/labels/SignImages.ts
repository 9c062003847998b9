/** Images of signs, loaded once each; one that cannot be had is asked for again only after a while. */
import type { Scope } from '../../../lifetime/scope.ts';

/** A site has some forty signs; what comes beyond this is not loaded. */
const MAX_IMAGES = 400;
const RETRY_MS = 60_000;

interface SignImage {
  image: HTMLImageElement;
  ready: boolean;
  failedAtMs: number | undefined;
}

export class SignImages {
  /** How many images have come so far. */
  loadedCount = 0;
  readonly #scope: Scope;
  readonly #images = new Map<string, SignImage>();
  readonly #onLoad: () => void;

  /** @param loaded hears that another image is there */
  constructor(scope: Scope, loaded: () => void) {
    this.#scope = scope;
    this.#onLoad = loaded;
  }

  /** The image behind an address, as soon as it is there. */
  of(address: string): HTMLImageElement | undefined {
    const known = this.#images.get(address);
    if (known?.ready) return known.image;
    const mayLoad = known
      ? performance.now() - (known.failedAtMs ?? Infinity) > RETRY_MS
      : this.#images.size < MAX_IMAGES;
    if (mayLoad) void this.#load(address);
    return undefined;
  }

  async #load(address: string): Promise<void> {
    const image = new Image();
    // Another origin must allow its use: a canvas that took a foreign image cannot be read.
    image.crossOrigin = 'anonymous';
    const kept: SignImage = { image, ready: false, failedAtMs: undefined };
    this.#images.set(address, kept);
    image.src = address;
    try {
      await image.decode();
    } catch {
      kept.failedAtMs = performance.now();
      return;
    }
    if (this.#scope.ended) return;
    kept.ready = true;
    this.loadedCount++;
    this.#onLoad();
  }
}
