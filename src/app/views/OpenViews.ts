/**
 * Between view documents and the scenes that show them: applies a document to the slot's scene, keeps its filter true
 * while vehicles come and go, and captures what is shown.
 */
import { subscribe } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { checkedIn } from '../../domain/tree/viewChecks.ts';
import { type ChangedPart, changedParts } from '../../domain/view/changes.ts';
import { shownVehicles } from '../../domain/view/shownVehicles.ts';
import type { BulkSelection, ViewState } from '../../domain/view/viewState.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { Stored } from '../../state/storage/stored.ts';
import { changeShown, type SlotView, type SlotViewsState, setSlotView } from '../../state/views/slotViews.ts';
import type { World } from '../../state/world/World.ts';

/** How long changes of presence gather before filters are applied anew (live-monitoring section 9). */
const REFILTER_MS = 500;

/** Stands for "as the theme has it". */
const PLAIN_BACKGROUND = '#000000';

/** The map lets names along roads show through (live-monitoring section 2, "Layer menu"). */
const MAP_OPACITY_UNDER_ROAD_NAMES = 0.1;

interface OpenViewsOptions {
  world: World;
  slots: SlotsState;
  slotViews: SlotViewsState;
  /** The map colour that leaves the map as it is, `#rrggbb`. */
  plainMap: string;
  /** Bulk selection of the default view. */
  keptBulk: Stored<BulkSelection>;
}

export class OpenViews {
  readonly #scenes = new Map<SlotId, SceneView>();
  readonly #options: OpenViewsOptions;
  #refilterSoon = false;

  constructor(scope: Scope, options: OpenViewsOptions) {
    this.#options = options;
    scope.own(
      subscribe(options.world.state, () => {
        this.#refilterSoon = true;
      }),
    );
    scope.interval(() => this.#refilterWhereNeeded(), REFILTER_MS);
  }

  scene(slot: SlotId): SceneView | undefined {
    return this.#scenes.get(slot);
  }

  /** Takes the scene of a slot that has opened, and shows the slot's view in it. */
  attach(slot: SlotId, scene: SceneView): void {
    this.#scenes.set(slot, scene);
    const known = this.#slotView(slot);
    if (known) this.#apply(slot, known);
  }

  /** Lets go of a slot's scene that closes; its camera is kept for the next one. */
  detach(slot: SlotId): void {
    const shown = this.capture(slot);
    this.#scenes.delete(slot);
    if (shown) changeShown(this.#options.slotViews, slot, shown);
  }

  /** Shows a view in a slot. */
  open(slot: SlotId, opened: SlotView): void {
    const slotView = this.#withKeptBulk(opened);
    setSlotView(this.#options.slotViews, slot, slotView);
    this.#apply(slot, slotView);
  }

  /** Changes what a slot shows, camera excepted. */
  change(slot: SlotId, changes: Partial<ViewState>): void {
    changeShown(this.#options.slotViews, slot, changes);
    const known = this.#slotView(slot);
    if (changes.isAllSelected && known?.view.id === '') this.#options.keptBulk.write(changes.isAllSelected);
    const scene = this.#scenes.get(slot);
    if (known && scene) this.#applyDisplay(scene, known.shown);
  }

  /** The document of what a slot shows now, with the camera of this moment. */
  capture(slot: SlotId): ViewState | undefined {
    const known = this.#slotView(slot);
    return known && withCamera(known.shown, this.#scenes.get(slot));
  }

  /** What differs from the saved view. */
  changes(slot: SlotId): ChangedPart[] {
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

  /** Back to the view as saved. */
  revert(slot: SlotId): void {
    const known = this.#slotView(slot);
    if (known) this.open(slot, { ...known, shown: known.saved });
  }

  /** The default view starts with the kinds that were shown in it last, unless that would be nothing at all. */
  #withKeptBulk(opened: SlotView): SlotView {
    const kept = opened.view.id === '' ? this.#options.keptBulk.read() : undefined;
    if (!kept || !showsAnything(kept)) return opened;
    const withKept = (state: ViewState) => ({ ...state, isAllSelected: kept });
    const saved = withKept(opened.saved);
    return { ...opened, saved, shown: opened.shown === opened.saved ? saved : withKept(opened.shown) };
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
    // The rig gives back the same camera in slightly other figures: those are compared with later.
    if (saved.perspective && saved === shown) {
      const settled = withCamera(shown, scene);
      setSlotView(slotViews, slot, { view, saved: settled, shown: settled });
    }
  }

  #applyDisplay(scene: SceneView, shown: ViewState): void {
    scene.setDisplay({
      options: shown.options,
      background: unlessPlain(shown.backgroundColor, PLAIN_BACKGROUND),
      mapColour: shown.mapColor && unlessPlain(shown.mapColor, this.#options.plainMap),
      mapOpacity: shown.roadNameLabelOn ? MAP_OPACITY_UNDER_ROAD_NAMES : 1,
      roadNames: shown.roadNameLabelOn,
      surveyWalls: shown.surveyWallLabelOn,
      zones: shownZones(shown),
    });
    this.#filter(scene, shown);
  }

  #filter(scene: SceneView, shown: ViewState): void {
    const vehicles = Object.values(this.#options.world.state.vehicles);
    scene.showOnly(
      shownVehicles(
        shown,
        vehicles.map(({ id, render }) => ({ id, offline: render === 'offline' })),
      ),
    );
    scene.showOnlyThings(this.#shownThings(shown));
  }

  /** Keys of the things that a view shows; undefined where that is all of them. */
  #shownThings(shown: ViewState): Set<string> | undefined {
    const { sensor, asset, annotation } = shown.isAllSelected;
    if (sensor && asset && annotation) return undefined;
    const isShown = checkedIn(shown);
    const keys = new Set<string>();
    const { things } = this.#options.world;
    for (let row = 0; row < things.count; row++) {
      const thing = things.at(row);
      if (thing && isShown({ itemType: thing.kind, id: thing.id })) keys.add(`${thing.kind}:${thing.id}`);
    }
    return keys;
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

/** Ids of the rule zones that a view shows; undefined where that is all of them. */
function shownZones({ isAllSelected, selected }: ViewState): ReadonlySet<string> | undefined {
  if (isAllSelected.design) return undefined;
  return new Set(selected.filter(({ itemType }) => itemType === 'ruleZone').map(({ id }) => id));
}

function showsAnything({ vehicle, ...kinds }: BulkSelection): boolean {
  return Object.values(vehicle).includes(true) || Object.values(kinds).includes(true);
}

function unlessPlain(colour: string, plain: string): string | undefined {
  return colour.toUpperCase() === plain ? undefined : colour;
}

function withCamera(state: ViewState, scene: SceneView | undefined): ViewState {
  if (!scene) return state;
  const { mode, perspective, orthographic } = scene.cameraState();
  return { ...state, cameraMode: mode, perspective, orthographic };
}

function applyCamera(scene: SceneView, { cameraMode, perspective, orthographic }: ViewState): void {
  const now = scene.cameraState();
  if (cameraMode === 'perspective' ? perspective : orthographic) {
    scene.setCameraState({
      mode: cameraMode,
      perspective: perspective ?? now.perspective,
      orthographic: orthographic ?? now.orthographic,
    });
    return;
  }
  scene.setCameraMode(cameraMode);
  scene.resetView();
}
