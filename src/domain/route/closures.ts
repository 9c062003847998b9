/** Roads inside a zone, which are closed to vehicles that may not enter it (rules.md#routes). */
import { isInZone, type Zone } from '../zone/zone.ts';
import type { Road } from './roadGraph.ts';
import { pointAt, type RoadLine } from './roadLine.ts';

/** Distance between samples, metres; narrower zones may be missed. */
const CLOSURE_SAMPLE_STEP_M = 5;

/** Indices of the roads that lead through a zone. */
export function roadsIn(zone: Zone, roads: readonly Road[]): Set<number> {
  const closedRoads = new Set<number>();
  for (const [road, { line }] of roads.entries()) if (crossesZone(line, zone)) closedRoads.add(road);
  return closedRoads;
}

function crossesZone(line: RoadLine, zone: Zone): boolean {
  if (!mayIntersect(line, zone)) return false;
  const steps = Math.max(1, Math.ceil(line.lengthM / CLOSURE_SAMPLE_STEP_M));
  for (let k = 0; k <= steps; k++) {
    const [easting, northing, altitude] = pointAt(line, (line.lengthM * k) / steps);
    if (isInZone(zone, { easting, northing, altitude })) return true;
  }
  return false;
}

function mayIntersect({ points }: RoadLine, { box }: Zone): boolean {
  const isOutside = (axis: 0 | 1, low: number, high: number) =>
    points.every((point) => point[axis] < low) || points.every((point) => point[axis] > high);
  return !isOutside(0, box.minX, box.maxX) && !isOutside(1, box.minY, box.maxY);
}
