/** Storage of the entity trees; the composition root passes in the service that implements it. */

export interface TreeReadAnswer {
  /** The answer, unparsed. */
  answer: unknown;
  /** Revision of this state of the tree; undefined if the backend counts none. */
  revision: string | undefined;
}

export interface TreeSaveAnswer {
  revision: string | undefined;
}

export interface TreeBackend {
  /** @param known the revision already known: `same` is returned if it is still the newest */
  read(model: string, known: string | undefined, signal: AbortSignal): Promise<TreeReadAnswer | 'same'>;
  /** @returns `stale` where another user has saved since `revision` */
  write(
    model: string,
    tree: readonly object[],
    revision: string | undefined,
    signal: AbortSignal,
  ): Promise<TreeSaveAnswer | 'stale'>;
}
