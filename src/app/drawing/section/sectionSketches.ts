/** A section as it is drawn and dragged in scenes. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { MIN_SLAB_M, type Section } from '../../../domain/section/section.ts';
import { wrapDegrees } from '../../../domain/section/sectionForm.ts';
import type { Sketch } from '../../../state/sketch/sketches.ts';
import { formatNumber } from '../../format/number.ts';

/** Half the length of a plane's line, and the distance from its point to the handle that turns it, metres. */
const PLANE_HANDLE_DISTANCE_M = { half: 150, turn: 60 } as const;
const HANDLE_STYLE = { tone: 'draft', closed: false, lineWidthPx: 2, pointSizePx: 12 } as const;

interface SectionHandlePoints {
  readonly planHandles: readonly SitePoint[];
  readonly heightHandles: readonly SitePoint[];
}

/** @param anchor where a slab's handles are in plan, and the altitude of a plane's handles */
export function sectionHandles(section: Section, anchor: SitePoint): SectionHandlePoints {
  if (section.kind === 'slab') {
    const heightHandles = [section.highM, section.lowM].map((altitude) => ({ ...anchor, altitude }));
    return { planHandles: [], heightHandles };
  }
  return {
    planHandles: [
      pointBesidePlane(section, anchor, 0, 0),
      pointBesidePlane(section, anchor, PLANE_HANDLE_DISTANCE_M.turn, 0),
    ],
    heightHandles: [],
  };
}

/** Applies a drag of a plane's handle: the first moves it, the second turns it. */
export function draggedSection(section: Section, index: number, { easting, northing }: SitePoint): Section {
  if (section.kind !== 'plane') return section;
  const roundToCentimetre = (metres: number) => Math.round(metres * 100) / 100;
  if (index === 0) return { ...section, easting: roundToCentimetre(easting), northing: roundToCentimetre(northing) };
  const [east, north] = [easting - section.easting, northing - section.northing];
  if (Math.hypot(east, north) < 1) return section;
  return { ...section, bearingDeg: roundToCentimetre(wrapDegrees((Math.atan2(east, north) * 180) / Math.PI)) % 360 };
}

/** Applies a drag of a slab's bound: the first is the upper one. It cannot pass the other. */
export function sectionWithBound(section: Section, index: number, altitude: number): Section {
  if (section.kind !== 'slab') return section;
  const at = Math.round(altitude * 10) / 10;
  if (index === 0) return { ...section, highM: Math.max(at, section.lowM + MIN_SLAB_M) };
  return { ...section, lowM: Math.min(at, section.highM - MIN_SLAB_M) };
}

export function sketchesOfSection(
  section: Section,
  anchor: SitePoint,
  labels: { readonly highM: string; readonly lowM: string },
): Sketch[] {
  if (section.kind === 'slab') {
    const label = (field: 'highM' | 'lowM') => `${labels[field]} ${formatNumber(section[field], 1)}`;
    const [high, low] = sectionHandles(section, anchor).heightHandles.map((at) => [at]);
    return [
      { ...HANDLE_STYLE, points: [...(high ?? []), ...(low ?? [])], label: label('lowM') },
      { ...HANDLE_STYLE, points: high ?? [], label: label('highM') },
    ];
  }
  const line = [
    pointBesidePlane(section, anchor, 0, -PLANE_HANDLE_DISTANCE_M.half),
    pointBesidePlane(section, anchor, 0, PLANE_HANDLE_DISTANCE_M.half),
  ];
  const { planHandles } = sectionHandles(section, anchor);
  return [
    { ...HANDLE_STYLE, points: line, pointSizePx: 0 },
    { ...HANDLE_STYLE, points: planHandles, label: `${formatNumber(section.bearingDeg, 0)}°` },
  ];
}

/** A point some metres in front of a plane, and to the right of its direction. */
function pointBesidePlane(
  { easting, northing, bearingDeg }: Section & { kind: 'plane' },
  { altitude }: SitePoint,
  aheadM: number,
  rightM: number,
): SitePoint {
  const bearing = (bearingDeg * Math.PI) / 180;
  const [sin, cos] = [Math.sin(bearing), Math.cos(bearing)];
  return { easting: easting + aheadM * sin + rightM * cos, northing: northing + aheadM * cos - rightM * sin, altitude };
}
