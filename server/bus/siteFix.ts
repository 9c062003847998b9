/** A validated fix: metres of the site's UTM zone, plausible place and time. */
import type { SitePoint } from '../../src/domain/geo/frame.ts';
import type { WireVehicleStatus } from '../../src/domain/wire/common.ts';

/** A position whose altitude may be unknown. */
export type SitePlace = Pick<SitePoint, 'easting' | 'northing'> & { altitude: number | undefined };

/** A validated fix of one vehicle. */
export interface SiteFix {
  id: string;
  name: string | undefined;
  category: string | undefined;
  /** Epoch milliseconds by the sender's clock, unless that is ahead of ours. */
  atMs: number;
  place: SitePlace | undefined;
  /** Degrees clockwise from north, at least 0 and below 360. */
  bearingDeg: number | undefined;
  speedKmh: number | undefined;
  region: string | undefined;
  status: WireVehicleStatus | undefined;
  presence: 'online' | 'offline' | undefined;
}
