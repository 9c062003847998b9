/** A view's interface to the page: content, flights, camera modes, display options, pointer events. */
import { proxy } from 'valtio';
import { type SiteBox, type SitePoint, toSceneBox } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { World } from '../../state/world/World.ts';
import type { CameraMode, CameraState } from '../camera/cameraState.ts';
import type { Insets } from '../camera/freePart.ts';
import { defaultDisplay, type ViewDisplay } from '../display/display.ts';
import type { ShownKeys } from '../entities/rowMask.ts';
import { type CalloutText, CalloutTexts } from '../layers/calloutText.ts';
import { createMapState } from '../tiles/mapState.ts';
import type { GestureTarget } from '../tools/gestureTarget.ts';
import type { PaneDrawing } from '../tools/paneDrawing.ts';
import { DelayedFlight } from './DelayedFlight.ts';
import { gestureTarget } from './gestures.ts';
import type { MapSource } from './MapSource.ts';
import type { OpenViewOptions, ShownInView } from './OpenViewOptions.ts';
import { FACE_VIEWS, type FaceNames } from './OrientationCube.ts';
import { ViewContent } from './ViewContent.ts';
import type { ViewCore } from './ViewCore.ts';
import { ViewFollowing, type ViewStatus } from './ViewFollowing.ts';
import { ViewLimits } from './ViewLimits.ts';
import { ViewEvents } from './ViewListeners.ts';
import { ViewOverlay } from './ViewOverlay.ts';

/** How a view creates its renderer, and connects its pointer and key handlers. */
export interface ViewParts {
  /** @param scope ends when the view shows something else */
  draw(scope: Scope, view: SceneView, shown: ShownInView, display: ViewDisplay): ViewCore;
  listen(scope: Scope, target: GestureTarget): void;
}

export class SceneView {
  readonly id: string;
  readonly pane: HTMLElement;
  readonly selection: Selection;
  readonly overlay: ViewOverlay;
  readonly calloutTexts = new CalloutTexts();
  /** Cancelled by anything else that moves the camera. */
  readonly delayedFlight: DelayedFlight;
  /** State of its map, and the camera's follow target, which the pane shows as text. */
  readonly status = proxy<ViewStatus>({ map: createMapState(), followed: undefined });
  readonly #display: ViewDisplay = defaultDisplay();
  readonly #parts: ViewParts;
  readonly #events = new ViewEvents();
  readonly #limits = new ViewLimits();
  readonly #following = new ViewFollowing(this.status);
  readonly #content: ViewContent;
  #drawing: PaneDrawing | undefined;

  constructor(scope: Scope, { id, pane, selection, world, map }: OpenViewOptions, parts: ViewParts) {
    this.id = id;
    this.pane = pane;
    this.selection = selection;
    this.overlay = new ViewOverlay(scope, pane);
    this.delayedFlight = new DelayedFlight(scope);
    this.#parts = parts;
    this.#content = new ViewContent(scope, { world, map }, (shownScope, shown) => this.#open(shownScope, shown));
  }

  get world(): World {
    return this.#content.shown.world;
  }

  /** The map of this view, whether or not it could be loaded. */
  get map(): MapSource | undefined {
    return this.#content.shown.map;
  }

  /**
   * Shows another world, another map, or both. Selection, display and listeners stay; so does a camera that was placed, at
   * its place on the site. Other views are not touched.
   */
  show(changes: Partial<ShownInView>): void {
    this.#content.replace(changes);
  }

  get cameraMode(): CameraMode {
    return this.#core.camera.mode;
  }

  setCameraMode(mode: CameraMode): void {
    this.delayedFlight.cancel();
    this.#core.camera.setMode(mode);
    this.#core.markDirty();
  }

