/** Sends tiles to the GPU, a few parts in each frame: a large tile does not hold the page up. */
import type { Scope } from '../../lifetime/scope.ts';
import { FrameBudget } from '../gpu/FrameBudget.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { type SharedTextures, TileBuffers } from './TileBuffers.ts';
import type { TilePart } from './TileContent.ts';

export class TileUploads {
  readonly #engine: ViewEngine;
  readonly #budget = new FrameBudget();
  /** What has been sent of the tiles that are under way. */
  readonly #unfinished = new Set<TileBuffers[]>();

  constructor(engine: ViewEngine) {
    this.#engine = engine;
  }

  /** @returns undefined where the scope has ended meanwhile: nothing is left behind then */
  async upload(scope: Scope, parts: readonly TilePart[]): Promise<TileBuffers[] | undefined> {
    const buffers: TileBuffers[] = [];
    const textures: SharedTextures = new Map();
    const work = scope.child();
    this.#unfinished.add(buffers);
    try {
      for (const part of parts) {
        const send = (): void => void buffers.push(new TileBuffers(this.#engine, part, textures));
        while (!scope.ended && !this.#budget.run(send)) await nextFrame(work);
      }
    } finally {
      work.dispose();
      this.#unfinished.delete(buffers);
    }
    if (!scope.ended) return buffers;
    for (const uploaded of buffers) uploaded.dispose();
    return undefined;
  }

  /** After a lost context: what had been sent of unfinished tiles is sent again. */
  restore(): void {
    for (const buffers of this.#unfinished) {
      buffers.forEach((part, k) => {
        buffers[k] = part.recreate();
      });
    }
  }
}

function nextFrame(scope: Scope): Promise<void> {
  return new Promise((resolve) => {
    const wait = scope.child();
    wait.own(resolve);
    wait.frame(() => wait.dispose());
  });
}
