/** Uploads tiles to the GPU, a few parts per frame, so that a large tile does not block the page. */
import type { Scope } from '../../lifetime/scope.ts';
import { FrameBudget } from '../gpu/FrameBudget.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { type SharedTextures, TileBuffers } from './TileBuffers.ts';
import type { TilePart } from './TileContent.ts';

/** What has been uploaded of a tile. */
interface Upload {
  buffers: TileBuffers[];
  textures: SharedTextures;
}

export class TileUploads {
  readonly #engine: ViewEngine;
  readonly #budget = new FrameBudget();
  /** Tiles whose upload is in progress. */
  readonly #unfinished = new Set<Upload>();

  constructor(engine: ViewEngine) {
    this.#engine = engine;
  }

  /**
   * @returns undefined if the scope has ended meanwhile, with everything released
   * @throws if the GPU is out of memory
   */
  async upload(scope: Scope, parts: readonly TilePart[]): Promise<TileBuffers[] | undefined> {
    const upload: Upload = { buffers: [], textures: new Map() };
    const { buffers, textures } = upload;
    const work = scope.child();
    const sendNext = (): void => {
      const part = parts[buffers.length];
      if (part) buffers.push(new TileBuffers(this.#engine, part, textures));
    };
    this.#unfinished.add(upload);
    let isComplete = false;
    try {
      while (!scope.ended && buffers.length < parts.length) {
        if (this.#engine.isContextMissing || !this.#budget.run(sendNext)) await nextFrame(work);
      }
      isComplete = !scope.ended;
    } finally {
      work.dispose();
      this.#unfinished.delete(upload);
      if (!isComplete) drop(upload);
    }
    return isComplete ? buffers : undefined;
  }

  /** Called after a lost context: restarts unfinished tiles. */
  giveUp(): void {
    for (const upload of this.#unfinished) drop(upload);
  }
}

function drop({ buffers, textures }: Upload): void {
  for (const sent of buffers) sent.dispose();
  buffers.length = 0;
  textures.clear();
}

function nextFrame(scope: Scope): Promise<void> {
  return new Promise((resolve) => {
    const wait = scope.child();
    wait.own(resolve);
    wait.frame(() => wait.dispose());
  });
}
