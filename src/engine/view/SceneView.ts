/** One slot as the rest of the page sees it: fly, reset, switch cameras, hear pointer and hover, keep and restore. */
import { type SitePoint, toScene, toSite } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { PoseTable } from '../../state/world/PoseTable.ts';
import type { World } from '../../state/world/World.ts';
import type { CameraMode, CameraState } from './cameraState.ts';
import { tableOf } from './crowdWords.ts';
import type { ViewDisplay } from './display.ts';
import type { GestureTarget } from './gestureTarget.ts';
import type { EntityNote, Notes } from './notes.ts';
import { FACE_VIEWS, type FaceNames } from './OrientationCube.ts';
import type { ViewCore } from './ViewCore.ts';
import {
  type BesideListener,
  type HoverListener,
  Listeners,
  type OfferListener,
  type PanePoint,
  type PointerListener,
} from './ViewListeners.ts';
import type { ViewOverlay } from './ViewOverlay.ts';

/** Where a map's tiles come from. */
export interface MapSource {
  url: string;
  /** Adds a fresh bearer token to each request. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Zone of the site, like `48N`; matters to maps that count from the middle of the earth. */
  utmZone?: string;
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

/** How long flights to one of several selected things wait (rules.md#camera). */
const SEVERAL_SELECTED_DELAY_MS = 800;

export class SceneView {
  readonly id: string;
  readonly world: World;
  readonly selection: Selection;
  readonly #core: ViewCore;
  readonly #scope: Scope;
  readonly #hover = new Listeners<Parameters<HoverListener>>();
  readonly #pointer = new Listeners<Parameters<PointerListener>>();
  readonly #offer = new Listeners<Parameters<OfferListener>>();
  readonly #beside = new Listeners<Parameters<BesideListener>>();
  readonly #overlay: ViewOverlay;
  readonly #notes: Notes;
  #cancelDelayed: (() => void) | undefined;

  constructor(scope: Scope, id: string, core: ViewCore, overlay: ViewOverlay, notes: Notes) {
    this.id = id;
    this.#core = core;
    this.#scope = scope;
    this.#overlay = overlay;
    this.#notes = notes;
    core.onDrawn = () => overlay.update(core.camera.rig);
    this.world = core.world;
    this.selection = core.selection;
  }

  get cameraMode(): CameraMode {
    return this.#core.camera.mode;
  }

  setCameraMode(mode: CameraMode): void {
    this.#core.camera.setMode(mode);
    this.#core.touch();
  }

  /** Flies to an entity; false where its position is not known. Waits 800 ms when several are selected. */
  flyTo(entityId: string): boolean {
    const poses = tableOf(this.world, entityId);
    if (!poses?.hasFix(poses.rowOf(entityId) ?? -1)) return false;
    this.#cancelDelayed?.();
    if (this.selection.ids.length <= 1) return this.#core.camera.flyTo(entityId);
    this.#cancelDelayed = this.#scope.timeout(() => this.#core.camera.flyTo(entityId), SEVERAL_SELECTED_DELAY_MS);
    return true;
  }

  /** Keeps an entity in the middle while it moves, until the camera is moved by hand; undefined ends it. */
  follow(entityId: string | undefined): boolean {
    if (entityId !== undefined) return this.#core.camera.follow(entityId);
    this.#core.camera.stop();
    return true;
  }

  get followed(): string | undefined {
    return this.#core.camera.followed;
  }

  /** Whether a flight is under way. */
  get flying(): boolean {
    return this.#core.camera.moving;
  }

  /** Frames the whole map, or all that has a position where there is no map. */
  resetView(): void {
    const extent = this.#core.extent();
    if (extent) this.#core.camera.frame(extent);
  }

  /** Flies to where all of a box is seen, like a design's. */
  flyToBox(min: SitePoint, max: SitePoint): void {
    this.#cancelDelayed?.();
    const a = toScene(this.world.origin, min);
    const b = toScene(this.world.origin, max);
    this.#core.camera.frame({ min: { x: a.x, y: a.y, z: b.z }, max: { x: b.x, y: b.y, z: a.z } }, undefined, true);
    this.#core.touch();
  }

