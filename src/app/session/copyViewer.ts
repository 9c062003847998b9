/** Newly opened viewers start as copies of one that is open (rules.md#layouts). */
import type { SlotId } from '../../domain/layout/layout.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { SlotView, SlotViewsState } from '../../state/views/slotViews.ts';
import type { OpenViews } from './OpenViews.ts';

export interface ViewerCopyServices {
  slots: SlotsState;
  slotViews: SlotViewsState;
  openViews: Pick<OpenViews, 'capture' | 'mapOf' | 'openCopy' | 'scene'>;
}

/** What a copy takes over. */
export interface ViewerCopy {
  /** Id of the view, or `default`. */
  readonly key: string;
  /** Id of the map that was chosen for the viewer. */
  readonly mapId: string | undefined;
  /** Undefined while the view's document is loading. */
  readonly slotView: SlotView | undefined;
}

/**
 * The first viewer in reading order that shows a view; viewers that stay open come before those that close.
 * @param remaining the slots that stay open
 */
export function viewerToCopy(
  { places, views }: Pick<SlotsState, 'places' | 'views'>,
  remaining: readonly SlotId[],
): SlotId | undefined {
  const shown = places.filter((slot) => views[slot] !== undefined);
  return shown.find((slot) => remaining.includes(slot)) ?? shown[0];
}

/** @returns undefined if the viewer shows no view */
export function copyViewer({ slots, slotViews, openViews }: ViewerCopyServices, slot: SlotId): ViewerCopy | undefined {
  const key = slots.views[slot];
  if (key === undefined) return undefined;
  const known = slotViews.bySlot[slot];
  const isOfAnyMap = known?.view.map === '';
  return {
    key,
    mapId: slots.maps[slot] ?? (isOfAnyMap ? openViews.mapOf(slot)?.id : undefined),
    slotView: known && { ...known, shown: shownStateOf(openViews, slot, known) },
  };
}

/** Shows the copy in a viewer that has just been opened. */
export function placeCopy({ slots, openViews }: ViewerCopyServices, slot: SlotId, copy: ViewerCopy): void {
  const { key, mapId, slotView } = copy;
  if (mapId !== undefined) slots.maps[slot] = mapId;
  slots.views[slot] = key;
  if (slotView) openViews.openCopy(slot, slotView);
}

/** A camera that still frames the map does so in a pane of another shape, too. */
function shownStateOf(
  openViews: ViewerCopyServices['openViews'],
  slot: SlotId,
  { shown }: SlotView,
): SlotView['shown'] {
  const captured = openViews.capture(slot) ?? shown;
  const isPlaced = openViews.scene(slot)?.isCameraPlaced === true;
  return isPlaced ? captured : { ...shown, cameraMode: captured.cameraMode };
}
