/**
 * Differences between a view as saved and as shown: Update is offered only if there are any (rules.md#view-editing).
 */
import { haveDifferentLayers } from './viewLayers.ts';
import { backgroundOf, type ViewState } from './viewState.ts';

const DOCUMENT_PARTS = ['camera', 'selection', 'options', 'backgroundColor', 'mapColor', 'filters'] as const;
type DocumentPart = (typeof DOCUMENT_PARTS)[number];
/** `map`: the view is shown on another map, because its own no longer exists. */
export type ChangedPart = DocumentPart | 'map';

/** Cameras that differ by less than this share of their distance or scale count as equal. */
const CAMERA_TOLERANCE = 1e-4;

type Point = { readonly x: number; readonly y: number; readonly z: number };

const distanceBetween = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/** Parts of a document that differ. */
export function changedParts(saved: ViewState, shown: ViewState): DocumentPart[] {
  const isChanged: Record<DocumentPart, boolean> = {
    camera: !sameCamera(saved, shown),
    selection: !sameSelection(saved, shown),
    options: !isEqualJson(saved.options, shown.options),
    backgroundColor: !sameColour(backgroundOf(saved), backgroundOf(shown)),
    mapColor: !sameColour(saved.mapColor, shown.mapColor),
    filters:
      saved.filterVehicleStates !== shown.filterVehicleStates ||
      haveDifferentLayers(saved, shown) ||
      !isEqualJson(saved.mineAreas, shown.mineAreas) ||
      !isEqualJson(saved.section, shown.section),
  };
  return DOCUMENT_PARTS.filter((part) => isChanged[part]);
}

function sameCamera(a: ViewState, b: ViewState): boolean {
  if (a.cameraMode !== b.cameraMode) return false;
  if (a.cameraMode === 'orthographic') {
    if (!a.orthographic || !b.orthographic) return a.orthographic === b.orthographic;
    const { zoom } = a.orthographic;
    const shiftPx = distanceBetween(a.orthographic.targetPos, b.orthographic.targetPos) * zoom;
    return shiftPx < 1 && Math.abs(b.orthographic.zoom / zoom - 1) < CAMERA_TOLERANCE;
  }
  if (!a.perspective || !b.perspective) return a.perspective === b.perspective;
  const limit = Math.max(
    0.01,
    distanceBetween(a.perspective.cameraPos, a.perspective.targetPos) * CAMERA_TOLERANCE * 10,
  );
  return (
    distanceBetween(a.perspective.cameraPos, b.perspective.cameraPos) < limit &&
    distanceBetween(a.perspective.targetPos, b.perspective.targetPos) < limit
  );
}

function sameSelection(a: ViewState, b: ViewState): boolean {
  const keys = ({ selected }: ViewState) => new Set(selected.map(({ id, itemType }) => `${itemType} ${id}`));
  const before = keys(a);
  const after = keys(b);
  return (
    isEqualJson(a.isAllSelected, b.isAllSelected) &&
    before.size === after.size &&
    [...before].every((key) => after.has(key))
  );
}

function sameColour(a: string | undefined, b: string | undefined): boolean {
  return a?.toLowerCase() === b?.toLowerCase();
}

function isEqualJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
