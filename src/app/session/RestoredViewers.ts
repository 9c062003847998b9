/**
 * A viewer's unsaved state survives a reload of the tab: camera, checks and layers, and the map chosen in place of a
 * missing one, by slot and view (rules.md#reload-keeps). Read once for each slot, when its first view opens.
 */
import { SLOT_IDS, type SlotId } from '../../domain/layout/layout.ts';
import { changedParts } from '../../domain/view/changes.ts';
import { viewKey } from '../../domain/view/savedView.ts';
import { VIEW_LAYERS } from '../../domain/view/viewLayers.ts';
import { type ViewState, viewStateSchema } from '../../domain/view/viewState.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { StoredValue } from '../../state/storage/stored.ts';
import { storedInTab, type TabStorage } from '../../state/storage/storedInTab.ts';
import type { SlotView } from '../../state/views/slotViews.ts';

/** Five viewers at this length fit into the storage of a tab. */
const MAX_STORED_CHARS = 900_000;

const CAMERA_FIELDS = ['cameraMode', 'perspective', 'orthographic'] as const satisfies readonly (keyof ViewState)[];
const CHECK_FIELDS = [
  'selected',
  'isAllSelected',
  'filterVehicleStates',
  ...VIEW_LAYERS.map(({ field }) => field),
] as const satisfies readonly (keyof ViewState)[];

interface Snapshot {
  /** Id of the view, or `default`. */
  readonly key: string;
  /** Revision of the saved view that `shown` changes; undefined if the backend counts none. */
  readonly revision?: number | undefined;
  /** Only what differs from the saved view. */
  readonly shown: Partial<ViewState>;
  /** Id of the map that was chosen. */
  readonly mapId?: string | undefined;
}

/** A viewer's state when the page is left. */
export interface ViewerAtUnload extends SlotView {
  /** Whether the user has moved the camera; else it frames the map. */
  readonly isCameraPlaced: boolean;
  /** Id of the map chosen in place of the view's own, or for a view without one. */
  readonly mapId?: string | undefined;
}

interface RestoredViewersOptions extends TabStorage {
  page: EventTarget;
  /** @returns undefined for a slot whose view has not been loaded */
  viewerAtUnload: (slot: SlotId) => ViewerAtUnload | undefined;
  /** Called with the name of a view that has since been saved elsewhere: only the camera is restored. */
  onSuperseded: (name: string) => void;
}

export class RestoredViewers {
  readonly #leave: RestoredViewersOptions['viewerAtUnload'];
  readonly #onSuperseded: RestoredViewersOptions['onSuperseded'];
  readonly #storedSlots: ReadonlyMap<SlotId, StoredValue<Snapshot>>;
  readonly #pendingSlots: Map<SlotId, Snapshot | undefined>;

  constructor(scope: Scope, { page, viewerAtUnload, onSuperseded, ...tab }: RestoredViewersOptions) {
    this.#leave = viewerAtUnload;
    this.#onSuperseded = onSuperseded;
    const storedOf = (slot: SlotId) => storedInTab(tab, `shown.${slot}`, MAX_STORED_CHARS, readSnapshot);
    this.#storedSlots = new Map(SLOT_IDS.map((slot) => [slot, storedOf(slot)]));
    this.#pendingSlots = new Map([...this.#storedSlots].map(([slot, stored]) => [slot, stored.read()]));
    scope.listen(page, 'pagehide', () => this.#write());
  }

  /** The opened view as it was before the reload; unchanged if another view was open, or the storage is damaged. */
  restore(slot: SlotId, opened: SlotView): SlotView {
    const snapshot = this.#pendingSlots.get(slot);
    this.#pendingSlots.delete(slot);
    if (snapshot?.key !== viewKey(opened.view)) return opened;
    // Complete lists of checks from an earlier revision would overwrite others' changes with the next save.
    const isSuperseded = isOtherRevision(snapshot.revision, opened.view.revision);
    const { success, data } = viewStateSchema.safeParse({
      ...opened.shown,
      ...pickFields(snapshot.shown, [...CAMERA_FIELDS, ...(isSuperseded ? [] : CHECK_FIELDS)]),
    });
    if (isSuperseded && CHECK_FIELDS.some((field) => field in snapshot.shown)) this.#onSuperseded(opened.view.name);
    return success ? { ...opened, shown: data } : opened;
  }

  /** Id of the map that was chosen instead of the view's own before the reload; to be read before {@link restore}. */
  overridingMapId(slot: SlotId, { view }: Pick<SlotView, 'view'>): string | undefined {
    const snapshot = this.#pendingSlots.get(slot);
    return snapshot?.key === viewKey(view) ? snapshot.mapId : undefined;
  }

  /** The slot now shows something else than before the reload. */
  forget(slot: SlotId): void {
    this.#pendingSlots.delete(slot);
  }

  #write(): void {
    for (const [slot, stored] of this.#storedSlots) {
      // Its view is not loaded yet: the stored state is kept for the next page.
      if (this.#pendingSlots.has(slot)) continue;
      const left = this.#leave(slot);
      const shown = left && unsavedChanges(left);
      const hasContent = shown && (Object.keys(shown).length > 0 || left.mapId !== undefined);
      if (hasContent) {
        const { view, mapId } = left;
        stored.write({ key: viewKey(view), revision: view.revision, shown, mapId });
      } else stored.clear();
    }
  }
}

/** Backends need not count revisions. */
function isOtherRevision(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

function unsavedChanges({ view, saved, shown, isCameraPlaced }: ViewerAtUnload): Partial<ViewState> {
  const isMoved = isCameraPlaced && changedParts(saved, shown).includes('camera');
  // All viewers with the default view share one list of checks, which is stored for the next start.
  const isChanged = (field: keyof ViewState) =>
    view.id === '' || JSON.stringify(saved[field]) !== JSON.stringify(shown[field]);
  return pickFields(shown, [...(isMoved ? CAMERA_FIELDS : []), ...CHECK_FIELDS.filter(isChanged)]);
}

function pickFields(state: Partial<ViewState>, fields: readonly (keyof ViewState)[]): Partial<ViewState> {
  return Object.fromEntries(fields.flatMap((field) => (state[field] === undefined ? [] : [[field, state[field]]])));
}

/** The content is validated when it is applied to a view. */
function readSnapshot(value: unknown): Snapshot | undefined {
  const { key, revision, shown, mapId } = (value ?? {}) as Partial<Record<keyof Snapshot, unknown>>;
  if (typeof key !== 'string' || typeof shown !== 'object' || shown === null) return undefined;
  return {
    key,
    revision: typeof revision === 'number' ? revision : undefined,
    shown,
    mapId: typeof mapId === 'string' ? mapId : undefined,
  };
}
