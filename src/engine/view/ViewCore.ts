/** What drives one view: when it must be drawn and with what. Its public face is SceneView. */
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { World } from '../../state/world/World.ts';
import type { PoseTexture } from '../gpu/PoseTexture.ts';
import type { ModelStore } from '../models/ModelStore.ts';
import { parseColour, type SceneTheme } from '../stage/theme.ts';
import type { PixelRect, ViewEngine } from '../stage/ViewEngine.ts';
import { ViewCamera } from './camera/ViewCamera.ts';
import { defaultDisplay, type ViewDisplay } from './display.ts';
import { boundsOfRows } from './extent.ts';
import type { Bounds, Ground } from './ground.ts';
import type { Layer, LayerFrame } from './Layer.ts';
import type { LabelPlan } from './labelPlan.ts';
import { JUDGE_EVERY_MS, ViewJudge } from './ViewJudge.ts';
import { ViewProbe } from './ViewProbe.ts';
import { ViewScene } from './ViewScene.ts';

export interface ViewCoreOptions {
  engine: ViewEngine;
  pane: HTMLElement;
  world: World;
  selection: Selection;
  poses: PoseTexture;
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
  labelPlan: LabelPlan = { boxed: new Set(), taken: [] };
  /** Hears of each drawing. */
  onDrawn: () => void = () => {};
  readonly #poses: PoseTexture;
  readonly #models: ModelStore;
  readonly #ground: Ground;
  readonly #layers: Layer[] = [];
  readonly #frame: LayerFrame;
  #theme: SceneTheme;
  readonly #judge: ViewJudge;
  #dirty = true;
  #moved = true;
  #seenVersion = -1;
  #settling = 0;

  constructor(scope: Scope, options: ViewCoreOptions) {
    this.pane = options.pane;
    this.world = options.world;
    this.selection = options.selection;
    this.#poses = options.poses;
    this.#models = options.models;
    this.#ground = options.ground;
    this.#theme = options.theme;
    this.camera = new ViewCamera(options.world, (category) => this.packed.sizes[category]?.radiusM ?? 0);
    this.scene = new ViewScene(scope, options.engine, this.camera.rig);
    this.#judge = new ViewJudge(options.world.poses, this.camera.rig);
    this.probe = new ViewProbe({
      world: options.world,
      rig: this.camera.rig,
      visible: this.#judge.visible,
      display: this.display,
      ground: options.ground,
      sizes: () => this.packed.sizes,
    });
    this.#frame = this.#firstFrame(options);
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

  /** Moves the world's origin; a camera that has been placed keeps its place on the site. */
  moveOrigin(origin: SitePoint): void {
    const kept = this.camera.touched ? this.camera.state() : undefined;
    const { easting, northing, altitude } = this.world.origin;
    const same = easting === origin.easting && northing === origin.northing && altitude === origin.altitude;
    if (!same) this.world.setOrigin(origin);
    if (kept) this.camera.setState(kept);
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
    this.#judge.expire();
    this.touch();
  }

  /** Shows the rows that `mask` marks with 1; undefined shows all. */
  setMask(mask: Uint8Array | undefined): void {
    this.#judge.setMask(mask);
    this.touch();
  }

  setSelectedRows(rows: readonly number[]): void {
    this.#frame.selectedRows = rows;
    this.#hold();
  }

  setHovered(id: string | undefined): void {
    const row = id === undefined ? -1 : (this.world.poses.rowOf(id) ?? -1);
    if (row === this.#frame.hoveredRow) return;
    this.#frame.hoveredRow = row;
    this.#hold();
  }

  /** Takes the pane's place on the canvas; CSS pixels with the canvas's top left as origin. */
  place(left: number, top: number, width: number, height: number, canvasHeightPx: number, pixelRatio: number): void {
    const x = Math.round(left * pixelRatio);
    const y = canvasHeightPx - Math.round((top + height) * pixelRatio);
    const w = Math.round((left + width) * pixelRatio) - x;
    const h = canvasHeightPx - Math.round(top * pixelRatio) - y;
    const now = w > 0 && h > 0 ? { x, y, width: w, height: h } : undefined;
    if (sameRect(now, this.rect) && pixelRatio === this.pixelRatio) return;
    this.rect = now;
    this.pixelRatio = pixelRatio;
    this.camera.rig.width = w / pixelRatio;
    this.camera.rig.height = h / pixelRatio;
    if (now) this.frameIfUntouched();
    this.touch();
  }

  /** Brings the camera to this moment; true where the view must be drawn. */
  prepare(atMs: number): boolean {
    if (!this.rect) return false;
    if (this.camera.advance(atMs)) this.#moved = true;
    const { poses } = this.world;
    const gliding = this.world.nowMs() <= poses.movingUntilMs + JUDGE_EVERY_MS;
    return this.#dirty || this.#moved || gliding || poses.version !== this.#seenVersion || this.#settling > 0;
  }

  /** Draws; the engine's rectangle is this view's. */
  draw(atMs: number): void {
    const frame = this.#frame;
    frame.atMs = atMs;
    frame.worldMs = this.world.nowMs();
    frame.pixelRatio = this.pixelRatio;
    frame.moved = this.#moved;
    frame.poses = this.#poses.texture;
    frame.models = this.#models.texture;
    frame.packed = this.#models.packed;
    this.#seenVersion = this.world.poses.version;
    this.#judge.update(atMs, this.#moved, this.packed.sizes, this.display.modelScale);
    this.#dirty = false;
    this.#moved = false;
    for (const layer of this.#layers) layer.update(frame);
    this.scene.draw();
    this.lastDrawnMs = atMs;
    this.onDrawn();
    this.#settling = this.scene.compiling || this.#restless() ? 2 : this.#settling - 1;
  }

  restore(): void {
    for (const layer of this.#layers) layer.restore?.();
    this.#judge.expire();
    this.touch();
  }

  /** What the whole view is about: the map, or all rows that have a place. */
  extent(): Bounds | undefined {
    return this.#ground.bounds ?? boundsOfRows(this.world.poses);
  }

  #restless(): boolean {
    for (const layer of this.#layers) if (layer.restless) return true;
    return false;
  }

  #hold(): void {
    this.#judge.hold(this.#frame.selectedRows, this.#frame.hoveredRow);
    this.touch();
  }

  #firstFrame({ world, theme }: ViewCoreOptions): LayerFrame {
    return {
      atMs: 0,
      worldMs: 0,
      world,
      rig: this.camera.rig,
      pixelRatio: 1,
      visible: this.#judge.visible,
      display: this.display,
      theme,
      poses: this.#poses.texture,
      models: this.#models.texture,
      packed: this.#models.packed,
      moved: true,
      selectedRows: [],
      hoveredRow: -1,
    };
  }
}

function sameRect(a: PixelRect | undefined, b: PixelRect | undefined): boolean {
  if (!a || !b) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
