/** What drives one view: when it must be drawn and with what. Its public face is SceneView. */
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { World } from '../../state/world/World.ts';
import type { WorldTextures } from '../gpu/WorldTextures.ts';
import type { ModelStore } from '../models/ModelStore.ts';
import { parseColour, type SceneTheme } from '../stage/theme.ts';
import type { PixelRect, ViewEngine } from '../stage/ViewEngine.ts';
import { Crowd } from './Crowd.ts';
import { ViewCamera } from './camera/ViewCamera.ts';
import { fleetWords, siteEntityWords } from './crowdWords.ts';
import { defaultDisplay, stylesOf, type ViewDisplay } from './display.ts';
import { boundsOfRows } from './extent.ts';
import type { Bounds, Ground } from './ground.ts';
import type { Layer, LayerFrame } from './Layer.ts';
import type { LabelPlan } from './labelPlan.ts';
import { type PanePlace, paneRect, sameRect } from './paneRect.ts';
import { ViewProbe } from './ViewProbe.ts';
import { ViewScene } from './ViewScene.ts';

/** Who asks their system for less motion sees what moves by itself in steps so far apart. */
const CALM_STEP_MS = 400;

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
  /** Something moves, and is drawn with the next step. */
  waits = false;
  labelPlan: LabelPlan = { boxed: new Set(), taken: [] };
  /** Hears of each drawing. */
  onDrawn: () => void = () => {};
  readonly #models: ModelStore;
  readonly #ground: Ground;
  readonly #layers: Layer[] = [];
  readonly #frame: LayerFrame;
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  #theme: SceneTheme;
  readonly #fleet: Crowd;
  readonly #siteEntities: Crowd;
  #rigVersion = -1;
  #dirty = true;
  #moved = true;
  #settling = 0;

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
    this.#fleet = new Crowd(fleetWords(options.world), options.textures.fleet, rig);
    this.#siteEntities = new Crowd(siteEntityWords(options.world), options.textures.siteEntities, rig);
    this.#frame = this.#firstFrame(options);
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

  /** Answers what puts a camera that has been placed back to its place on the site, once the origin has moved. */
  keepPlace(): () => void {
    const kept = this.camera.touched ? this.camera.state() : undefined;
    return () => {
      if (kept) this.camera.setState(kept);
    };
  }

  /** Moves the origin of the world, which other views may show too: their cameras are kept before. */
  moveOrigin(origin: SitePoint): void {
    const { easting, northing, altitude } = this.world.origin;
    const same = easting === origin.easting && northing === origin.northing && altitude === origin.altitude;
    if (!same) this.world.setOrigin(origin);
  }

  /** Frames what there is, unless the camera has been placed by someone. */
  frameIfUntouched(): void {
    const extent = this.camera.touched ? undefined : this.extent();
    if (extent) this.camera.frame(extent, 0);
    this.touch();
  }

  /** Has the view drawn again soon. */
  touch(): void {
    this.#dirty = true;
  }

  setTheme(theme: SceneTheme): void {
    this.#theme = theme;
    this.#frame.theme = theme;
    this.displayChanged();
  }

  displayChanged(): void {
    const own = this.display.background === undefined ? undefined : parseColour(this.display.background);
    this.scene.setBackground(own ?? this.#theme.background);
    this.#frame.styles = stylesOf(this.display.options);
    this.#fleet.judge.expire();
    this.#siteEntities.judge.expire();
    this.touch();
  }

  /** Shows the vehicles whose rows `mask` marks with 1; undefined shows all. */
  setMask(mask: Uint8Array | undefined): void {
    if (this.#fleet.judge.setMask(mask)) this.touch();
  }

  /** Shows the other things whose rows `mask` marks with 1; undefined shows all. */
  setSiteEntityMask(mask: Uint8Array | undefined): void {
    if (this.#siteEntities.judge.setMask(mask)) this.touch();
  }

  setSelected(ids: readonly string[]): void {
    this.#fleet.select(ids);
    this.#siteEntities.select(ids);
    this.touch();
  }

  setHovered(id: string | undefined): void {
    const changed = this.#fleet.hover(id);
    if (this.#siteEntities.hover(id) || changed) this.touch();
  }

  /** Takes the pane's place on the canvas. */
  place(place: PanePlace, canvasHeightPx: number, pixelRatio: number): void {
    const now = paneRect(place, canvasHeightPx, pixelRatio);
    if (sameRect(now, this.rect) && pixelRatio === this.pixelRatio) return;
    this.rect = now;
    this.pixelRatio = pixelRatio;
    if (now) {
      // A pane that is put away keeps the size it had: what moves the camera meanwhile divides by it.
      this.camera.rig.width = now.width / pixelRatio;
      this.camera.rig.height = now.height / pixelRatio;
      this.frameIfUntouched();
    }
    this.touch();
  }

  /** Brings the camera to this moment; true where the view must be drawn. */
  prepare(atMs: number): boolean {
    if (!this.rect) return false;
    this.camera.advance(atMs);
    const { version } = this.camera.rig;
    // Whoever moved the camera, in whatever way: its matrices tell.
    if (version !== this.#rigVersion) this.#moved = true;
    this.#rigVersion = version;
    this.waits = false;
    if (this.#dirty || this.#moved) return true;
    const worldMs = this.world.nowMs();
    const isRestless = this.#fleet.restless(worldMs) || this.#siteEntities.restless(worldMs);
    this.waits = isRestless && this.#calm.matches && atMs - this.lastDrawnMs < CALM_STEP_MS;
    return !this.waits && (isRestless || this.#settling > 0);
  }

  /** Draws; the engine's rectangle is this view's. */
  draw(atMs: number): void {
    const frame = this.#frame;
    frame.atMs = atMs;
    frame.worldMs = this.world.nowMs();
    frame.pixelRatio = this.pixelRatio;
    frame.moved = this.#moved;
    frame.models = this.#models.texture;
    frame.packed = this.#models.packed;
    this.#fleet.seen();
    this.#siteEntities.seen();
    const { sizes } = frame.packed;
    this.#fleet.judge.update(atMs, this.#moved, sizes, frame.styles, this.#ground.bounds);
    this.#siteEntities.judge.update(atMs, this.#moved, sizes, frame.styles, undefined);
    this.#dirty = false;
    this.#moved = false;
    for (let k = 0; k < this.#layers.length; k++) this.#layers[k]?.update(frame);
    this.scene.draw();
    this.lastDrawnMs = atMs;
    this.onDrawn();
    this.#settling = this.scene.compiling || this.#restless() ? 2 : this.#settling - 1;
  }

  restore(): void {
    for (const layer of this.#layers) layer.restore?.();
    this.#fleet.judge.expire();
    this.#siteEntities.judge.expire();
    this.touch();
  }

  /** What the whole view is about: the map, or all rows that have a place. */
  extent(): Bounds | undefined {
    return this.#ground.bounds ?? boundsOfRows(this.world.poses);
  }

  #restless(): boolean {
    for (let k = 0; k < this.#layers.length; k++) if (this.#layers[k]?.restless) return true;
    return false;
  }

  #firstFrame({ world, theme }: ViewCoreOptions): LayerFrame {
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
