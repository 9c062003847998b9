/** Ways: named centrelines of roads and drives, the junctions between them, and the places at which vehicles stop. */
import type { RoadEdge, RoadPlace } from '../../../src/domain/site/roads.ts';
import type { Vec2, Vec3 } from './frame.ts';

/** A road or a drive before it is cut at its junctions. */
export interface Way {
  id: string;
  /** As the field calls it. */
  name: string;
  kind: RoadEdge['kind'];
  lanes: number;
  oneWay: boolean;
  speedLimitKmh: number;
  /** Width of the running surface outside, of the drive underground. */
  widthM: number;
  /** Height of the drive; undefined outside. */
  heightM?: number;
  /** Closely spaced centreline on the running surface; a closed way repeats its first point. */
  line: readonly Vec3[];
  closed?: boolean;
}

/** A branch whose end meets a main way; the corner is rounded both ways over `legM` metres. */
export interface Junction {
  main: string;
  branch: string;
  end: 'start' | 'end';
  roundingLengthM: number;
  /** The curves are in the open although the branch is a drive: the bay before a portal. */
  isOpenAir?: boolean;
}

/** A dead-end spur that leaves a way tangentially at its first point. */
export interface Spur {
  from: string;
  way: Way;
}

/** A place of the road graph, on the way `way` where that is nearest to `near`. */
export interface Stop {
  way: string;
  near: Vec2;
  id: string;
  name: string;
  kind: RoadPlace['kind'];
  level: string;
}

/** One part of the mine: its additions to the road graph. */
export interface WaySet {
  ways: Way[];
  junctions: Junction[];
  spurs: Spur[];
  stops: Stop[];
}

/** A haul road for two trucks to pass. */
export const HAUL_ROAD = { kind: 'haul', lanes: 2, oneWay: false, speedLimitKmh: 45, widthM: 28 } as const;

/** A plan line at one height. */
export function atAltitude(line: readonly Vec2[], z: number): Vec3[] {
  return line.map(([x, y]) => [x, y, z]);
}
