/** Contents of a map's tiles: on the GPU once for all views, and kept for rays. */
import type { Scope } from '../../lifetime/scope.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { retryDelayMs } from './RetrySchedule.ts';
import type { TileBuffers } from './TileBuffers.ts';
import type { TilePart } from './TileContent.ts';
import { TileUploads } from './TileUploads.ts';

interface TileContentsCalls {
  /** Ids of the tiles that are drawn: they are uploaded first. */
  chosenIds(): readonly string[];
  /** A tile has been uploaded again. */
  onSent(): void;
  /** A tile could not be uploaded again; this is retried later. */
  onFailed(error: unknown): void;
}

export class TileContents {
  /** Number of tiles with a picture that is too large to be decoded. */
  withoutPictures = 0;
  readonly #scope: Scope;
  readonly #calls: TileContentsCalls;
  readonly #tiles = new Map<string, TileBuffers[]>();
  /** Tiles that were lost with the context and have not been uploaded again. */
  readonly #lostIds = new Set<string>();
  /** Those of them whose upload has failed since. */
  readonly #refusedIds = new Set<string>();
  readonly #uploads: TileUploads;
  /** Scope of the upload of what was lost. */
  #restoring: Scope | undefined;

  constructor(scope: Scope, engine: ViewEngine, calls: TileContentsCalls) {
    this.#scope = scope;
    this.#uploads = new TileUploads(engine);
    this.#calls = calls;
  }

  /** Number of tiles whose upload has failed so far. */
  get refusedCount(): number {
    return this.#refusedIds.size;
  }

  has(id: string): boolean {
    return this.#tiles.has(id);
  }

  /** Parts of a tile, for ray casts: they survive a lost context. */
  partsOf(id: string): readonly { readonly part: TilePart }[] | undefined {
    return this.#tiles.get(id);
  }

  /** Undefined also while the tile is not on the GPU. */
  buffersOf(id: string): readonly TileBuffers[] | undefined {
    return this.#lostIds.has(id) ? undefined : this.#tiles.get(id);
  }

  /** Uploads the parts of a tile. @returns undefined if the scope has ended meanwhile */
  send(scope: Scope, parts: readonly TilePart[]): Promise<TileBuffers[] | undefined> {
    return this.#uploads.upload(scope, parts);
  }

  /** Adds a tile that has been uploaded. */
  set(id: string, buffers: TileBuffers[]): void {
    this.#tiles.set(id, buffers);
    if (isWithoutPicture(buffers)) this.withoutPictures++;
  }

  /** Releases a tile. @returns whether it existed */
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

  /** Drops buffers lost with the context: otherwise the engine would upload all of them at once when it is restored. */
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

  /** Uploads everything again, a few parts per frame. */
  restore(): void {
    this.giveUp();
    const scope = this.#scope.child();
    this.#restoring = scope;
    void this.#sendLost(scope, 1);
  }

  /** The upload of one tile may fail and that of the next succeed: failed ones are retried after a while. */
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
