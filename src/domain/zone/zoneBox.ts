import type { SiteBox } from '../geo/frame.ts';
import type { Zone } from './zone.ts';

/** The box around a zone; a zone without bounds is a plane at `levelM`, metres of altitude. */
export function zoneBox({ box, lowM, highM }: Pick<Zone, 'box' | 'lowM' | 'highM'>, levelM: number): SiteBox {
  const low = lowM ?? highM ?? levelM;
  return {
    min: { easting: box.minX, northing: box.minY, altitude: low },
    max: { easting: box.maxX, northing: box.maxY, altitude: highM ?? low },
  };
}
