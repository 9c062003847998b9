import type { SitePoint } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { World } from '../../state/world/World.ts';
import type { CameraMode, CameraState } from './cameraState.ts';

/** Where a map's tiles come from. */
export interface MapSource {
  url: string;
  /** Adds a fresh bearer token to each request. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Multiplies the map's own colours, `#rrggbb`; white leaves them. */
  colour?: string;
}

export interface ViewOptions {
  id: string;
  /** Transparent overlay whose rectangle is the view's and which receives pointer and keys. */
  pane: HTMLElement;
  world: World;
  selection: Selection;
}

/** A point of a pane, CSS pixels from its top left. */
export interface PanePoint {
  x: number;
  y: number;
}

type HoverListener = (entityId: string | undefined, at: PanePoint) => void;
type PointerListener = (at: SitePoint | undefined) => void;

/** One slot: its scene in its rectangle, with camera, labels, outline and background of its own. */
export class SceneView {
  readonly id: string;
  readonly pane: HTMLElement;
  readonly world: World;
  readonly selection: Selection;
  #mode: CameraMode = 'perspective';
  readonly #hover = new Set<HoverListener>();
  readonly #pointer = new Set<PointerListener>();

  constructor(_scope: Scope, options: ViewOptions) {
    this.id = options.id;
    this.pane = options.pane;
    this.world = options.world;
    this.selection = options.selection;
  }

  get cameraMode(): CameraMode {
    return this.#mode;
  }

  setCameraMode(mode: CameraMode): void {
    this.#mode = mode;
  }

  /** Flies to an entity; false where its position is not known. */
  flyTo(entityId: string): boolean {
    const row = this.world.poses.rowOf(entityId);
    return row !== undefined && this.world.poses.hasFix(row);
  }

  /** Frames the whole map, or all that has a position where there is no map. */
  resetView(): void {}

  cameraState(): CameraState {
    const nowhere = { x: 0, y: 0, z: 0 };
    return {
      mode: this.#mode,
      perspective: { targetPos: nowhere, cameraPos: nowhere },
      orthographic: { targetPos: nowhere, zoom: 1 },
    };
  }

  setCameraState(state: CameraState): void {
    this.#mode = state.mode;
  }

  /** Hears where on the ground the pointer is; undefined beside it. The answer ends the listening. */
  onPointer(listener: PointerListener): () => void {
    this.#pointer.add(listener);
    return () => this.#pointer.delete(listener);
  }

  /** Hears which entity the pointer is over, and when it leaves. */
  onHover(listener: HoverListener): () => void {
    this.#hover.add(listener);
    return () => this.#hover.delete(listener);
  }
}
