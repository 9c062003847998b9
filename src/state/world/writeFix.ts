import type { LocationMessage } from '../../domain/wire/live.ts';
import type { PoseTable } from './PoseTable.ts';

interface ReportedFix extends Pick<LocationMessage, 'location' | 'timestamp'> {
  /** Bearing, degrees clockwise from north. */
  rotation?: number | null | undefined;
  /** Kilometres per hour. */
  velocity?: number | null | undefined;
}

/** Writes the fix of a report to a row of the pose table. @param nowMs clock of the world */
export function writeFix(poses: PoseTable, row: number, fix: ReportedFix, nowMs: number): void {
  const { easting, northing, alt } = fix.location;
  const bearingDeg = fix.rotation ?? Number.NaN;
  poses.write(row, easting, northing, alt, bearingDeg, fix.velocity ?? Number.NaN, fix.timestamp, nowMs);
}