  /** The camera as view documents keep it. */
  cameraState(): CameraState {
    return this.#core.camera.state();
  }

  /** Somebody has placed the camera; until then it frames the map. */
  get isCameraPlaced(): boolean {
    return this.#core.camera.touched;
  }

  setCameraState(state: CameraState): void {
    this.#core.camera.setState(state);
    this.#core.touch();
  }

  /** How the view shows its world; a copy. */
  get display(): Readonly<ViewDisplay> {
    return { ...this.#core.display };
  }

  setDisplay(changes: Partial<ViewDisplay>): void {
    Object.assign(this.#core.display, changes);
    this.#core.displayChanged();
  }

  /** Says what boxed labels tell of an entity besides its name. */
  setNotes(describe: (entityId: string) => EntityNote | undefined): void {
    this.#notes.describe = describe;
    this.#core.touch();
  }

  /** Shows the orientation cube, its faces named in the page's language. */
  showCube(names: FaceNames): void {
    this.#overlay.showCube(names, (face) => this.#core.camera.fly(FACE_VIEWS[face]));
    this.#core.touch();
  }

  /** Shows only these vehicles; undefined shows all. */
  showOnly(vehicleIds: ReadonlySet<string> | undefined): void {
    this.#core.setMask(vehicleIds && maskOf(this.world.poses, vehicleIds));
  }

  /** Shows only these sensors, assets, people and annotations, by `kind:id`; undefined shows all. */
  showOnlySiteEntities(keys: ReadonlySet<string> | undefined): void {
    this.#core.setSiteEntityMask(keys && maskOf(this.world.siteEntities.poses, keys));
  }

  /** Hears where on the map the pointer is; undefined beside it. The answer ends the listening. */
  onPointer(listener: PointerListener): () => void {
    return this.#pointer.add(listener);
  }

  /** Hears which entity the pointer is over, and when it leaves. */
  onHover(listener: HoverListener): () => void {
    return this.#hover.add(listener);
  }

  /** Hears of a click under which several entities lie, best first. */
  onSeveral(listener: OfferListener): () => void {
    return this.#offer.add(listener);
  }

  /** Hears of a click under which no entity lies. */
  onClickBeside(listener: BesideListener): () => void {
    return this.#beside.add(listener);
  }

  /** What the tools of this view work on. */
  gestures(): GestureTarget {
    const core = this.#core;
    return {
      rig: core.camera.rig,
      selection: this.selection,
      groundAt: (x, y) => core.probe.groundAt(x, y),
      takeOver: () => {
        this.#cancelDelayed?.();
        core.camera.stop();
      },
      flyToPose: (goal, lengthMs) => core.camera.fly(goal, lengthMs),
      resetView: () => this.resetView(),
      moved: () => core.touch(),
      entitiesAt: (x, y) => core.probe.entitiesAt(x, y),
      entitiesIn: (box) => core.probe.entitiesIn(box),
      point: (at) => this.#tellPointer(at),
      hover: (id, at) => {
        core.setHovered(id);
        this.#hover.tell(id, at);
      },
      offer: (ids, at) => this.#offer.tell(ids, at),
      clickBeside: (at) => this.#beside.tell(at),
      showBox: (box) => this.#overlay.showBox(box),
    };
  }

  #tellPointer(at: PanePoint | undefined): void {
    if (!this.#pointer.any) return;
    const ground = at && this.#core.probe.groundAt(at.x, at.y);
    this.#pointer.tell(ground && toSite(this.world.origin, ground));
  }
}

function maskOf(poses: PoseTable, entityIds: ReadonlySet<string>): Uint8Array {
  const mask = new Uint8Array(poses.count);
  for (const id of entityIds) {
    const row = poses.rowOf(id);
    if (row !== undefined) mask[row] = 1;
  }
  return mask;
}
