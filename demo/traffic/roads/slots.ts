/** Parking positions at a place: beside the road on the surface, in the lane or in a cuddy underground. */
import type { RoadPlace } from '../../../src/domain/site/roads.ts';
import type { Pose } from './polyline.ts';

/** work: loads, tips, is repaired. visit: light vehicles. stall: assigned to one vehicle. machine: the place's own machine. */
export type SlotUse = 'work' | 'visit' | 'stall' | 'machine';

export interface Slot {
  index: number;
  place: number;
  node: number;
  use: SlotUse;
  pose: Pose;
  /** The vehicle stops in its lane, at the lane's end. */
  inLane: boolean;
  /** In the lane: distance of its centre before the node, metres. */
  backOffM: number;
  /** The vehicle keeps the direction in which it came; otherwise it backs into the slot's. */
  isDirectionFixed: boolean;
  /** Metres from the node along the road, and the direction in which they count. */
  alongM: number;
  roadRad: number;
}

/** Terrain around a place. */
export interface PlaceGround {
  kind: RoadPlace['kind'];
  /** The node, in the direction of the road; the free side of the road is to the right of it. */
  at: Pose;
  isDeadEnd: boolean;
  isUnderground: boolean;
  /** Vehicles in both directions, or of one direction, share one lane. */
  isNarrow: boolean;
  /** Both directions use that lane. */
  isShared: boolean;
}

interface SlotSpot {
  use: SlotUse;
  /** Metres along the road from the node, and to its free side (negative: to the other). */
  along: number;
  out: number;
  /** Direction of its nose, to the left of the road's, radians; undefined where it keeps its own. */
  turnRad: number | undefined;
}

/** Machines stop with their nose at a heading's face, loaders with the bucket over an ore pass. */
const NOSE_OFFSET_M = 5.5;
const OUTWARD_RAD = -Math.PI / 2;
const INWARD_RAD = Math.PI / 2;
const spotBeside = (use: SlotUse, along: number, out: number): SlotSpot => ({ use, along, out, turnRad: undefined });
const spotAt = (use: SlotUse, along: number, out: number, turnRad: number): SlotSpot => ({ use, along, out, turnRad });
const visitors = [spotBeside('visit', -9, -15.5), spotBeside('visit', 9, -15.5)];

/** Stalls on both sides of a road, nose to the road. */
function parkingStalls(): SlotSpot[] {
  const along = Array.from({ length: 8 }, (_, index) => -15 + index * 5.5);
  return [
    ...along.map((m) => spotAt('stall', m, 14, INWARD_RAD)),
    ...along.map((m) => spotAt('stall', m, -14, OUTWARD_RAD)),
  ];
}

const SURFACE_SLOT_SPOTS: Partial<Record<RoadPlace['kind'], readonly SlotSpot[]>> = {
  face: [spotBeside('work', 0, 12.5), spotAt('machine', 1, 25, INWARD_RAD), ...visitors],
  dump: [spotBeside('work', -13, 15), spotBeside('work', 13, 15), spotAt('machine', 0, 27, OUTWARD_RAD), ...visitors],
  rom: [spotBeside('work', -13, 15), spotBeside('work', 13, 15), spotAt('machine', 38, 13, 0), ...visitors],
  crusher: [spotBeside('work', -13, 15), spotBeside('work', 13, 15), ...visitors],
  workshop: [-17, -6, 5, 16].map((m) => spotAt('work', m, 17, INWARD_RAD)).concat(visitors),
  fuel: [spotBeside('work', -12, 11), spotBeside('work', 12, 11)],
  parking: parkingStalls(),
};

function spotsOf(ground: PlaceGround): readonly SlotSpot[] {
  if (ground.isDeadEnd && ground.isNarrow) return [spotBeside('work', 0, 0)];
  if (ground.isShared) return [spotBeside('work', 0, 3.2), spotBeside('work', 0, -3.2)];
  if (ground.isUnderground) return ground.isNarrow ? [spotBeside('work', 0, 0)] : [];
  return SURFACE_SLOT_SPOTS[ground.kind] ?? [];
}

/** The slots of a place, numbered from `first` on. */
export function createSlots(ground: PlaceGround, place: number, node: number, first: number): Slot[] {
  const inLane = ground.isNarrow && (ground.isDeadEnd || !ground.isShared);
  return spotsOf(ground).map((spot, offset) => ({
    index: first + offset,
    place,
    node,
    use: spot.use,
    pose: poseOf(ground.at, spot),
    inLane,
    backOffM: ground.isDeadEnd || ground.kind === 'orepass' ? NOSE_OFFSET_M : 0,
    isDirectionFixed: spot.turnRad === undefined,
    alongM: spot.along,
    roadRad: ground.at.dirRad,
  }));
}

function poseOf(at: Pose, spot: SlotSpot): Pose {
  const [cos, sin] = [Math.cos(at.dirRad), Math.sin(at.dirRad)];
  return {
    x: at.x + spot.along * cos + spot.out * sin,
    y: at.y + spot.along * sin - spot.out * cos,
    z: at.z,
    dirRad: at.dirRad + (spot.turnRad ?? 0),
  };
}
