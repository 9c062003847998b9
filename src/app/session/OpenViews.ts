/**
 * Connects view documents with scenes: applies a document to the scene of its slot, keeps its filter up to date while
 * vehicles come and go, and captures what is shown.
 */
import { subscribe } from 'valtio';
import { entityKey } from '../../domain/entity/entityKey.ts';
import type { SlotId } from '../../domain/layout/layout.ts';
import { type ChangedPart, changedParts } from '../../domain/view/changes.ts';
import { type ShownRules, shownIn, showsWhole } from '../../domain/view/shown.ts';
import { layersOn } from '../../domain/view/viewLayers.ts';
import { backgroundOf, type ViewState } from '../../domain/view/viewState.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { Stored } from '../../state/storage/stored.ts';
import type { TabStorage } from '../../state/storage/storedInTab.ts';
import { changeShown, type SlotView, type SlotViewsState, setSlotView } from '../../state/views/slotViews.ts';
import { DefaultViewChecks } from './DefaultViewChecks.ts';
import { type LeftViewer, RestoredViewers } from './RestoredViewers.ts';
import { applyCamera, hasCameraOf, withCamera } from './viewCamera.ts';

/** Debounce of filter updates after changes of presence (rules.md#checks). */
const REFILTER_MS = 500;

/** The map lets names along roads show through (rules.md#layer-menu). */
const MAP_OPACITY_UNDER_ROAD_NAMES = 0.1;

interface OpenViewsOptions {
  slots: SlotsState;
  slotViews: SlotViewsState;
  /** The map colour that leaves the map as it is, `#rrggbb`. */
  plainMap: string;
  /** The map that is there to be drawn; undefined where maps are not checked. */
  mapId: () => string | undefined;
  /** What the default view shows. */
  storedChecks: Stored<ShownRules>;
  /** Where the viewers of a tab are kept over a reload. */
  tab: TabStorage;
}

export class OpenViews {
  readonly #scenes = new Map<SlotId, SceneView>();
  /** Each follows the world that the scene shows. */
  readonly #followed = new Map<SlotId, Scope>();
  readonly #scope: Scope;
  readonly #options: OpenViewsOptions;
  readonly #defaultViewChecks: DefaultViewChecks;
  readonly #restored: RestoredViewers;
  #refilterSoon = false;

