/** Where an entity tree is kept; the composition root hands in the service that does it. */

export interface TreeReadAnswer {
  /** The answer as it came. */
  answer: unknown;
  /** Revision of this state of the tree; undefined if the backend counts none. */
  revision: string | undefined;
}

export interface TreeSaveAnswer {
  revision: string | undefined;
}

export interface TreeBackend {
  /** @param known the revision that is known: answers `same` where it still is the newest */
  read(model: string, known: string | undefined, signal: AbortSignal): Promise<TreeReadAnswer | 'same'>;
  /** @returns `stale` where another user has saved since `revision` */
  write(
    model: string,
    tree: readonly object[],
    revision: string | undefined,
    signal: AbortSignal,
  ): Promise<TreeSaveAnswer | 'stale'>;
}
