/** The one engine on the one canvas behind the panes, its views and the map that they share. */
import type { Scope } from '../../lifetime/scope.ts';
import { type MapSource, SceneView, type ViewOptions } from '../view/SceneView.ts';
import { createMapState, type MapState } from './mapState.ts';
import type { StageStats } from './stats.ts';
import type { SceneTheme } from './theme.ts';
import { ViewEngine } from './ViewEngine.ts';

export interface StageOptions {
  /** Lies behind the panes and fills the area that they share. */
  canvas: HTMLCanvasElement;
  /** Vehicle models, one top-level node a category. */
  modelUrls: readonly string[];
  theme: SceneTheme;
}

export class Stage {
  readonly mapState: MapState = createMapState();
  readonly stats: StageStats = { fps: 0, jsMs: 0, drawCalls: 0, triangles: 0 };
  readonly #scope: Scope;
  readonly #engine: ViewEngine;
  readonly #views = new Map<string, { scope: Scope; view: SceneView }>();
  #theme: SceneTheme;

  constructor(scope: Scope, options: StageOptions) {
    this.#scope = scope;
    this.#theme = options.theme;
    this.#engine = scope.own(new ViewEngine(options.canvas, false, { stencil: true, preserveDrawingBuffer: true }));
    this.#clear();
  }

  /** Opens a view in a pane. Throws where the id is in use. */
  openView(options: ViewOptions): SceneView {
    if (this.#views.has(options.id)) throw new Error(`A view named ${options.id} is open already.`);
    const scope = this.#scope.child();
    const view = new SceneView(scope, options);
    this.#views.set(options.id, { scope, view });
    return view;
  }

  closeView(id: string): void {
    this.#views.get(id)?.scope.dispose();
    this.#views.delete(id);
  }

  /** Shows a map in all views, or none. Its origin becomes the origin of the worlds shown. */
  showMap(source: MapSource | undefined): void {
    this.mapState.phase = source ? 'loading' : 'none';
  }

  setTheme(theme: SceneTheme): void {
    this.#theme = theme;
    this.#clear();
  }

  #clear(): void {
    const [r, g, b, a] = this.#theme.background;
    this.#engine.clear({ r, g, b, a }, true, true, true);
  }
}