  constructor(scope: Scope, options: OpenViewsOptions) {
    this.#options = options;
    this.#defaultViewChecks = new DefaultViewChecks(scope, options.storedChecks);
    this.#scope = scope;
    this.#restored = new RestoredViewers(scope, { ...options.tab, page: window, leave: (slot) => this.#leave(slot) });
    scope.interval(() => this.#refilterWhereNeeded(), REFILTER_MS);
  }

  scene(slot: SlotId): SceneView | undefined {
    return this.#scenes.get(slot);
  }

  /** Registers the scene of a slot, and applies the slot's view to it. */
  attach(slot: SlotId, scene: SceneView): void {
    this.#scenes.set(slot, scene);
    this.#follow(slot, scene);
    const known = this.#slotView(slot);
    if (known) this.#apply(slot, known);
  }

  /** Releases the scene of a slot; its camera is stored for the next one. */
  detach(slot: SlotId): void {
    const shown = this.capture(slot);
    this.#scenes.delete(slot);
    this.#followed.get(slot)?.dispose();
    this.#followed.delete(slot);
    if (shown) changeShown(this.#options.slotViews, slot, shown);
  }

  /** Shows a view in a slot. */
  open(slot: SlotId, opened: SlotView): void {
    const slotView = this.#restored.restore(slot, this.#defaultViewChecks.restore(opened));
    setSlotView(this.#options.slotViews, slot, slotView);
    this.#apply(slot, slotView);
  }

  /** Changes what a slot shows, camera excepted. */
  change(slot: SlotId, changes: Partial<ViewState>): void {
    changeShown(this.#options.slotViews, slot, changes);
    const known = this.#slotView(slot);
    if (known) this.#defaultViewChecks.save(known);
    const scene = this.#scenes.get(slot);
    if (known && scene) this.#applyDisplay(scene, known.shown);
  }

  /** The document of what a slot shows now, with the camera of this moment. */
  capture(slot: SlotId): ViewState | undefined {
    const known = this.#slotView(slot);
    return known && withCamera(known.shown, this.#scenes.get(slot));
  }

  /** What editing has changed of the saved view so far. */
  changes(slot: SlotId): ChangedPart[] {
    this.#followFraming(slot);
    const known = this.#slotView(slot);
    const shown = this.capture(slot);
    return known && shown ? changedParts(known.saved, shown) : [];
  }

  /** A view that frames the map has no camera of its own: the one at the start of editing counts as saved. */
  startEditing(slot: SlotId): void {
    const known = this.#slotView(slot);
    if (known && !known.saved.perspective) {
      const saved = withCamera(known.saved, this.#scenes.get(slot));
      setSlotView(this.#options.slotViews, slot, { ...known, saved });
    }
  }

  /** Until the camera is moved it frames the map, which may load later: that counts as saved, not as a change. */
  #followFraming(slot: SlotId): void {
    const known = this.#slotView(slot);
    const scene = this.#scenes.get(slot);
    if (!known || !scene || scene.isCameraPlaced) return;
    const saved = { ...withCamera(known.saved, scene), cameraMode: known.saved.cameraMode };
    if (changedParts(known.saved, saved).length > 0) setSlotView(this.#options.slotViews, slot, { ...known, saved });
  }

  /** Back to the view as saved. */
  revert(slot: SlotId): void {
    const known = this.#slotView(slot);
    if (!known) return;
    const reverted = { ...known, shown: known.saved };
    setSlotView(this.#options.slotViews, slot, reverted);
    this.#defaultViewChecks.save(reverted);
    this.#apply(slot, reverted);
  }

  /** Applies each slot's document again, after the map has changed. */
  refresh(): void {
    for (const [slot, scene] of this.#scenes) {
      const known = this.#slotView(slot);
      if (known) this.#applyDisplay(scene, known.shown);
    }
  }

  #leave(slot: SlotId): LeftViewer | undefined {
    const known = this.#slotView(slot);
    const shown = this.capture(slot);
    const isCameraPlaced = this.#scenes.get(slot)?.isCameraPlaced ?? known?.saved.perspective !== undefined;
    return known && shown && { ...known, shown, isCameraPlaced };
  }

  #slotView(slot: SlotId): SlotView | undefined {
    return this.#options.slotViews.bySlot[slot];
  }

  #apply(slot: SlotId, { view, saved, shown }: SlotView): void {
    const scene = this.#scenes.get(slot);
    if (!scene) return;
    const { slots, slotViews } = this.#options;
    slots.cameras[slot] = shown.cameraMode;
    applyCamera(scene, shown);
    this.#applyDisplay(scene, shown);
    // The rig returns the camera with rounding differences: later comparisons need these figures.
    if (saved.perspective && hasCameraOf(saved, shown)) {
      const settled = withCamera(saved, scene);
      setSlotView(slotViews, slot, {
        view,
        saved: settled,
        shown: saved === shown ? settled : withCamera(shown, scene),
      });
    }
  }

  #applyDisplay(scene: SceneView, shown: ViewState): void {
    scene.setDisplay({
      options: shown.options,
      background: backgroundOf(shown),
      mapColour: shown.mapColor && unlessPlain(shown.mapColor, this.#options.plainMap),
      mapOpacity: shown.roadNameLabelOn ? MAP_OPACITY_UNDER_ROAD_NAMES : 1,
      ...layersOn(shown),
      zones: listed(shown, 'ruleZone'),
      designs: listed(shown, 'design'),
      map: this.#showsMap(shown),
    });
    this.#filter(scene, shown);
  }

  #showsMap(shown: ViewState): boolean {
    const id = this.#options.mapId();
    return id === undefined || shownIn(shown)('map', id);
  }

  /** Applies a document's filter to a scene; undefined shows all of a kind. */
  #filter(scene: SceneView, shown: ViewState): void {
    const isShown = shownIn(shown);
    const { world } = scene;
    const isVehicleShown = (id: string) => isShown('vehicle', id, world.vehicle(id)?.render === 'offline') && id;
    scene.showOnly(showsWhole(shown, 'vehicle') ? undefined : keysOf(world.vehicleIds(), isVehicleShown));
    scene.showOnlySiteEntities(
      showsWhole(shown, 'sensor', 'asset', 'annotation')
        ? undefined
        : keysOf(world.siteEntities.all(), ({ kind, id }) => isShown(kind, id) && entityKey(kind, id)),
    );
  }

  #follow(slot: SlotId, { world }: SceneView): void {
    this.#followed.get(slot)?.dispose();
    const scope = this.#scope.child();
    this.#followed.set(slot, scope);
    scope.own(
      subscribe(world.state, () => {
        this.#refilterSoon = true;
      }),
    );
  }

  #refilterWhereNeeded(): void {
    if (!this.#refilterSoon) return;
    this.#refilterSoon = false;
    for (const [slot, scene] of this.#scenes) {
      const known = this.#slotView(slot);
      if (known) this.#filter(scene, known.shown);
    }
  }
}

/** Keys of those that are shown. */
function keysOf<T>(items: Iterable<T>, keyOf: (item: T) => string | false): Set<string> {
  const keys = new Set<string>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== false) keys.add(key);
  }
  return keys;
}

/** Ids of one type that a view lists; undefined where it shows all of them. */
function listed(shown: ViewState, type: 'ruleZone' | 'design'): ReadonlySet<string> | undefined {
  if (showsWhole(shown, type)) return undefined;
  return keysOf(shown.selected, ({ itemType, id }) => itemType === type && id);
}

function unlessPlain(colour: string, plain: string): string | undefined {
  return colour.toUpperCase() === plain ? undefined : colour;
}
