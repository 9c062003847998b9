/** Ways: named centrelines of roads and drives, the junctions between them, and the places where vehicles stop. */
import type { RoadEdge, RoadPlace } from '../../../src/domain/site/roads.ts';
import type { Vec2, Vec3 } from './frame.ts';

/** A road or drive before it is split at its junctions. */
export interface Way {
  id: string;
  /** Name used in the field. */
  name: string;
  kind: RoadEdge['kind'];
  lanes: number;
  oneWay: boolean;
  speedLimitKmh: number;
  /** Width of the running surface in the open, of the drive underground. */
  widthM: number;
  /** Height of the drive; undefined in the open. */
  heightM?: number;
  /** Closely spaced centreline on the running surface; a closed way repeats its first point. */
  line: readonly Vec3[];
  closed?: boolean;
}

/** A branch whose end meets a main way; both corners are rounded over `roundingLengthM`. */
export interface Junction {
  main: string;
  branch: string;
  end: 'start' | 'end';
  roundingLengthM: number;
  /** Whether the curves are in the open although the branch is a drive, as in the bay before a portal. */
  isOpenAir?: boolean;
}

/** A dead-end spur that leaves a way tangentially at its first point. */
export interface Spur {
  from: string;
  way: Way;
}

/** A place of the road graph, at the point of the way `way` that is nearest to `near`. */
export interface Stop {
  way: string;
  near: Vec2;
  id: string;
  name: string;
  kind: RoadPlace['kind'];
  level: string;
}

/** What one part of the mine adds to the road graph. */
export interface WaySet {
  ways: Way[];
  junctions: Junction[];
  spurs: Spur[];
  stops: Stop[];
}

/** A haul road on which two trucks can pass. */
export const HAUL_ROAD = { kind: 'haul', lanes: 2, oneWay: false, speedLimitKmh: 45, widthM: 28 } as const;

/** A plan line at a constant altitude. */
export function atAltitude(line: readonly Vec2[], z: number): Vec3[] {
  return line.map(([x, y]) => [x, y, z]);
}
