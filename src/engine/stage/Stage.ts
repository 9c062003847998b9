/** The one engine on the one canvas behind the panes, its views and the map that they share. */
import { subscribe } from 'valtio';
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { MapLabel } from '../../domain/site/mapLabel.ts';
import type { Zone } from '../../domain/zone/zone.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { createDesigns, type DesignsState } from '../../state/designs/designs.ts';
import { DesignStore } from '../designs/DesignStore.ts';
import type { SceneTheme } from '../display/theme.ts';
import { bundledDecoders } from '../gltf/decoders.ts';
import { createEngine } from '../gpu/createEngine.ts';
import { SharedTextures } from '../gpu/SharedTextures.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { AreaLayer } from '../layers/areas/AreaLayer.ts';
import { AreaSet } from '../layers/areas/AreaSet.ts';
import { wallSheet, zonePrism } from '../layers/areas/shapes.ts';
import { WALL_STYLE, ZONE_STYLE } from '../layers/areas/styles.ts';
import { type CalloutContext, CalloutLayer } from '../layers/callouts/CalloutLayer.ts';
import { CalloutTexts } from '../layers/calloutText.ts';
import { DesignsLayer } from '../layers/designs/DesignsLayer.ts';
import { EntityLayer } from '../layers/entities/EntityLayer.ts';
import type { Layer } from '../layers/Layer.ts';
import { LabelAtlases } from '../layers/labels/LabelAtlases.ts';
import { type LabelContext, LabelLayer } from '../layers/labels/LabelLayer.ts';
import { MapLabelSet } from '../layers/labels/MapLabelSet.ts';
import { MarkerLayer } from '../layers/labels/MarkerLayer.ts';
import { OutlineLayer } from '../layers/outline/OutlineLayer.ts';
import { TilesLayer } from '../layers/tiles/TilesLayer.ts';
import { loadModels } from '../models/loadModels.ts';
import { type ModelState, ModelStore } from '../models/ModelStore.ts';
import { createMapState, type MapState } from '../tiles/mapState.ts';
import { TileStore } from '../tiles/TileStore.ts';
import { NavigateTool } from '../tools/navigate/NavigateTool.ts';
import { SelectTool } from '../tools/select/SelectTool.ts';
import { PaneInput } from '../view/PaneInput.ts';
import { type MapSource, type OpenViewOptions, SceneView } from '../view/SceneView.ts';
import { ViewCore } from '../view/ViewCore.ts';
import { ViewOverlay } from '../view/ViewOverlay.ts';
import { FrameLoop } from './FrameLoop.ts';
import type { StageStats } from './stats.ts';

export interface StageOptions {
  /** Lies behind the panes and fills the area that they share. */
  canvas: HTMLCanvasElement;
  /** Vehicle models, one top-level node a category. */
  modelUrls: readonly string[];
  theme: SceneTheme;
  /** Drawings and models that may be shown; none where this is left out. */
  designs?: DesignsState;
}

/** Vehicles and everything else are drawn by the same layers. */
const BATCH_NAMES = ['fleet', 'siteEntities'] as const;

interface OpenView {
  scope: Scope;
  core: ViewCore;
  tiles: TilesLayer;
}

export class Stage {
  readonly mapState: MapState = createMapState();
  readonly stats: StageStats;
  readonly #scope: Scope;
  readonly #engine: ViewEngine;
  readonly #models: ModelStore;
  readonly #tiles: TileStore;
  readonly #designs: DesignStore;
  readonly #atlases: LabelAtlases;
  readonly #mapLabels = new MapLabelSet();
  readonly #zones = new AreaSet();
  readonly #walls = new AreaSet();
  readonly #loop: FrameLoop;
  readonly #views = new Map<string, OpenView>();
  readonly #textures: SharedTextures;
  #theme: SceneTheme;
  #mapColour: string | undefined;

