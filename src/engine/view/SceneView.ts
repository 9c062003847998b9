/** A view's interface towards the page: flights, camera modes, display options, pointer events. */
import { type SitePoint, toScene, toSite } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { PoseTable } from '../../state/world/PoseTable.ts';
import { poseTableOf } from '../../state/world/poseTableOf.ts';
import type { World } from '../../state/world/World.ts';
import type { CameraMode, CameraState } from '../camera/cameraState.ts';
import type { ViewDisplay } from '../display/display.ts';
import type { CalloutText, CalloutTexts } from '../layers/calloutText.ts';
import type { GestureTarget } from '../tools/gestureTarget.ts';
import type { PanePoint } from '../tools/paneGeometry.ts';
import { FACE_VIEWS, type FaceNames } from './OrientationCube.ts';
import type { ViewCore } from './ViewCore.ts';
import {
  type AmbiguousClickListener,
  type EmptyClickListener,
  type HoverListener,
  Listeners,
  type PointerListener,
} from './ViewListeners.ts';
import type { ViewOverlay } from './ViewOverlay.ts';

/** Where a map's tiles come from. */
export interface MapSource {
  url: string;
  /** Adds a fresh bearer token to each request. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** UTM zone of the site, like `48N`; needed for maps in earth-centred coordinates. */
  utmZone?: string;
  /** Multiplies the map's colours, `#rrggbb`; white leaves them. */
  colour?: string;
}

export interface OpenViewOptions {
  id: string;
  /** Transparent element that defines the view's rectangle and receives pointer and keys. */
  pane: HTMLElement;
  world: World;
  selection: Selection;
}

/** Delay of flights to one of several selected entities (rules.md#camera). */
const SEVERAL_SELECTED_DELAY_MS = 800;

export class SceneView {
  readonly id: string;
  readonly world: World;
  readonly selection: Selection;
  readonly #core: ViewCore;
  readonly #scope: Scope;
  readonly #hover = new Listeners<Parameters<HoverListener>>();
  readonly #pointer = new Listeners<Parameters<PointerListener>>();
  readonly #ambiguousClick = new Listeners<Parameters<AmbiguousClickListener>>();
  readonly #emptyClick = new Listeners<Parameters<EmptyClickListener>>();
  readonly #overlay: ViewOverlay;
  readonly #calloutTexts: CalloutTexts;
  #cancelDelayed: (() => void) | undefined;

  constructor(scope: Scope, id: string, core: ViewCore, overlay: ViewOverlay, notes: CalloutTexts) {
    this.id = id;
    this.#core = core;
    this.#scope = scope;
    this.#overlay = overlay;
    this.#calloutTexts = notes;
    core.onDrawn = () => overlay.update(core.camera.rig);
    this.world = core.world;
    this.selection = core.selection;
  }

  get cameraMode(): CameraMode {
    return this.#core.camera.mode;
  }

  setCameraMode(mode: CameraMode): void {
    this.#core.camera.setMode(mode);
    this.#core.markDirty();
  }

  /** Flies to an entity; false where its position is not known. Waits 800 ms when several are selected. */
  flyTo(entityId: string): boolean {
    const poses = poseTableOf(this.world, entityId);
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

  /** Flies to where a whole box is in view, like a design's. */
  flyToBox(min: SitePoint, max: SitePoint): void {
    this.#cancelDelayed?.();
    const a = toScene(this.world.origin, min);
    const b = toScene(this.world.origin, max);
    this.#core.camera.frame({ min: { x: a.x, y: a.y, z: b.z }, max: { x: b.x, y: b.y, z: a.z } }, undefined, true);
    this.#core.markDirty();
  }

  /** The camera as view documents save it. */
  cameraState(): CameraState {
    return this.#core.camera.state();
  }

  /** The user or a view document has placed the camera; until then it frames the map. */
  get isCameraPlaced(): boolean {
    return this.#core.camera.isPlaced;
  }

  setCameraState(state: CameraState): void {
    this.#core.camera.setState(state);
    this.#core.markDirty();
  }

  /** Display options; a copy. */
  get display(): Readonly<ViewDisplay> {
    return { ...this.#core.display };
  }

  setDisplay(changes: Partial<ViewDisplay>): void {
    Object.assign(this.#core.display, changes);
    this.#core.applyDisplay();
  }

  /** Sets what callouts say of an entity besides its name. */
  setCalloutText(describe: (entityId: string) => CalloutText | undefined): void {
    this.#calloutTexts.describe = describe;
    this.#core.markDirty();
  }

  /** Shows the orientation cube, its faces named in the page's language. */
  showCube(names: FaceNames): void {
    this.#overlay.showCube(names, (face) => this.#core.camera.fly(FACE_VIEWS[face]));
    this.#core.markDirty();
  }

  /** Shows only these vehicles; undefined shows all. */
  showOnly(vehicleIds: ReadonlySet<string> | undefined): void {
    this.#core.setFleetMask(vehicleIds && rowMask(this.world.poses, vehicleIds));
  }

  /** Shows only these sensors, assets, people and annotations, by `kind:id`; undefined shows all. */
  showOnlySiteEntities(keys: ReadonlySet<string> | undefined): void {
    this.#core.setSiteEntityMask(keys && rowMask(this.world.siteEntities.poses, keys));
  }

  /** Reports the pointer's position on the map; undefined beside it. @returns unsubscribes */
  onPointer(listener: PointerListener): () => void {
    return this.#pointer.add(listener);
  }

  /** Reports the hovered entity; undefined after the pointer has left it. */
  onHover(listener: HoverListener): () => void {
    return this.#hover.add(listener);
  }

  /** Reports clicks on several entities, best first. */
  onAmbiguousClick(listener: AmbiguousClickListener): () => void {
    return this.#ambiguousClick.add(listener);
  }

  /** Reports clicks on no entity. */
  onEmptyClick(listener: EmptyClickListener): () => void {
    return this.#emptyClick.add(listener);
  }

  /** What the tools of this view act on. */
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
      moved: () => core.markDirty(),
      entitiesAt: (x, y) => core.probe.entitiesAt(x, y),
      entitiesIn: (box) => core.probe.entitiesIn(box),
      point: (at) => this.#notifyPointer(at),
      hover: (id, at) => {
        core.setHovered(id);
        this.#hover.notify(id, at);
      },
      showCandidates: (ids, at) => this.#ambiguousClick.notify(ids, at),
      clickEmpty: (at) => this.#emptyClick.notify(at),
      showSelectionRect: (box) => this.#overlay.showSelectionRect(box),
    };
  }

  #notifyPointer(at: PanePoint | undefined): void {
    if (!this.#pointer.any) return;
    const ground = at && this.#core.probe.groundAt(at.x, at.y);
    this.#pointer.notify(ground && toSite(this.world.origin, ground));
  }
}

function rowMask(poses: PoseTable, entityIds: ReadonlySet<string>): Uint8Array {
  const mask = new Uint8Array(poses.count);
  for (const id of entityIds) {
    const row = poses.rowOf(id);
    if (row !== undefined) mask[row] = 1;
  }
  return mask;
}