  /** Flies to an entity; false where its position is not known. Waits 800 ms when several are selected. */
  flyTo(entityId: string): boolean {
    if (!this.#core.isPlaced(entityId)) return false;
    this.delayedFlight.cancel();
    if (this.selection.ids.length <= 1) return this.#core.camera.flyTo(entityId);
    this.delayedFlight.start(() => this.#core.camera.flyTo(entityId));
    return true;
  }

  /** Keeps an entity in the middle of the free part while it moves, until the camera is panned; undefined ends it. */
  follow(entityId: string | undefined): boolean {
    if (entityId !== undefined && !this.#core.isPlaced(entityId)) return false;
    this.delayedFlight.cancel();
    if (entityId !== undefined) return this.#core.camera.follow(entityId);
    this.#core.camera.stop();
    return true;
  }

  get followed(): string | undefined {
    return this.#core.camera.followed;
  }

  /**
   * Sets the uncovered part of the pane, CSS pixels from its edges: flights and follow mode centre their target there.
   */
  setFreePart(insets: Insets): void {
    // The size of bars is known only after the view has been opened.
    if (this.#following.setFreePart(insets)) this.#core.frameIfUnplaced();
    this.#core.markDirty();
  }

  /** Whether a flight is under way. */
  get isFlying(): boolean {
    return this.#core.camera.isMoving;
  }

  /** Frames the vehicles and workings on the map, else the whole map; without a map all vehicles. */
  resetView(): void {
    this.delayedFlight.cancel();
    this.#core.home.framePositions();
    // A map that is being opened is framed as soon as it is.
    if (this.map && !this.#core.isMapOpen) this.#core.camera.isPlaced = false;
  }

  /** Flies to where all of a box is visible, like that of a design. */
  flyToBox(box: SiteBox): void {
    this.delayedFlight.cancel();
    this.#core.camera.frame(toSceneBox(this.#core.origin, box), undefined, true);
    this.#core.camera.isPlaced = true;
    this.#core.markDirty();
  }

  /** The camera as view documents save it. */
  cameraState(): CameraState {
    return this.#core.camera.state();
  }

  /** Whether the user or a view document has placed the camera; until then it frames the map. */
  get isCameraPlaced(): boolean {
    return this.#core.camera.isPlaced;
  }

  setCameraState(state: CameraState): void {
    this.delayedFlight.cancel();
    this.#core.camera.setState(state);
    this.#core.markDirty();
  }

  /** Display options; a copy. */
  get display(): Readonly<ViewDisplay> {
    return { ...this.#display };
  }

  setDisplay(changes: Partial<ViewDisplay>): void {
    Object.assign(this.#display, changes);
    this.#core.applyDisplay();
  }

  /** Sets the text that callouts show besides an entity's name. */
  setCalloutText(describe: (entityId: string) => CalloutText | undefined): void {
    this.calloutTexts.describe = describe;
    this.#core.markDirty();
  }

  /** Shows the orientation cube, its faces named in the page's language. */
  showCube(names: FaceNames): void {
    this.overlay.showCube(names, (face) => {
      this.delayedFlight.cancel();
      this.#core.camera.turnTo(FACE_VIEWS[face]);
    });
    this.#core.markDirty();
  }

  /** Shows only these vehicles, by id; undefined shows all. A test is called now, and again where the view shows another map. */
  showOnly(vehicleIds: ShownKeys | undefined): void {
    this.#limits.vehicleIds = vehicleIds;
    this.#limits.applyToVehicles(this.#core);
  }

  /** Shows only these sensors, assets, people and annotations, by `kind:id`; undefined shows all. */
  showOnlySiteEntities(keys: ShownKeys | undefined): void {
    this.#limits.siteEntityKeys = keys;
    this.#limits.applyToSiteEntities(this.#core);
  }

  /** Reports the pointer's position on the map; undefined off the map. @returns a function that unsubscribes */
  readonly onPointer = this.#events.pointer.add;

  /** Reports the hovered entity; undefined after the pointer has left it. */
  readonly onHover = this.#events.hover.add;

  /** Reports clicks on several entities, best first. */
  readonly onAmbiguousClick = this.#events.ambiguousClick.add;

  /** Reports requests for the context menu of a place. */
  readonly onMenu = this.#events.menu.add;

  /** Reports clicks on no entity. */
  readonly onEmptyClick = this.#events.emptyClick.add;

  /** Routes the pane's clicks to a drawing; undefined ends that. */
  setDrawing(drawing: PaneDrawing | undefined): void {
    this.#drawing = drawing;
    this.pane.style.cursor = drawing?.cursor ?? '';
  }

  /** Altitude of the highest ground at or below a place, metres; undefined if there is none, or it is not loaded. */
  groundBelow(place: SitePoint): number | undefined {
    return this.#core.probe.groundBelow(this.#core.origin, place);
  }

  /** Interface that the tools of this view use. */
  gestures(): GestureTarget {
    return this.#gesturesOf(this.#core);
  }

  get #core(): ViewCore {
    return this.#content.core;
  }

  #open(scope: Scope, shown: ShownInView): ViewCore {
    this.delayedFlight.cancel();
    const core = this.#parts.draw(scope, this, shown, this.#display);
    core.onDrawn = () => this.overlay.update(core.camera.rig);
    this.#following.watch(core.camera);
    this.#limits.apply(core);
    this.status.map = core.mapState;
    this.#parts.listen(scope, this.#gesturesOf(core));
    return core;
  }

  #gesturesOf(core: ViewCore): GestureTarget {
    return gestureTarget({
      core,
      overlay: this.overlay,
      events: this.#events,
      cancelDelayed: () => this.delayedFlight.cancel(),
      resetView: () => this.resetView(),
      drawing: () => this.#drawing,
    });
  }
}
