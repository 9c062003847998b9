/** One engine on the canvas behind the panes, its views, and the maps that they show. */
import { subscribe } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import { createDesigns, type DesignsState } from '../../state/designs/designs.ts';
import type { SketchesState } from '../../state/sketch/sketches.ts';
import type { World } from '../../state/world/World.ts';
import { DesignStore } from '../designs/DesignStore.ts';
import type { ViewDisplay } from '../display/display.ts';
import type { SceneTheme } from '../display/theme.ts';
import { createEngine } from '../gpu/createEngine.ts';
import { SharedTextures } from '../gpu/SharedTextures.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { SharedLayerData } from '../layers/SharedLayerData.ts';
import { SketchSet } from '../layers/sketches/SketchSet.ts';
import { followModels } from '../models/loadModels.ts';
import { type ModelState, ModelStore } from '../models/ModelStore.ts';
import type { ReaderPool } from '../reading/ReaderPool.ts';
import { type ReadFunctions, readFunctions } from '../reading/readFunctions.ts';
import { OnDemandDrawTool } from '../tools/draw/OnDemandDrawTool.ts';
import { NavigateTool } from '../tools/navigate/NavigateTool.ts';
import { SelectTool } from '../tools/select/SelectTool.ts';
import type { OpenViewOptions } from '../view/OpenViewOptions.ts';
import { PaneInput } from '../view/PaneInput.ts';
import { SceneView } from '../view/SceneView.ts';
import { ViewCore } from '../view/ViewCore.ts';
import { CameraLinks } from './CameraLinks.ts';
import { type ContextState, followContext } from './ContextLoss.ts';
import { createLayers } from './createLayers.ts';
import { FrameLoop } from './FrameLoop.ts';
import { layerHost } from './layerHost.ts';
import type { StageMap } from './StageMap.ts';
import { StageMaps } from './StageMaps.ts';
import type { StageStats } from './stats.ts';
import { zoneAt } from './zoneAt.ts';

export interface StageOptions {
  /** Behind the panes, covering the area that they share. */
  canvas: HTMLCanvasElement;
  /** Model files, one top-level node per model. */
  modelUrls: readonly string[];
  /** Workers that read tiles, models and designs. */
  readers: ReaderPool;
  theme: SceneTheme;
  /** Designs that may be shown; none by default. */
  designs?: DesignsState;
  /** Users' drawings on the mine; nothing by default. */
  sketches?: SketchesState;
}

interface OpenView {
  scope: Scope;
  view: SceneView | undefined;
  /** The current renderer; replaced when the view shows something else. */
  core: ViewCore | undefined;
  map: StageMap | undefined;
}

interface DrawnInView {
  world: World;
  map: StageMap;
}

