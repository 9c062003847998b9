/** Position of a drawing: from its file, or moved by the user because that is far from the site. */
import type { SitePoint } from '../geo/frame.ts';
import type { DxfDrawing } from './drawing.ts';

/** Storage key of the shifts of drawings. */
export const DRAWING_SHIFTS = { key: 'drawingShifts', version: 1 } as const;
/** Maximum number of drawings remembered; the oldest are dropped. */
const MAX_STORED_SHIFTS = 200;
/** No shift within a projection is larger, metres. */
const MAX_SHIFT_M = 1e8;
/** A drawing of the mine is nearer to it than this. */
const MAX_SITE_DISTANCE_M = 20_000;

/** By uuid of the design: metres to the east, north and up. */
export type DrawingOffsets = Readonly<Record<string, SitePoint>>;

/**
 * The same drawing at another place; its buffers are shared, since they are relative to the origin. @param by offset
 * from its position in the file
 */
export function movedDrawing(drawing: DxfDrawing, by: SitePoint): DxfDrawing {
  const before = drawing.movedBy ?? NO_SHIFT;
  const move = (point: SitePoint): SitePoint => addPoints(subtractPoints(point, before), by);
  const isMoved = by.easting !== 0 || by.northing !== 0 || by.altitude !== 0;
  return {
    ...drawing,
    origin: move(drawing.origin),
    min: move(drawing.min),
    max: move(drawing.max),
    movedBy: isMoved ? by : undefined,
  };
}

/** The shift that moves the bottom centre of a drawing to a place. */
export function shiftToPlace(drawing: DxfDrawing, place: SitePoint): SitePoint {
  return addPoints(drawing.movedBy ?? NO_SHIFT, subtractPoints(place, bottomCentre(drawing)));
}

/** Centre of a drawing in plan, at its lowest altitude: this point is placed by a click. */
export function bottomCentre({ min, max }: Pick<DxfDrawing, 'min' | 'max'>): SitePoint {
  return {
    easting: (min.easting + max.easting) / 2,
    northing: (min.northing + max.northing) / 2,
    altitude: min.altitude,
  };
}

/**
 * Metres in plan between a drawing and the site; undefined if that is within the extent of a mine.
 * @param site a place on it
 */
export function farFromSiteM({ min, max }: Pick<DxfDrawing, 'min' | 'max'>, site: SitePoint): number | undefined {
  const distanceToInterval = (low: number, at: number, high: number): number => Math.max(low - at, 0, at - high);
  const distanceM = Math.hypot(
    distanceToInterval(min.easting, site.easting, max.easting),
    distanceToInterval(min.northing, site.northing, max.northing),
  );
  return distanceM > MAX_SITE_DISTANCE_M ? distanceM : undefined;
}

/** Shifts with one added, replaced or, if undefined, removed. */
export function withShift(shifts: DrawingOffsets, uuid: string, by: SitePoint | undefined): DrawingOffsets {
  const others = Object.entries(shifts).filter(([key]) => key !== uuid);
  return Object.fromEntries(by ? [...others.slice(-(MAX_STORED_SHIFTS - 1)), [uuid, by]] : others);
}

/** Reads stored shifts; undefined if invalid. */
export function readShifts(value: unknown): DrawingOffsets | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const sound = Object.entries(value).filter((entry): entry is [string, SitePoint] => isDrawingShift(entry[1]));
  return Object.fromEntries(sound.slice(-MAX_STORED_SHIFTS));
}

/** The shift of a drawing, from the stored text. */
export function storedShiftOf(storedJson: string | null, uuid: string): SitePoint | undefined {
  if (storedJson === null) return undefined;
  try {
    const shifts = readShifts(JSON.parse(storedJson)) ?? {};
    return Object.hasOwn(shifts, uuid) ? shifts[uuid] : undefined;
  } catch {
    return undefined;
  }
}

const NO_SHIFT: SitePoint = { easting: 0, northing: 0, altitude: 0 };

function isDrawingShift(value: unknown): boolean {
  const { easting, northing, altitude } = (value ?? {}) as Record<string, unknown>;
  return [easting, northing, altitude].every((part) => typeof part === 'number' && Math.abs(part) <= MAX_SHIFT_M);
}

function addPoints(a: SitePoint, b: SitePoint): SitePoint {
  return {
    easting: a.easting + b.easting,
    northing: a.northing + b.northing,
    altitude: a.altitude + b.altitude,
  };
}

function subtractPoints(a: SitePoint, b: SitePoint): SitePoint {
  return {
    easting: a.easting - b.easting,
    northing: a.northing - b.northing,
    altitude: a.altitude - b.altitude,
  };
}
