/** Views of a zone that are aligned to its longest side (rules.md#zone-views). */
import type { SitePoint } from '../geo/frame.ts';
import { minimumRectangle } from '../geo/minimumRectangle.ts';
import type { Zone } from './zone.ts';
import { zoneLevels } from './zoneLevels.ts';

/** From above; a long section faces the longest side, a cross section looks along it. */
export const ZONE_VIEWS = ['plan', 'longSection', 'crossSection'] as const;
export type ZoneView = (typeof ZONE_VIEWS)[number];

/** A box with a direction of view, and its sizes as seen from there, metres. */
export interface AlignedBox {
  readonly centre: SitePoint;
  /** Compass direction of view, radians clockwise from north; from above, the direction at the top of the screen. */
  readonly bearingRad: number;
  /** 0 looks level, pi/2 straight down. */
  readonly elevationRad: number;
  readonly acrossM: number;
  /** In the direction of the bearing. */
  readonly alongM: number;
  readonly heightM: number;
}

/**
 * The box around a zone. Of the two opposite directions, the one nearer to north is chosen.
 * @param levelM altitude of the middle of a zone without bounds
 */
export function zoneViewBox(
  zone: Pick<Zone, 'corners' | 'lowM' | 'highM'>,
  view: ZoneView,
  levelM: number,
): AlignedBox | undefined {
  const rectangle = minimumRectangle(zone.corners);
  if (!rectangle) return undefined;
  const { centre, longSideM, shortSideM, bearingRad } = rectangle;
  const [lowM, highM] = zoneLevels(zone, levelM);
  const isCross = view === 'crossSection';
  return {
    centre: { easting: centre.x, northing: centre.y, altitude: (lowM + highM) / 2 },
    bearingRad: isCross ? toNorthwardBearing(bearingRad) : bearingRad - Math.PI / 2,
    elevationRad: view === 'plan' ? Math.PI / 2 : 0,
    acrossM: isCross ? shortSideM : longSideM,
    alongM: isCross ? longSideM : shortSideM,
    heightM: highM - lowM,
  };
}

function toNorthwardBearing(bearingRad: number): number {
  return bearingRad > Math.PI / 2 ? bearingRad - Math.PI : bearingRad;
}