  constructor(scope: Scope, options: StageOptions) {
    this.#scope = scope;
    this.#theme = options.theme;
    this.#engine = scope.own(createEngine(options.canvas));
    this.#models = new ModelStore(scope, this.#engine);
    this.#textures = new SharedTextures(scope, this.#engine);
    this.#atlases = new LabelAtlases(scope, this.#engine, () => this.#markAllDirty());
    this.#tiles = new TileStore(scope, this.#engine, this.mapState, {
      changed: () => this.#markAllDirty(),
      opened: (origin) => this.#setOrigin(origin),
    });
    this.#designs = new DesignStore(scope, this.#engine, options.designs ?? createDesigns(), this.#theme.font, () =>
      this.#markAllDirty(),
    );
    this.#loop = new FrameLoop(scope, this.#engine, options.canvas, {
      background: this.#theme.background,
      tiles: this.#tiles,
      restore: () => {
        this.#tiles.restore();
        this.#atlases.restore();
        this.#designs.restore();
      },
    });
    this.stats = this.#loop.stats;
    void this.#loadModels(options.modelUrls);
  }

  /** How the vehicle models are doing. */
  get modelState(): ModelState {
    return this.#models.state;
  }

  /** Opens a view in a pane. Throws where the id is in use. */
  openView(options: OpenViewOptions): SceneView {
    const { id, pane, world, selection } = options;
    if (this.#views.has(id)) throw new Error(`A view named ${id} is open already.`);
    const scope = this.#scope.child();
    const textures = this.#textures.of(scope, world);
    const core = new ViewCore(scope, {
      engine: this.#engine,
      pane,
      world,
      selection,
      textures,
      models: this.#models,
      ground: this.#tiles,
      theme: this.#theme,
    });
    const overlay = new ViewOverlay(scope, pane);
    const notes = new CalloutTexts();
    const tiles = new TilesLayer(scope, core.scene.scene, this.#tiles);
    tiles.setTint(this.#mapColour);
    if (this.#tiles.origin) core.setOrigin(this.#tiles.origin);
    for (const layer of [tiles, ...this.#layersOf(scope, core, calloutContext(core, overlay, notes))])
      core.addLayer(layer);
    this.#followSelection(scope, core);
    this.#loop.add(scope, core, textures);
    this.#views.set(id, { scope, core, tiles });
    const view = new SceneView(scope, id, core, overlay, notes);
    const target = view.gestures();
    new PaneInput(scope, pane, [new SelectTool(scope, target), new NavigateTool(target)]);
    return view;
  }

  closeView(id: string): void {
    this.#views.get(id)?.scope.dispose();
    this.#views.delete(id);
    this.#loop.layoutChanged();
  }

  /** Shows a map in all views, or none. Its origin becomes the origin of the worlds shown. */
  showMap(source: MapSource | undefined): void {
    this.#mapColour = source?.colour;
    for (const { tiles } of this.#views.values()) tiles.setTint(source?.colour);
    void this.#tiles.show(source);
  }

  /** The rule zones of the map; views may show some of them only. */
  setZones(zones: readonly Zone[]): void {
    const levelM = this.#tiles.origin?.altitude ?? 0;
    this.#zones.set(zones.map((zone) => zonePrism(zone, levelM)));
    this.#markAllDirty();
  }

  /** Survey walls as polygons; views show them that are told to. */
  setWalls(walls: readonly (readonly SitePoint[])[]): void {
    this.#walls.set(walls.map((wall, k) => wallSheet(String(k), wall)));
    this.#markAllDirty();
  }

  /** Names along roads and drives; views show them that are told to. */
  setMapLabels(labels: readonly MapLabel[]): void {
    this.#mapLabels.set(labels);
    this.#markAllDirty();
  }

  /** The design under a point of a view, CSS pixels of its pane, and its layer there. */
  designAt(viewId: string, x: number, y: number): { id: string; layer: string | undefined } | undefined {
    const view = this.#views.get(viewId);
    if (!view) return undefined;
    const { camera, world, display } = view.core;
    return this.#designs.pick(camera.rig, world.origin, display.designs, x, y);
  }

  setTheme(theme: SceneTheme): void {
    this.#theme = theme;
    this.#loop.setBackground(theme.background);
    for (const { core } of this.#views.values()) core.setTheme(theme);
  }

  async #loadModels(urls: readonly string[]): Promise<void> {
    const loaded = await loadModels(urls, bundledDecoders, this.#scope.signal);
    if (this.#scope.ended) return;
    this.#models.take(loaded);
    this.#markAllDirty();
  }

  #markAllDirty(): void {
    for (const { core } of this.#views.values()) core.markDirty();
  }

  /** The map's middle becomes the origin of every world shown; cameras that nobody has moved yet frame the map. */
  #setOrigin(origin: SitePoint): void {
    const cores = [...this.#views.values()].map(({ core }) => core);
    // Views share worlds: every camera says where it is before the first world moves.
    const putBack = cores.map((core) => core.captureSiteCamera());
    for (const core of cores) core.setOrigin(origin);
    for (const put of putBack) put();
    for (const core of cores) core.frameIfUnplaced();
  }

  /** All that a view draws over the map, in the order in which it is updated: labels keep clear of boxes. */
  #layersOf(scope: Scope, core: ViewCore, boxes: CalloutContext): Layer[] {
    const { scene } = core.scene;
    const atlasFor = (ratio: number) => this.#atlases.of(ratio, this.#theme.font);
    return [
      new DesignsLayer(scope, scene, this.#designs),
      new AreaLayer(scope, scene, this.#walls, WALL_STYLE),
      new AreaLayer(scope, scene, this.#zones, ZONE_STYLE, core.selection),
      ...BATCH_NAMES.flatMap((batchName) => [
        new EntityLayer(scope, scene, batchName),
        new OutlineLayer(scope, scene, batchName),
        new MarkerLayer(scope, scene, batchName, atlasFor),
      ]),
      new CalloutLayer(scope, boxes),
      new LabelLayer(scope, scene, this.#labelContext(core)),
    ];
  }

  #labelContext(core: ViewCore): LabelContext {
    return {
      engine: this.#engine,
      plan: () => core.labelPlan,
      mapLabels: this.#mapLabels,
      atlasFor: (pixelRatio) => this.#atlases.of(pixelRatio, this.#theme.font),
      isOccluded: (at) => core.probe.isOccluded(at),
    };
  }

  #followSelection(scope: Scope, core: ViewCore): void {
    const take = (): void => core.setSelected(core.selection.ids);
    take();
    scope.own(subscribe(core.selection.state, take));
  }
}

function calloutContext(core: ViewCore, overlay: ViewOverlay, calloutTexts: CalloutTexts): CalloutContext {
  return {
    parent: overlay.element,
    describe: (id) => calloutTexts.describe(id),
    setPlan: (plan) => {
      core.labelPlan = plan;
    },
    reserved: () => overlay.reserved(core.camera.rig),
  };
}
