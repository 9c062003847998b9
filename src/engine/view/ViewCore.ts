/** State of one view, and how it is drawn. SceneView is its public interface. */
import type { ScenePoint, SitePoint } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { World } from '../../state/world/World.ts';
import type { WorldPoses } from '../../state/world/WorldPoses.ts';
import type { BoundingBox, Ground } from '../camera/ground.ts';
import { ViewCamera } from '../camera/ViewCamera.ts';
import { stylesOf, type ViewDisplay } from '../display/display.ts';
import { SectionClip } from '../display/SectionClip.ts';
import type { SceneTheme } from '../display/theme.ts';
import { parseColour } from '../gpu/colour.ts';
import type { PixelRect } from '../gpu/ViewEngine.ts';
import type { WorldTextures } from '../gpu/WorldTextures.ts';
import type { BatchName, LayerFrame } from '../layers/Layer.ts';
import type { ModelStore } from '../models/ModelStore.ts';
import { ViewScene } from '../scene/ViewScene.ts';
import type { MapState } from '../tiles/mapState.ts';
import { DrawSchedule } from './DrawSchedule.ts';
import { devicePixelRect, type PanePosition, sameRect } from './devicePixelRect.ts';
import { HomeFraming } from './HomeFraming.ts';
import { layerFrame } from './layerFrame.ts';
import { SectionedGround } from './SectionedGround.ts';
import { sceneOrigin } from './sceneOrigin.ts';
import { TranslucentGround } from './TranslucentGround.ts';
import type { ViewCoreOptions } from './ViewCoreOptions.ts';
import { ViewDrawing } from './ViewDrawing.ts';
import { ViewEntities } from './ViewEntities.ts';
import { ViewLayers } from './ViewLayers.ts';
import { ViewProbe } from './ViewProbe.ts';

export class ViewCore {
  readonly pane: HTMLElement;
  readonly world: World;
  readonly selection: Selection;
  readonly mapState: MapState;
  readonly textures: WorldTextures;
  readonly camera: ViewCamera;
  readonly home: HomeFraming;
  readonly scene: ViewScene;
  readonly probe: ViewProbe;
  readonly display: ViewDisplay;
  readonly section = new SectionClip();
  readonly layers = new ViewLayers();
  readonly schedule: DrawSchedule;
  /** Device pixels of the canvas, origin at its bottom left; undefined while the pane has no size. */
  rect: PixelRect | undefined;
  pixelRatio = 1;
  /** Called after each draw. */
  onDrawn: () => void = () => {};
  readonly #models: ModelStore;
  readonly #ground: Ground;
  readonly #ghost: TranslucentGround;
  readonly #poses: WorldPoses;
  readonly #frame: LayerFrame;
  #theme: SceneTheme;
  readonly #entities: ViewEntities;
  #bounds: BoundingBox | undefined;
  /** Size of the pane when the view was framed in it, CSS pixels. */
  #framedPane = { width: 0, height: 0 };
  readonly #pose = new Float32Array(4);
  readonly #drawing: ViewDrawing;

