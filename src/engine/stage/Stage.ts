/** One engine on the canvas behind the panes, its views, and the map that they share. */
import { subscribe } from 'valtio';
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { MapLabel } from '../../domain/site/mapLabel.ts';
import type { Zone } from '../../domain/zone/zone.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { createDesigns, type DesignsState } from '../../state/designs/designs.ts';
import { DesignStore } from '../designs/DesignStore.ts';
import type { SceneTheme } from '../display/theme.ts';
import { createEngine } from '../gpu/createEngine.ts';
import { SharedTextures } from '../gpu/SharedTextures.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { WallSet, ZoneSet } from '../layers/areas/siteAreas.ts';
import { CalloutTexts } from '../layers/calloutText.ts';
import type { LayerHost } from '../layers/LayerContext.ts';
import { MapLabelSet } from '../layers/labels/MapLabelSet.ts';
import { SharedLayerData } from '../layers/SharedLayerData.ts';
import { MapTint } from '../layers/tiles/MapTint.ts';
import { loadModels } from '../models/loadModels.ts';
import { type ModelState, ModelStore } from '../models/ModelStore.ts';
import { ReaderPool } from '../reading/ReaderPool.ts';
import { type ReadFunctions, readFunctions } from '../reading/readFunctions.ts';
import { createMapState, type MapState } from '../tiles/mapState.ts';
import { TileStore } from '../tiles/TileStore.ts';
import { NavigateTool } from '../tools/navigate/NavigateTool.ts';
import { SelectTool } from '../tools/select/SelectTool.ts';
import { PaneInput } from '../view/PaneInput.ts';
import { type MapSource, type OpenViewOptions, SceneView } from '../view/SceneView.ts';
import { ViewCore } from '../view/ViewCore.ts';
import { ViewOverlay } from '../view/ViewOverlay.ts';
import { createLayers } from './createLayers.ts';
import { FrameLoop } from './FrameLoop.ts';
import type { StageStats } from './stats.ts';

export interface StageOptions {
  /** Behind the panes, covering the area that they share. */
  canvas: HTMLCanvasElement;
  /** Model files, one top-level node per model. */
  modelUrls: readonly string[];
  theme: SceneTheme;
  /** Designs that may be shown; none by default. */
  designs?: DesignsState;
}

interface OpenView {
  scope: Scope;
  core: ViewCore;
}

export class Stage {
  readonly mapState: MapState = createMapState();
  readonly stats: StageStats;
  readonly #scope: Scope;
  readonly #engine: ViewEngine;
  readonly #models: ModelStore;
  readonly #readers: ReadFunctions;
  readonly #tiles: TileStore;
  readonly #designs: DesignStore;
  readonly #shared: SharedLayerData;
  readonly #loop: FrameLoop;
  readonly #views = new Map<string, OpenView>();
  readonly #textures: SharedTextures;
  #theme: SceneTheme;

  constructor(scope: Scope, options: StageOptions) {
    this.#scope = scope;
    this.#theme = options.theme;
    this.#engine = scope.own(createEngine(options.canvas));
    this.#models = new ModelStore(scope, this.#engine);
    this.#textures = new SharedTextures(scope, this.#engine);
    this.#shared = new SharedLayerData({
      scope,
      engine: this.#engine,
      font: () => this.#theme.font,
      redraw: () => this.#markAllDirty(),
    });
    this.#readers = readFunctions(new ReaderPool(scope));
    this.#tiles = new TileStore(scope, this.#engine, this.#readers.map, this.mapState, {
      changed: () => this.#markAllDirty(),
      opened: (origin) => this.#setOrigin(origin),
    });
    this.#designs = new DesignStore(scope, this.#engine, {
      readModel: this.#readers.readModelDesign,
      state: options.designs ?? createDesigns(),
      font: this.#theme.font,
      changed: () => this.#markAllDirty(),
    });
    this.#loop = new FrameLoop(scope, this.#engine, options.canvas, {
      background: this.#theme.background,
      tiles: this.#tiles,
      restore: () => {
        this.#tiles.restore();
        this.#shared.restore();
        this.#designs.restore();
      },
    });
    this.stats = this.#loop.stats;
    void this.#loadModels(options.modelUrls);
  }

  /** Loading state of the models. */
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
    const calloutTexts = new CalloutTexts();
    if (this.#tiles.origin) core.setOrigin(this.#tiles.origin);
    const layers = createLayers({
      scope,
      scene: core.scene.scene,
      engine: this.#engine,
      selection,
      tiles: this.#tiles,
      designs: this.#designs,
      shared: this.#shared,
      host: layerHost(core, overlay, calloutTexts),
    });
    for (const layer of layers) core.addLayer(layer);
    this.#followSelection(scope, core);
    this.#loop.add(scope, core, textures);
    this.#views.set(id, { scope, core });
    const view = new SceneView(scope, id, core, overlay, calloutTexts);
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
    this.#shared.of(MapTint).colour = source?.colour;
    void this.#tiles.show(source);
  }

  /** Sets the rule zones of the map. */
  setZones(zones: readonly Zone[]): void {
    this.#shared.of(ZoneSet).setZones(zones, this.#tiles.origin?.altitude ?? 0);
    this.#markAllDirty();
  }

  /** Sets survey walls as polygons. */
  setWalls(walls: readonly (readonly SitePoint[])[]): void {
    this.#shared.of(WallSet).setWalls(walls);
    this.#markAllDirty();
  }

  /** Sets the names along roads and drives. */
  setMapLabels(labels: readonly MapLabel[]): void {
    this.#shared.of(MapLabelSet).set(labels);
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
    const loaded = await loadModels(urls, this.#readers.vehicleModels, this.#scope.signal);
    if (this.#scope.ended) return;
    this.#models.take(loaded);
    this.#markAllDirty();
  }

  #markAllDirty(): void {
    for (const { core } of this.#views.values()) core.markDirty();
  }

  /** The map's centre becomes the origin of every world shown; cameras not placed yet frame the map. */
  #setOrigin(origin: SitePoint): void {
    const cores = [...this.#views.values()].map(({ core }) => core);
    // Views share worlds: all cameras are captured before the first origin changes.
    const putBack = cores.map((core) => core.captureSiteCamera());
    for (const core of cores) core.setOrigin(origin);
    for (const put of putBack) put();
    for (const core of cores) core.frameIfUnplaced();
  }

  #followSelection(scope: Scope, core: ViewCore): void {
    const take = (): void => core.setSelected(core.selection.ids);
    take();
    scope.own(subscribe(core.selection.state, take));
  }
}

function layerHost(core: ViewCore, overlay: ViewOverlay, calloutTexts: CalloutTexts): LayerHost {
  return {
    labelPlan: { calloutRows: new Set(), occupied: [] },
    overlay: overlay.element,
    describe: (id) => calloutTexts.describe(id),
    reserved: () => overlay.reserved(core.camera.rig),
    isOccluded: (at) => core.probe.isOccluded(at),
  };
}
