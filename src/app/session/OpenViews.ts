/**
 * Connects view documents with scenes: applies a document to the scene of its slot, updates its filter as vehicles
 * come and go, and captures the scene's state.
 */
import { subscribe } from 'valtio';
import { SLOT_IDS, type SlotId } from '../../domain/layout/layout.ts';
import { type ChangedPart, changedParts } from '../../domain/view/changes.ts';
import type { VisibilityRules } from '../../domain/view/shown.ts';
import type { ViewState } from '../../domain/view/viewState.ts';
import type { MapSource } from '../../engine/view/MapSource.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { StoredValue } from '../../state/storage/stored.ts';
import type { TabStorage } from '../../state/storage/storedInTab.ts';
import { type SlotView, type SlotViewsState, setSlotView, updateShownState } from '../../state/views/slotViews.ts';
import { createXRay } from '../../state/views/xray.ts';
import type { World } from '../../state/world/World.ts';
import { DefaultViewStorage } from './DefaultViewChecks.ts';
import { RestoredViewers, type ViewerAtUnload } from './RestoredViewers.ts';
import { sceneDisplay } from './sceneDisplay.ts';
import { filterScene } from './sceneFilter.ts';
import { applyCamera, hasCamera, withAppliedCamera, withCamera } from './viewCamera.ts';

/** After changes of presence, entities are refiltered at most this often (rules.md#checks). */
const REFILTER_EVERY_MS = 500;

interface SlotMapSource extends MapSource {
  id: string;
}

interface OpenViewsOptions {
  slots: SlotsState;
  slotViews: SlotViewsState;
  /** The map colour that leaves the map unchanged, `#rrggbb`. */
  plainMapColour: string;
  /** The map of a slot; undefined if there is none. */
  mapOf: (slot: SlotId) => SlotMapSource | undefined;
  /** Whether views can hide maps by checks, like entities. */
  usesMapChecks: boolean;
  /** Content of the default view. */
  storedChecks: StoredValue<VisibilityRules>;
  /** Storage of the tab, in which viewers survive a reload. */
  tabStorage: TabStorage;
  /** Called with the name of a view that has since been saved elsewhere: checks unsaved before a reload are dropped. */
  onSuperseded: (name: string) => void;
}

export class OpenViews {
  /** X-ray states of viewers. */
  readonly xray = createXRay();
  readonly #scenes = new Map<SlotId, SceneView>();
  /** Version of the world with which each scene was last filtered. */
  readonly #filteredVersions = new Map<SlotId, number>();
  readonly #options: OpenViewsOptions;
  readonly #defaultViewChecks: DefaultViewStorage;
  readonly #restoredViewers: RestoredViewers;
  #turn = 0;

