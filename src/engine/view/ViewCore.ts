/** State of one view: when it must be drawn and with what. SceneView is its public interface. */
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { World } from '../../state/world/World.ts';
import type { Bounds, Ground } from '../camera/ground.ts';
import { ViewCamera } from '../camera/ViewCamera.ts';
import { defaultDisplay, stylesOf, type ViewDisplay } from '../display/display.ts';
import type { SceneTheme } from '../display/theme.ts';
import { EntityBatch } from '../entities/EntityBatch.ts';
import { fleetLabelSource, siteEntityLabelSource } from '../entities/LabelSource.ts';
import { boundsOfRows } from '../entities/rowBounds.ts';
import { parseColour } from '../gpu/colour.ts';
import type { PixelRect, ViewEngine } from '../gpu/ViewEngine.ts';
import type { WorldTextures } from '../gpu/WorldTextures.ts';
import type { Layer, LayerFrame } from '../layers/Layer.ts';
import type { ModelStore } from '../models/ModelStore.ts';
import { ViewScene } from '../scene/ViewScene.ts';
import { devicePixelRect, type PanePosition, sameRect } from './devicePixelRect.ts';
import { ViewProbe } from './ViewProbe.ts';

/** Frame interval when the user prefers reduced motion. */
const REDUCED_MOTION_FRAME_MS = 400;

export interface ViewCoreOptions {
  engine: ViewEngine;
  pane: HTMLElement;
  world: World;
  selection: Selection;
  textures: WorldTextures;
  models: ModelStore;
  ground: Ground;
  theme: SceneTheme;
}

export class ViewCore {
  readonly pane: HTMLElement;
  readonly world: World;
  readonly selection: Selection;
  readonly camera: ViewCamera;
  readonly scene: ViewScene;
  readonly probe: ViewProbe;
  readonly display: ViewDisplay = defaultDisplay();
  /** Device pixels of the canvas, origin at its bottom left; undefined while the pane has no size. */
  rect: PixelRect | undefined;
  pixelRatio = 1;
  lastDrawnMs = 0;
  /** Something moves, but its next frame is delayed for reduced motion. */
  throttled = false;
  /** Called after each draw. */
  onDrawn: () => void = () => {};
  readonly #models: ModelStore;
  readonly #ground: Ground;
  readonly #layers: Layer[] = [];
  readonly #frame: LayerFrame;
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  #theme: SceneTheme;
  readonly #fleet: EntityBatch;
  readonly #siteEntities: EntityBatch;
  #rigVersion = -1;
  #dirty = true;
  #moved = true;
  #framesToSettle = 0;

