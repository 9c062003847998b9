/** The world and map that a view shows, and the core that draws them. */
import type { Scope } from '../../lifetime/scope.ts';
import type { ShownInView } from './OpenViewOptions.ts';
import type { ViewCore } from './ViewCore.ts';

export class ViewContent {
  readonly #viewScope: Scope;
  readonly #openCore: (scope: Scope, shown: ShownInView) => ViewCore;
  #shownInView: ShownInView;
  #scope: Scope;
  #core: ViewCore;

  /** @param open creates the core of a content; its scope ends when the view shows something else */
  constructor(viewScope: Scope, shown: ShownInView, open: (scope: Scope, shown: ShownInView) => ViewCore) {
    this.#viewScope = viewScope;
    this.#openCore = open;
    this.#shownInView = shown;
    this.#scope = viewScope.child();
    this.#core = open(this.#scope, shown);
  }

  get shown(): Readonly<ShownInView> {
    return this.#shownInView;
  }

  get core(): ViewCore {
    return this.#core;
  }

  /** Replaces world, map, or both. A camera that was placed keeps its place on the site. */
  replace(changes: Partial<ShownInView>): void {
    const shown = { ...this.#shownInView, ...changes };
    if (shown.world === this.#shownInView.world && shown.map?.url === this.#shownInView.map?.url) return;
    const { camera } = this.#core;
    const previousCamera = { isPlaced: camera.isPlaced, state: camera.state(), followed: camera.followed };
    const previousScope = this.#scope;
    this.#shownInView = shown;
    this.#scope = this.#viewScope.child();
    this.#core = this.#openCore(this.#scope, shown);
    this.#core.camera.copyFrom(previousCamera);
    // Last, so that resources used by both contents are not created twice.
    previousScope.dispose();
  }
}