  constructor(scope: Scope, options: OpenViewsOptions) {
    this.#options = options;
    this.#defaultViewChecks = new DefaultViewStorage(scope, options.storedChecks);
    this.#restoredViewers = new RestoredViewers(scope, {
      ...options.tabStorage,
      page: window,
      viewerAtUnload: (slot) => this.#viewerAtUnload(slot),
      onSuperseded: options.onSuperseded,
    });
    // Round robin: each task filters one viewer.
    scope.interval(() => this.#refilterNext(), REFILTER_EVERY_MS / SLOT_IDS.length);
    scope.own(subscribe(this.xray, () => this.#applyDisplays(), true));
  }

  scene(slot: SlotId): SceneView | undefined {
    return this.#scenes.get(slot);
  }

  /** Registers the scene of a slot, and applies the slot's view to it. */
  attach(slot: SlotId, scene: SceneView): void {
    this.#scenes.set(slot, scene);
    const known = this.#slotView(slot);
    if (known) this.#applySlotView(slot, known);
  }

  /** Releases the scene of a slot; its camera is stored for the next one. */
  detach(slot: SlotId): void {
    const shown = this.capture(slot);
    this.#scenes.delete(slot);
    this.#filteredVersions.delete(slot);
    if (shown) updateShownState(this.#options.slotViews, slot, shown);
  }

  /** Shows a view in a slot. */
  open(slot: SlotId, opened: SlotView): void {
    const mapId = this.#restoredViewers.overridingMapId(slot, opened);
    if (mapId !== undefined) this.#options.slots.maps[slot] = mapId;
    this.openCopy(slot, this.#restoredViewers.restore(slot, this.#defaultViewChecks.restore(opened)));
  }

  /** Shows the given view, regardless of what the slot showed before a reload. */
  openCopy(slot: SlotId, slotView: SlotView): void {
    this.#restoredViewers.forget(slot);
    setSlotView(this.#options.slotViews, slot, slotView);
    this.#applySlotView(slot, slotView);
  }

  /** Shows another map in a slot, regardless of what it showed before a reload. */
  chooseMap(slot: SlotId, mapId: string): void {
    this.#restoredViewers.forget(slot);
    this.#options.slots.maps[slot] = mapId;
  }

  /** Changes a slot's content other than its camera. */
  change(slot: SlotId, changes: Partial<ViewState>): void {
    updateShownState(this.#options.slotViews, slot, changes);
    const known = this.#slotView(slot);
    if (known) this.#defaultViewChecks.save(known);
    const scene = this.#scenes.get(slot);
    if (known && scene) this.#applyDisplay(slot, scene, known.shown);
  }

  /** The document of a slot's current content, with the current camera. */
  capture(slot: SlotId): ViewState | undefined {
    const known = this.#slotView(slot);
    return known && withCamera(known.shown, this.#scenes.get(slot));
  }

  /** Unsaved changes of the edited view. */
  changes(slot: SlotId): ChangedPart[] {
    this.#syncSavedCamera(slot);
    const known = this.#slotView(slot);
    const shown = this.capture(slot);
    if (!known || !shown) return [];
    const parts = changedParts(known.saved, shown);
    const map = this.mapOf(slot);
    const isMoved = known.view.map !== '' && map !== undefined && map.id !== known.view.map;
    return isMoved ? [...parts, 'map'] : parts;
  }

  /**
   * A view that frames the map has no camera of its own: the one at the start of editing counts as saved.
   * @returns whether the user has moved the camera already, which is not saved in any view
   */
  startEditing(slot: SlotId): boolean {
    const known = this.#slotView(slot);
    if (!known || hasCamera(known.saved)) return false;
    const scene = this.#scenes.get(slot);
    setSlotView(this.#options.slotViews, slot, { ...known, saved: withCamera(known.saved, scene) });
    return scene?.isCameraPlaced === true;
  }

  /** Until the camera is moved it frames the map, which may load later: that counts as saved, not as a change. */
  #syncSavedCamera(slot: SlotId): void {
    const known = this.#slotView(slot);
    const scene = this.#scenes.get(slot);
    if (!known || !scene || scene.isCameraPlaced) return;
    const saved = { ...withCamera(known.saved, scene), cameraMode: known.saved.cameraMode };
    if (changedParts(known.saved, saved).length > 0) setSlotView(this.#options.slotViews, slot, { ...known, saved });
  }

  /** Restores the view as saved. */
  revert(slot: SlotId): void {
    const known = this.#slotView(slot);
    if (!known) return;
    const revertedView = { ...known, shown: known.saved };
    setSlotView(this.#options.slotViews, slot, revertedView);
    this.#defaultViewChecks.save(revertedView);
    this.#applySlotView(slot, revertedView);
  }

  /** The map of a slot; undefined if there is none. */
  mapOf(slot: SlotId): SlotMapSource | undefined {
    return this.#options.mapOf(slot);
  }

  /** Switches the scene of a slot to another world; its camera stays where it is. */
  showWorld(slot: SlotId, world: World): void {
    const scene = this.#scenes.get(slot);
    if (!scene || scene.world === world) return;
    scene.show({ world });
    this.#filter(slot, scene);
  }

  /** Gives each scene the map of its slot. */
  showMaps(): void {
    for (const [slot, scene] of this.#scenes) scene.show({ map: this.mapOf(slot) });
  }

  /** Applies each slot's document again, after a change of the map list. */
  refresh(): void {
    this.showMaps();
    this.#applyDisplays();
  }

  #applyDisplays(): void {
    for (const [slot, scene] of this.#scenes) {
      const known = this.#slotView(slot);
      if (known) this.#applyDisplay(slot, scene, known.shown);
    }
  }

  #viewerAtUnload(slot: SlotId): ViewerAtUnload | undefined {
    const known = this.#slotView(slot);
    const shown = this.capture(slot);
    const isCameraPlaced = this.#scenes.get(slot)?.isCameraPlaced ?? (known !== undefined && hasCamera(known.saved));
    // Also for a view without a map: another window of the same user may show another one in this slot.
    return known && shown && { ...known, shown, isCameraPlaced, mapId: this.#options.slots.maps[slot] };
  }

  #slotView(slot: SlotId): SlotView | undefined {
    return this.#options.slotViews.bySlot[slot];
  }

  #applySlotView(slot: SlotId, slotView: SlotView): void {
    const scene = this.#scenes.get(slot);
    if (!scene) return;
    const { shown } = slotView;
    this.#options.slots.cameras[slot] = shown.cameraMode;
    // Before the camera, which may frame the map.
    scene.show({ map: this.mapOf(slot) });
    applyCamera(scene, shown);
    this.#applyDisplay(slot, scene, shown);
    const applied = withAppliedCamera(slotView, scene);
    if (applied !== slotView) setSlotView(this.#options.slotViews, slot, applied);
  }

  #applyDisplay(slot: SlotId, scene: SceneView, shown: ViewState): void {
    const { plainMapColour, usesMapChecks } = this.#options;
    const xray = this.xray.bySlot[slot];
    const checkedMap = usesMapChecks ? this.mapOf(slot)?.id : undefined;
    scene.setDisplay(sceneDisplay(shown, { plainMapColour, checkedMap, xray }));
    this.#filter(slot, scene);
  }

  #filter(slot: SlotId, scene: SceneView): void {
    const known = this.#slotView(slot);
    if (!known) return;
    this.#filteredVersions.set(slot, scene.world.filterVersion);
    filterScene(scene, known.shown, this.xray.bySlot[slot]);
  }

  #refilterNext(): void {
    const slot = SLOT_IDS[this.#turn++ % SLOT_IDS.length] as SlotId;
    const scene = this.#scenes.get(slot);
    if (scene && scene.world.filterVersion !== this.#filteredVersions.get(slot)) this.#filter(slot, scene);
  }
}