export class Stage {
  readonly stats: StageStats;
  /** Whether the WebGL context is missing. */
  readonly context: ContextState;
  readonly #scope: Scope;
  readonly #engine: ViewEngine;
  readonly #models: ModelStore;
  readonly #readers: ReadFunctions;
  readonly #maps: StageMaps;
  readonly #designs: DesignStore;
  readonly #shared: SharedLayerData;
  readonly #loop: FrameLoop;
  readonly #views = new Map<string, OpenView>();
  readonly #links = new CameraLinks(
    (id) => this.#views.get(id)?.core,
    (id) => this.#views.get(id)?.view?.delayedFlight.cancel(),
  );
  readonly #textures: SharedTextures;
  #theme: SceneTheme;

  constructor(scope: Scope, options: StageOptions) {
    this.#scope = scope;
    this.#theme = options.theme;
    this.#engine = scope.own(createEngine(options.canvas));
    this.context = followContext(scope, this.#engine);
    this.#models = new ModelStore(scope, this.#engine);
    this.#textures = new SharedTextures(scope, this.#engine);
    this.#shared = new SharedLayerData({
      scope,
      engine: this.#engine,
      font: () => this.#theme.font,
      redraw: () => this.#markAllDirty(),
    });
    this.#readers = readFunctions(options.readers);
    this.#maps = new StageMaps(scope, {
      engine: this.#engine,
      readers: this.#readers.map,
      font: () => this.#theme.font,
    });
    this.#designs = new DesignStore(scope, this.#engine, {
      readModel: this.#readers.readModelDesign,
      state: options.designs ?? createDesigns(),
      font: this.#theme.font,
      onChange: () => this.#markAllDirty(),
    });
    this.#loop = new FrameLoop(scope, this.#engine, options.canvas, {
      background: this.#theme.background,
      prepare: (atMs, gpuMs) => {
        this.#links.update(atMs);
        this.#maps.update(atMs, gpuMs);
      },
      giveUp: () => {
        this.#maps.giveUpBuffers();
        this.#designs.giveUpBuffers();
      },
      restore: () => {
        this.#maps.restore();
        this.#shared.restore();
        this.#designs.restore();
      },
    });
    this.stats = this.#loop.stats;
    if (options.sketches) this.#followSketches(options.sketches);
    followModels(scope, options.modelUrls, this.#readers.vehicleModels, (loaded) => {
      this.#models.setModels(loaded);
      this.#markAllDirty();
    });
  }

  /** Loading state of the models. */
  get modelState(): ModelState {
    return this.#models.state;
  }

  /** Opens a view in a pane. @throws if the id is in use */
  openView(options: OpenViewOptions): SceneView {
    const { id, pane } = options;
    if (this.#views.has(id)) throw new Error(`A view named ${id} is open already.`);
    const scope = this.#scope.child();
    const opened: OpenView = { scope, view: undefined, core: undefined, map: undefined };
    this.#views.set(id, opened);
    return new SceneView(scope, options, {
      draw: (shownScope, view, shown, display) => {
        opened.view = view;
        opened.map = this.#maps.openMap(shown.map);
        opened.core = this.#draw(shownScope, view, { world: shown.world, map: opened.map }, display);
        return opened.core;
      },
      listen: (shownScope, target) => {
        const tools = [
          new OnDemandDrawTool(shownScope, target),
          new SelectTool(shownScope, target),
          new NavigateTool(target),
        ];
        new PaneInput(shownScope, pane, tools, target.openMenu);
      },
    });
  }

  closeView(id: string): void {
    this.#views.get(id)?.scope.dispose();
    this.#views.delete(id);
    this.#loop.layoutChanged();
  }

  /** Links the cameras of exactly these views; all take the pose of the first one (rules.md#linked-cameras). */
  linkCameras(ids: readonly string[]): void {
    this.#links.link(ids);
  }

  /** The design under a point of a view, CSS pixels of its pane, and its layer there. */
  designAt(viewId: string, x: number, y: number): { id: string; layer: string | undefined } | undefined {
    const core = this.#views.get(viewId)?.core;
    if (!core) return undefined;
    const { camera, origin, display, section } = core;
    return this.#designs.pick({ rig: camera.rig, section }, origin, display.designs, x, y);
  }

  /** The rule zone whose outline or name is under a point of a view, CSS pixels of its pane. */
  async zoneAt(viewId: string, x: number, y: number): Promise<string | undefined> {
    const { core, map } = this.#views.get(viewId) ?? {};
    return core && map && zoneAt(core, map, x, y);
  }

  setTheme(theme: SceneTheme): void {
    this.#theme = theme;
    this.#loop.setBackground(theme.background);
    for (const { core } of this.#views.values()) core?.setTheme(theme);
  }

  #followSketches(sketches: SketchesState): void {
    const updateSketches = (): void => this.#shared.of(SketchSet).set(Object.values(sketches.byOwner).flat());
    updateSketches();
    this.#scope.own(subscribe(sketches, updateSketches));
  }

  #markAllDirty(): void {
    for (const { core } of this.#views.values()) core?.markDirty();
  }

  /** Draws a world on a map in a view, until the scope ends. */
  #draw(scope: Scope, view: SceneView, { world, map }: DrawnInView, display: ViewDisplay): ViewCore {
    const { pane, selection, overlay, calloutTexts } = view;
    const core = new ViewCore(scope, {
      engine: this.#engine,
      pane,
      world,
      selection,
      textures: this.#textures.of(scope, world, map),
      models: this.#models,
      ground: map.tiles,
      mapState: map.state,
      theme: this.#theme,
      display,
    });
    this.#maps.show(scope, map, core);
    const layers = createLayers({
      scope,
      scene: core.scene.scene,
      engine: this.#engine,
      selection,
      tiles: map.tiles,
      designs: this.#designs,
      shared: this.#shared,
      sharedByMap: map.shared,
      section: core.section,
      host: layerHost(scope, core, overlay, calloutTexts),
    });
    for (const layer of layers) core.layers.add(layer);
    this.#followSelection(scope, core);
    this.#loop.add(scope, core);
    return core;
  }

  #followSelection(scope: Scope, core: ViewCore): void {
    const applySelection = (): void => core.setSelected(core.selection.ids);
    applySelection();
    scope.own(subscribe(core.selection.state, applySelection));
  }
}