  constructor(scope: Scope, options: ViewCoreOptions) {
    this.pane = options.pane;
    this.world = options.world;
    this.selection = options.selection;
    this.#models = options.models;
    this.#ground = options.ground;
    this.#theme = options.theme;
    this.camera = new ViewCamera(options.world, (category) => this.packed.sizes[category]?.radiusM ?? 0);
    this.scene = new ViewScene(scope, options.engine, this.camera.rig);
    const { rig } = this.camera;
    this.#fleet = new EntityBatch(fleetLabelSource(options.world), options.textures.fleet, rig);
    this.#siteEntities = new EntityBatch(siteEntityLabelSource(options.world), options.textures.siteEntities, rig);
    this.#frame = this.#createFrame(options);
    this.probe = new ViewProbe(this.#frame, options.ground);
    this.setTheme(options.theme);
  }

  get packed(): ModelStore['packed'] {
    return this.#models.packed;
  }

  get moving(): boolean {
    return this.#moved || this.camera.moving;
  }

  addLayer(layer: Layer): void {
    this.#layers.push(layer);
  }

  /** @returns restores a placed camera's position on the site after the origin has changed */
  captureSiteCamera(): () => void {
    const kept = this.camera.isPlaced ? this.camera.state() : undefined;
    return () => {
      if (kept) this.camera.setState(kept);
    };
  }

  /** Sets the origin of the world; cameras of views that share it are captured before. */
  setOrigin(origin: SitePoint): void {
    const { easting, northing, altitude } = this.world.origin;
    const same = easting === origin.easting && northing === origin.northing && altitude === origin.altitude;
    if (!same) this.world.setOrigin(origin);
  }

  /** Frames the extent unless the camera has been placed. */
  frameIfUnplaced(): void {
    const extent = this.camera.isPlaced ? undefined : this.extent();
    if (extent) this.camera.frame(extent, 0);
    this.markDirty();
  }

  /** The view is drawn in the next frame. */
  markDirty(): void {
    this.#dirty = true;
  }

  setTheme(theme: SceneTheme): void {
    this.#theme = theme;
    this.#frame.theme = theme;
    this.applyDisplay();
  }

  applyDisplay(): void {
    const own = this.display.background === undefined ? undefined : parseColour(this.display.background);
    this.scene.setBackground(own ?? this.#theme.background);
    this.#frame.styles = stylesOf(this.display.options);
    this.#fleet.visibility.invalidate();
    this.#siteEntities.visibility.invalidate();
    this.markDirty();
  }

  /** Shows the vehicles whose rows `mask` marks with 1; undefined shows all. */
  setFleetMask(mask: Uint8Array | undefined): void {
    if (this.#fleet.visibility.setMask(mask)) this.markDirty();
  }

  /** Shows the site entities whose rows `mask` marks with 1; undefined shows all. */
  setSiteEntityMask(mask: Uint8Array | undefined): void {
    if (this.#siteEntities.visibility.setMask(mask)) this.markDirty();
  }

  setSelected(ids: readonly string[]): void {
    this.#fleet.select(ids);
    this.#siteEntities.select(ids);
    this.markDirty();
  }

  setHovered(id: string | undefined): void {
    const changed = this.#fleet.hover(id);
    if (this.#siteEntities.hover(id) || changed) this.markDirty();
  }

  /** Sets the pane's position on the canvas. */
  setPanePosition(place: PanePosition, canvasHeightPx: number, pixelRatio: number): void {
    const now = devicePixelRect(place, canvasHeightPx, pixelRatio);
    if (sameRect(now, this.rect) && pixelRatio === this.pixelRatio) return;
    this.rect = now;
    this.pixelRatio = pixelRatio;
    if (now) {
      // A hidden pane keeps its last size: camera maths divides by it.
      this.camera.rig.width = now.width / pixelRatio;
      this.camera.rig.height = now.height / pixelRatio;
      this.frameIfUnplaced();
    }
    this.markDirty();
  }

  /** Advances the camera. @returns whether the view must be drawn */
  needsDraw(atMs: number): boolean {
    if (!this.rect) return false;
    this.camera.advance(atMs);
    const { version } = this.camera.rig;
    // Any change of the camera shows in its matrices.
    if (version !== this.#rigVersion) this.#moved = true;
    this.#rigVersion = version;
    this.throttled = false;
    if (this.#dirty || this.#moved) return true;
    const worldMs = this.world.nowMs();
    const isRestless = this.#fleet.needsRedraw(worldMs) || this.#siteEntities.needsRedraw(worldMs);
    this.throttled = isRestless && this.#reducedMotion.matches && atMs - this.lastDrawnMs < REDUCED_MOTION_FRAME_MS;
    return !this.throttled && (isRestless || this.#framesToSettle > 0);
  }

  /** Draws the view; the engine's rectangle is set to it. */
  draw(atMs: number): void {
    const frame = this.#frame;
    frame.atMs = atMs;
    frame.worldMs = this.world.nowMs();
    frame.pixelRatio = this.pixelRatio;
    frame.moved = this.#moved;
    frame.models = this.#models.texture;
    frame.packed = this.#models.packed;
    this.#fleet.markDrawn();
    this.#siteEntities.markDrawn();
    const { sizes } = frame.packed;
    this.#fleet.visibility.update(atMs, this.#moved, sizes, frame.styles, this.#ground.bounds);
    this.#siteEntities.visibility.update(atMs, this.#moved, sizes, frame.styles, undefined);
    this.#dirty = false;
    this.#moved = false;
    for (let k = 0; k < this.#layers.length; k++) this.#layers[k]?.update(frame);
    this.scene.draw();
    this.lastDrawnMs = atMs;
    this.onDrawn();
    this.#framesToSettle = this.scene.compiling || this.#layersNeedRedraw() ? 2 : this.#framesToSettle - 1;
  }

  restore(): void {
    for (const layer of this.#layers) layer.restore?.();
    this.#fleet.visibility.invalidate();
    this.#siteEntities.visibility.invalidate();
    this.markDirty();
  }

  /** The extent of the map, or of all vehicles. */
  extent(): Bounds | undefined {
    return this.#ground.bounds ?? boundsOfRows(this.world.poses);
  }

  #layersNeedRedraw(): boolean {
    for (let k = 0; k < this.#layers.length; k++) if (this.#layers[k]?.needsRedraw) return true;
    return false;
  }

  #createFrame({ world, theme }: ViewCoreOptions): LayerFrame {
    return {
      atMs: 0,
      worldMs: 0,
      world,
      rig: this.camera.rig,
      pixelRatio: 1,
      fleet: this.#fleet,
      siteEntities: this.#siteEntities,
      display: this.display,
      styles: stylesOf(this.display.options),
      theme,
      models: this.#models.texture,
      packed: this.#models.packed,
      moved: true,
    };
  }
}
