/** How the scene shows an alert: a pin where it was raised, and its zone tinted (rules.md#alert-click). */
import type { SitePoint } from '../../domain/geo/frame.ts';
import { hatchLines } from '../../domain/zone/hatch.ts';
import type { Zone } from '../../domain/zone/zone.ts';
import { zoneBox } from '../../domain/zone/zoneBox.ts';
import type { Sketch } from '../../state/sketch/sketches.ts';

interface PinnedAlert {
  /** Where it was raised; undefined if unknown. */
  place: SitePoint | undefined;
  /** Undefined for an alert without a zone, or with one that the shown map does not have. */
  zone: Zone | undefined;
  /** Altitude of a zone without bounds if the place is unknown, metres. */
  levelM: number;
  /** Label of the pin, or else of the zone. */
  name: string;
}

const PIN_PX = 14;
const OUTLINE_PX = 2;
const HATCH_PX = 1;
/** Number of lines along the longer side of a zone; each is a sketch of its own. */
const HATCH_LINE_COUNT = 20;

const BASE_STYLE = { tone: 'fault', lineWidthPx: 0, pointSizePx: 0, closed: false } as const;

export function alertSketches({ place, zone, levelM, name }: PinnedAlert): Sketch[] {
  const tint = zone ? zoneTint(zone, place?.altitude ?? levelM, place ? undefined : name) : [];
  return place ? [...tint, { ...BASE_STYLE, points: [place], pointSizePx: PIN_PX, label: name }] : tint;
}

function zoneTint(zone: Zone, levelM: number, name: string | undefined): Sketch[] {
  const { min: low, max: high } = zoneBox(zone, levelM);
  const at = (altitude: number) => (corner: { x: number; y: number }) => ({
    easting: corner.x,
    northing: corner.y,
    altitude,
  });
  const altitudes = low.altitude === high.altitude ? [low.altitude] : [low.altitude, high.altitude];
  const rings = altitudes.map((altitude) => ({
    ...BASE_STYLE,
    points: zone.corners.map(at(altitude)),
    lineWidthPx: OUTLINE_PX,
    closed: true,
  }));
  const spacingM = Math.max(high.easting - low.easting, high.northing - low.northing, 1) / HATCH_LINE_COUNT;
  const hatch = hatchLines(zone.corners, spacingM).map((ends) => ({
    ...BASE_STYLE,
    points: ends.map(at(low.altitude)),
    lineWidthPx: HATCH_PX,
  }));
  const [first, ...others] = rings;
  return first ? [...hatch, { ...first, label: name }, ...others] : hatch;
}
