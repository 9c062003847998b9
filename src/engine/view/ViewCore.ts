/** What drives one view: when it must be drawn, with what, and what lies under its pixels. Its public face is SceneView. */
import type { ScenePoint, SitePoint } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { World } from '../../state/world/World.ts';
import type { PoseTexture } from '../gpu/PoseTexture.ts';
import type { ModelStore } from '../models/ModelStore.ts';
import { parseColour, type SceneTheme } from '../stage/theme.ts';
import type { PixelRect, ViewEngine } from '../stage/ViewEngine.ts';
import type { Box } from './box.ts';
import { CAMERA } from './camera/CameraRig.ts';
import { ViewCamera } from './camera/ViewCamera.ts';
import { defaultDisplay, type ViewDisplay } from './display.ts';
import { type Bounds, type Ground, meetPlane } from './ground.ts';
import type { Layer, LayerFrame } from './Layer.ts';
import type { LabelPlan } from './labelPlan.ts';
import { pickAll } from './picking.ts';
import { ViewScene } from './ViewScene.ts';
import { VisibleSet } from './VisibleSet.ts';

/** Visibility and levels are judged this often while the camera rests, but not at every drawing of a slow machine. */
const JUDGE_EVERY_MS = 250;
const JUDGE_EVERY_DRAWINGS = 3;
/** Rock this much nearer than an entity hides it from the pointer. */
const HIDDEN_BEHIND_M = 12;

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
  readonly visible = new VisibleSet();
  readonly scene: ViewScene;
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
  #mask: Uint8Array | undefined;
  readonly #held = new Set<number>();
  #dirty = true;
  #moved = true;
  #judgedAtMs = Number.NEGATIVE_INFINITY;
  #judgedVersion = -1;
  #judgedLooks = -1;
  #judgedModels: unknown;
  #seenVersion = -1;
  #settling = 0;
  #drawings = 0;

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
    this.#judgedVersion = -1;
    this.touch();
  }

  /** Shows the rows that `mask` marks with 1; undefined shows all. */
  setMask(mask: Uint8Array | undefined): void {
    this.#mask = mask;
    this.#judgedVersion = -1;
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
    this.#judge(atMs);
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
    this.#judgedVersion = -1;
    this.touch();
  }

  /** Ids under a point of the pane, CSS pixels, best first; what rock hides is left out. */
  entitiesAt(x: number, y: number): string[] {
    const picked = pickAll(
      {
        poses: this.world.poses,
        visible: this.visible,
        rig: this.camera.rig,
        sizes: this.packed.sizes,
        modelScale: this.display.modelScale,
        worldMs: this.world.nowMs(),
      },
      x,
      y,
    );
    if (picked.length === 0) return [];
    const rock = this.#groundDistance(x, y) ?? Number.POSITIVE_INFINITY;
    return picked
      .filter(({ distanceM }) => this.camera.rig.orthographic || distanceM < rock + HIDDEN_BEHIND_M)
      .map(({ row }) => this.world.poses.idOf(row))
      .filter((id) => id !== undefined);
  }

  /** Ids whose middle lies in a box of the pane. */
  entitiesIn(box: Box): string[] {
    const { visible } = this;
    const ids: string[] = [];
    for (let k = 0; k < visible.count; k++) {
      const x = visible.screenX[k] as number;
      const y = visible.screenY[k] as number;
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      const id = this.world.poses.idOf(visible.rows[k] as number);
      if (id !== undefined) ids.push(id);
    }
    return ids;
  }

  /** The map's surface under a point, else the level of the camera's target; undefined over the sky. */
  groundAt(x: number, y: number): ScenePoint | undefined {
    const { rig } = this.camera;
    rig.rayAt(x, y, rayOrigin, rayDirection);
    const along =
      this.#ground.raycast(rayOrigin, rayDirection) ??
      meetPlane(rayOrigin, rayDirection, rig.target.y, CAMERA.farM / 5);
    if (along === undefined) return undefined;
    return {
      x: rayOrigin.x + rayDirection.x * along,
      y: rayOrigin.y + rayDirection.y * along,
      z: rayOrigin.z + rayDirection.z * along,
    };
  }

  /** What the whole view is about: the map, or all rows that have a place. */
  extent(): Bounds | undefined {
    return this.#ground.bounds ?? boundsOfRows(this.world);
  }

  /** Whether the map lies between the eye and a point. */
  hiddenByRock(x: number, y: number, z: number): boolean {
    const { rig } = this.camera;
    const back = rig.orthographic
      ? dotFrom(rig.eye, rig.forward, x, y, z)
      : Math.hypot(x - rig.eye.x, y - rig.eye.y, z - rig.eye.z);
    if (rig.orthographic) Object.assign(rayDirection, rig.forward);
    else setTo(rayDirection, (x - rig.eye.x) / back, (y - rig.eye.y) / back, (z - rig.eye.z) / back);
    setTo(rayOrigin, x - rayDirection.x * back, y - rayDirection.y * back, z - rayDirection.z * back);
    const rock = this.#ground.raycast(rayOrigin, rayDirection);
    return rock !== undefined && rock < back - HIDDEN_BEHIND_M / 2;
  }

  #groundDistance(x: number, y: number): number | undefined {
    this.camera.rig.rayAt(x, y, rayOrigin, rayDirection);
    return this.#ground.raycast(rayOrigin, rayDirection);
  }

  #restless(): boolean {
    for (const layer of this.#layers) if (layer.restless) return true;
    return false;
  }

  #hold(): void {
    this.#held.clear();
    for (const row of this.#frame.selectedRows) this.#held.add(row);
    if (this.#frame.hoveredRow >= 0) this.#held.add(this.#frame.hoveredRow);
    this.#judgedVersion = -1;
    this.touch();
  }

  #judge(atMs: number): void {
    const { poses } = this.world;
    this.#drawings++;
    const due = atMs - this.#judgedAtMs >= JUDGE_EVERY_MS && this.#drawings >= JUDGE_EVERY_DRAWINGS;
    const old = poses.version !== this.#judgedVersion && due;
    const fresh =
      this.#judgedVersion >= 0 &&
      !this.#moved &&
      !old &&
      this.#judgedLooks === poses.lookVersion &&
      this.#judgedModels === this.packed;
    if (fresh) return;
    this.#judgedAtMs = atMs;
    this.#drawings = 0;
    this.#judgedVersion = poses.version;
    this.#judgedLooks = poses.lookVersion;
    this.#judgedModels = this.packed;
    this.visible.update(poses, this.camera.rig, {
      mask: this.#mask,
      modelScale: this.display.modelScale,
      held: this.#held,
      sizes: this.packed.sizes,
    });
  }

  #firstFrame({ world, theme }: ViewCoreOptions): LayerFrame {
    return {
      atMs: 0,
      worldMs: 0,
      world,
      rig: this.camera.rig,
      pixelRatio: 1,
      visible: this.visible,
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

const rayOrigin: ScenePoint = { x: 0, y: 0, z: 0 };
const rayDirection: ScenePoint = { x: 0, y: 0, z: 0 };

function setTo(out: ScenePoint, x: number, y: number, z: number): void {
  out.x = x;
  out.y = y;
  out.z = z;
}

/** Metres from a point along a direction to the level of another. */
function dotFrom(from: ScenePoint, along: ScenePoint, x: number, y: number, z: number): number {
  return (x - from.x) * along.x + (y - from.y) * along.y + (z - from.z) * along.z;
}

function sameRect(a: PixelRect | undefined, b: PixelRect | undefined): boolean {
  if (!a || !b) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function boundsOfRows({ poses }: World): Bounds | undefined {
  const min = { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY, z: Number.POSITIVE_INFINITY };
  const max = { x: Number.NEGATIVE_INFINITY, y: Number.NEGATIVE_INFINITY, z: Number.NEGATIVE_INFINITY };
  const at = new Float32Array(4);
  let known = false;
  for (let row = 0; row < poses.count; row++) {
    if (!poses.hasFix(row)) continue;
    known = true;
    poses.poseAt(row, Number.POSITIVE_INFINITY, at);
    (['x', 'y', 'z'] as const).forEach((axis, k) => {
      min[axis] = Math.min(min[axis], at[k] as number);
      max[axis] = Math.max(max[axis], at[k] as number);
    });
  }
  return known ? { min, max } : undefined;
}