  constructor(scope: Scope, options: ViewCoreOptions) {
    this.pane = options.pane;
    this.world = options.world;
    this.selection = options.selection;
    this.mapState = options.mapState;
    this.#models = options.models;
    this.#ground = options.ground;
    this.#theme = options.theme;
    this.display = options.display;
    this.textures = options.textures;
    this.#poses = options.textures.poses;
    const origin = sceneOrigin(this.#ground, this.world, this.#poses);
    this.#poses.moveTo(origin);
    const radiusOf = (category: number) => this.packed.sizes[category]?.radiusM ?? 0;
    this.camera = new ViewCamera(this.#poses, origin, radiusOf, this.castSurfaceRay);
    this.home = new HomeFraming(this.#poses, options.ground, this.camera);
    this.scene = new ViewScene(scope, options.engine, this.camera.rig);
    this.#entities = new ViewEntities(options.world, options.textures, this.camera.rig, this.section);
    this.#frame = layerFrame(options, this.camera.rig, this.#entities, origin);
    this.schedule = new DrawSchedule(scope, this.#frame, this.#entities, this.layers);
    this.#ghost = new TranslucentGround(options.ground);
    const { scene, layers, schedule } = this;
    this.#drawing = new ViewDrawing({ frame: this.#frame, scene, layers, schedule, translucentGround: this.#ghost });
    const solidGround = new SectionedGround(options.ground, this.section);
    const seenGround = new SectionedGround(options.ground, this.section, this.#ghost);
    this.probe = new ViewProbe(this.#frame, seenGround, solidGround);
    this.setTheme(options.theme);
  }

  get packed(): ModelStore['packed'] {
    return this.#models.packed;
  }

  get isMoving(): boolean {
    return this.schedule.hasMoved || this.camera.isMoving;
  }

  /** The scene's origin on the site. */
  get origin(): SitePoint {
    return this.#frame.origin;
  }

  /** Whether the map's bounds are known: an unplaced camera then frames it. */
  get isMapOpen(): boolean {
    return this.#ground.bounds !== undefined;
  }

  /** Whether an entity has a position. */
  isPlaced(key: string): boolean {
    return this.#poses.poseOf(key, this.#pose);
  }

  /** Frames vehicles and workings unless the camera has been placed. */
  frameIfUnplaced(): void {
    if (!this.camera.isPlaced) this.home.framePositions(0);
    this.markDirty();
  }

  /** The view is drawn in the next frame. */
  markDirty(): void {
    this.schedule.markDirty();
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
    this.#entities.invalidate();
    this.markDirty();
  }

  /** Shows the entities of a batch whose rows `mask` marks with 1; undefined shows all. */
  setMask(batch: BatchName, mask: Uint8Array | undefined): void {
    if (this.#entities[batch].visibility.setMask(mask)) this.markDirty();
  }

  setSelected(ids: readonly string[]): void {
    this.#entities.select(ids);
    this.markDirty();
  }

  setHovered(id: string | undefined): void {
    if (this.#entities.hover(id)) this.markDirty();
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
      this.#frameInResizedPane(place);
    }
    this.markDirty();
  }

  /** Another resolution of the same pane shows the same: framing goes through all entities. */
  #frameInResizedPane({ width, height }: PanePosition): void {
    if (width === this.#framedPane.width && height === this.#framedPane.height) return;
    this.#framedPane = { width, height };
    this.frameIfUnplaced();
  }

  /** Places the camera on a map that has been opened between two frames. */
  placeCamera(atMs: number): void {
    this.#followMap();
    this.camera.advance(atMs);
  }

  /** Advances the camera. @param isInHand the user works in this view @returns whether the view must be drawn */
  needsDraw(atMs: number, isInHand: boolean): boolean {
    this.#followMap();
    if (this.home.isOutdated(atMs)) this.frameIfUnplaced();
    if (!this.rect) return this.schedule.hide();
    this.camera.advance(atMs);
    if (this.#ghost.poll(this.#frame, atMs)) this.markDirty();
    return this.schedule.isDue(atMs, isInHand);
  }

  /** Draws the view; the engine's rectangle must be set to that of the view. */
  draw(atMs: number): void {
    const frame = this.#frame;
    const isSame = this.schedule.begin(atMs) && this.#drawing.isSettled;
    if (!isSame) this.#updateFrame();
    frame.isSame = !this.#entities.update(frame, this.#ground.bounds) && isSame;
    this.#drawing.draw();
    this.onDrawn();
  }

  #updateFrame(): void {
    const frame = this.#frame;
    frame.pixelRatio = this.pixelRatio;
    frame.models = this.#models.texture;
    frame.packed = this.#models.packed;
    this.section.update(this.display.section, frame.origin);
    this.#ghost.update(frame);
  }

  restore(): void {
    this.layers.restore();
    this.#entities.invalidate();
    this.markDirty();
  }

  /** Moves the scene's origin, and frames the map once it is open. */
  #followMap(): void {
    const origin = sceneOrigin(this.#ground, this.world, this.#poses);
    if (origin !== this.#frame.origin) {
      this.#poses.moveTo(origin);
      this.camera.moveOrigin(origin);
      this.#frame.origin = origin;
      // An unplaced camera is relative to the origin.
      this.frameIfUnplaced();
    }
    if (this.#ground.bounds === this.#bounds) return;
    this.#bounds = this.#ground.bounds;
    this.frameIfUnplaced();
  }

  /** Metres along a ray to the nearest surface of the map, on either side of it. */
  readonly castRay = (from: ScenePoint, way: ScenePoint): number | undefined => this.#ground.raycast(from, way, true);

  /** The same, ignoring surfaces marked as underground: a camera in a drive is not raised above its roof. */
  readonly castSurfaceRay = (from: ScenePoint, way: ScenePoint): number | undefined =>
    this.#ground.raycast(from, way, true, 'surface');
}
