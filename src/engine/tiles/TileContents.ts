/** Contents of a map's tiles: on the GPU once for all views, and kept for rays. */
import type { Scope } from '../../lifetime/scope.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { retryDelayMs } from './RetrySchedule.ts';
import type { TileBuffers } from './TileBuffers.ts';
import type { TilePart } from './TileContent.ts';
import { TileUploads } from './TileUploads.ts';

interface TileContentsCalls {
  /** Tiles that are drawn: they are sent first. */
  chosenIds(): readonly string[];
  /** A tile is on the GPU again. */
  onSent(): void;
  /** A tile could not be sent again; it is tried again later. */
  onFailed(error: unknown): void;
}

export class TileContents {
  /** Tiles with a picture that is too large to be opened. */
  withoutPictures = 0;
  readonly #scope: Scope;
  readonly #calls: TileContentsCalls;
  readonly #tiles = new Map<string, TileBuffers[]>();
  /** Tiles that a lost context took from the GPU and that have not been sent again. */
  readonly #lostIds = new Set<string>();
  /** Those of them that the GPU has refused since. */
  readonly #refusedIds = new Set<string>();
  readonly #uploads: TileUploads;
  /** Sends what was lost. */
  #restoring: Scope | undefined;

  constructor(scope: Scope, engine: ViewEngine, calls: TileContentsCalls) {
    this.#scope = scope;
    this.#uploads = new TileUploads(engine);
    this.#calls = calls;
  }

  /** Tiles that could not be sent again yet. */
  get refusedCount(): number {
    return this.#refusedIds.size;
  }

  has(id: string): boolean {
    return this.#tiles.has(id);
  }

  /** Parts of a tile, for rays: a lost context does not take them. */
  partsOf(id: string): readonly { readonly part: TilePart }[] | undefined {
    return this.#tiles.get(id);
  }

  /** Undefined also while it is not on the GPU. */
  buffersOf(id: string): readonly TileBuffers[] | undefined {
    return this.#lostIds.has(id) ? undefined : this.#tiles.get(id);
  }

  /** Sends the parts of a tile. @returns undefined where the scope has ended meanwhile */
  send(scope: Scope, parts: readonly TilePart[]): Promise<TileBuffers[] | undefined> {
    return this.#uploads.upload(scope, parts);
  }

  /** Takes a tile that has been sent. */
  set(id: string, buffers: TileBuffers[]): void {
    this.#tiles.set(id, buffers);
    if (isWithoutPicture(buffers)) this.withoutPictures++;
  }

  /** Gives a tile back. @returns whether it was there */
  remove(id: string): boolean {
    if (isWithoutPicture(this.#tiles.get(id))) this.withoutPictures--;
    this.#refusedIds.delete(id);
    if (!this.#lostIds.delete(id)) for (const buffers of this.#tiles.get(id) ?? []) buffers.dispose();
    return this.#tiles.delete(id);
  }

  clear(): void {
    this.#restoring?.dispose();
    for (const id of [...this.#tiles.keys()]) this.remove(id);
  }

  /** Gives up what a lost context has taken: otherwise the engine sends all of it again at once when it returns. */
  giveUp(): void {
    this.#restoring?.dispose();
    this.#uploads.giveUp();
    this.#refusedIds.clear();
    for (const [id, tile] of this.#tiles) {
      if (this.#lostIds.has(id)) continue;
      for (const buffers of tile) buffers.dispose();
      this.#lostIds.add(id);
    }
  }

  /** Sends everything again, a few parts in each frame. */
  restore(): void {
    this.giveUp();
    const scope = this.#scope.child();
    this.#restoring = scope;
    void this.#sendLost(scope, 1);
  }

  /** The GPU may refuse one tile and take the next: those that it refuses are sent again after a while. */
  async #sendLost(scope: Scope, attempt: number): Promise<void> {
    const waiting = new Set(this.#lostIds);
    for (let id = this.#nextOf(waiting); id !== undefined; id = this.#nextOf(waiting)) {
      waiting.delete(id);
      await this.#sendAgain(scope, id);
      if (scope.ended) return;
    }
    if (this.#refusedIds.size === 0) scope.dispose();
    else scope.timeout(() => void this.#sendLost(scope, attempt + 1), retryDelayMs(attempt));
  }

  async #sendAgain(scope: Scope, id: string): Promise<void> {
    const before = this.#tiles.get(id);
    // It may have been unloaded meanwhile, or replaced.
    const isStillLost = () => this.#lostIds.has(id) && this.#tiles.get(id) === before;
    if (!before || !isStillLost()) return;
    let buffers: TileBuffers[] | undefined;
    try {
      buffers = await this.#uploads.upload(
        scope,
        before.map(({ part }) => part),
      );
    } catch (error) {
      if (scope.ended || !isStillLost()) return;
      this.#refusedIds.add(id);
      this.#calls.onFailed(error);
      return;
    }
    if (!buffers) return;
    if (isStillLost()) this.#takeAgain(id, buffers);
    else for (const sent of buffers) sent.dispose();
    this.#calls.onSent();
  }

  #takeAgain(id: string, buffers: TileBuffers[]): void {
    this.#lostIds.delete(id);
    this.#refusedIds.delete(id);
    this.#tiles.set(id, buffers);
  }

  #nextOf(waiting: ReadonlySet<string>): string | undefined {
    return this.#calls.chosenIds().find((id) => waiting.has(id)) ?? waiting.values().next().value;
  }
}

function isWithoutPicture(tile: readonly TileBuffers[] | undefined): boolean {
  return tile?.some(({ part }) => part.isWithoutPicture) ?? false;
}
