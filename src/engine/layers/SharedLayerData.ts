import type { Scope } from '../../lifetime/scope.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';

/** Interface of shared layer data to the stage. */
export interface SharedContext {
  /** Ends with the stage, or the map. */
  readonly scope: Scope;
  readonly engine: ViewEngine;
  /** Font family list of labels. */
  font(): string;
  /** Has the views that share it redrawn. */
  redraw(): void;
}

interface RestorableResource {
  /** Rebuilds GPU resources after a lost WebGL context. */
  restore?(): void;
}

/** Layer data shared by the views of a stage or of a map: one object per class, created on first use. */
export class SharedLayerData {
  readonly #context: SharedContext;
  readonly #byType = new Map<new (context: SharedContext) => object, object & RestorableResource>();

  constructor(context: SharedContext) {
    this.#context = context;
  }

  of<T extends object>(type: new (context: SharedContext) => T): T {
    const known = this.#byType.get(type) as T | undefined;
    if (known) return known;
    const created = new type(this.#context);
    this.#byType.set(type, created);
    return created;
  }

  restore(): void {
    for (const data of this.#byType.values()) data.restore?.();
  }
}
