/** How a zone looks while it is drawn: its outline, its walls between the bounds, and where it crosses itself. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { type Crossing, selfCrossingOf } from '../../../domain/zone/outline.ts';
import { type ZoneForm, zoneBounds } from '../../../domain/zone/zoneForm.ts';
import type { Sketch } from '../../../state/sketch/sketches.ts';

interface DrawnZone {
  points: readonly SitePoint[];
  /** The outline is closed. */
  done: boolean;
  hoveredPoint: SitePoint | undefined;
  form: ZoneForm;
  selfCrossing: Crossing | undefined;
  /** The point that the fields change, and its label. */
  chosenPoint?: { index: number; label: string } | undefined;
  /** Handles of the bounds, and their labels. */
  boundHandles?: readonly { at: SitePoint; label: string }[] | undefined;
}

const BOUND_WIDTH_PX = 1;
const CROSSING_STYLE = { lineWidthPx: 4, pointSizePx: 14 } as const;
const CHOSEN_POINT_PX = 14;
const HANDLE_PX = 12;
/** With more corners, vertical edges would form an opaque wall. */
const MAX_WALL_EDGES = 60;

export function zoneSketches({
  points,
  done,
  hoveredPoint,
  form,
  selfCrossing,
  chosenPoint,
  boundHandles = [],
}: DrawnZone): Sketch[] {
  const look = {
    tone: 'draft',
    colour: form.colour,
    lineWidthPx: form.lineWidth,
    pointSizePx: form.pointSize,
  } as const;
  const outline = done || !hoveredPoint || points.length === 0 ? points : [...points, hoveredPoint];
  const sketches: Sketch[] = [{ ...look, points: outline, closed: done }];
  if (done) sketches.push(...boundsOf(points, form));
  for (const { at, label } of boundHandles)
    sketches.push({ ...look, points: [at], closed: false, pointSizePx: HANDLE_PX, label });
  const chosenPlace = chosenPoint && points[chosenPoint.index];
  if (chosenPlace)
    sketches.push({
      ...look,
      points: [chosenPlace],
      closed: false,
      pointSizePx: CHOSEN_POINT_PX,
      label: chosenPoint.label,
    });
  if (selfCrossing) sketches.push(...crossingSketches(points, selfCrossing));
  return sketches.filter((sketch) => sketch.points.length > 0);
}

/**
 * Where an outline crosses itself, as far as that matters already.
 * @param closed false omits the edge back to the first point: it moves with every point that is added
 */
export function selfCrossingIn(points: readonly SitePoint[], closed: boolean): Crossing | undefined {
  const crossing = selfCrossingOf(points.map(({ easting: x, northing: y }) => ({ x, y })));
  if (closed || !crossing) return crossing;
  return crossing.edges.includes(points.length - 1) ? undefined : crossing;
}

function boundsOf(points: readonly SitePoint[], form: ZoneForm): Sketch[] {
  const look = { tone: 'draft', colour: form.colour, lineWidthPx: BOUND_WIDTH_PX, pointSizePx: 0 } as const;
  const [low, high] = zoneBounds(form);
  const levels = [low, high].filter((level) => level !== undefined);
  const rings = levels.map((altitude) => ({
    ...look,
    closed: true,
    points: points.map((at) => ({ ...at, altitude })),
  }));
  if (low === undefined || high === undefined || points.length > MAX_WALL_EDGES) return rings;
  const upright = points.map((at) => ({
    ...look,
    closed: false,
    points: [
      { ...at, altitude: low },
      { ...at, altitude: high },
    ],
  }));
  return [...rings, ...upright];
}

function crossingSketches(points: readonly SitePoint[], { edges, point }: Crossing): Sketch[] {
  const edgeAt = (k: number) => [points[k], points[(k + 1) % points.length]].filter((end) => end !== undefined);
  const altitude = points[edges[0]]?.altitude ?? 0;
  const place = { easting: point.x, northing: point.y, altitude };
  const fault = { tone: 'fault', closed: false } as const;
  return [
    ...edges.map((k) => ({ ...fault, points: edgeAt(k), lineWidthPx: CROSSING_STYLE.lineWidthPx, pointSizePx: 0 })),
    { ...fault, points: [place], lineWidthPx: 0, pointSizePx: CROSSING_STYLE.pointSizePx },
  ];
}
