/** Parking positions at a place: beside the road on the surface, in the lane or in a cuddy underground. */
import type { RoadPlace } from '../../../src/domain/site/roads.ts';
import type { Pose } from './polyline.ts';

/** work: loading, tipping, repairs. visit: light vehicles. stall: assigned to one vehicle. machine: the place's own. */
export type SlotUse = 'work' | 'visit' | 'stall' | 'machine';

export interface Slot {
  index: number;
  place: number;
  node: number;
  use: SlotUse;
  pose: Pose;
  /** Whether the vehicle stops in its lane, at the lane's end. */
  isInLane: boolean;
  /** If in the lane: distance of its centre before the node, metres. */
  backOffM: number;
  /** Whether the vehicle keeps its arrival direction; otherwise it backs into that of the slot. */
  keepsArrivalDirection: boolean;
  /** Distance from the node along the road, metres, and the direction in which it counts. */
  alongM: number;
  roadRad: number;
}

/** The surroundings of a place. */
export interface PlaceGround {
  kind: RoadPlace['kind'];
  /** The node, in the direction of the road; the free side of the road is to its right. */
  nodePose: Pose;
  isDeadEnd: boolean;
  isUnderground: boolean;
  /** Whether the road has a single lane, for one direction or both. */
  isNarrow: boolean;
  /** Whether both directions use that lane. */
  isShared: boolean;
}

interface SlotPosition {
  use: SlotUse;
  /** Distance along the road from the node, and to its free side (negative: to the other), metres. */
  alongM: number;
  outM: number;
  /** Direction of the front, to the left of the road's, radians; undefined if the vehicle keeps its own. */
  turnRad: number | undefined;
}

/** Machines stop with their front at a heading's face, loaders with the bucket over an ore pass. */
const NOSE_OFFSET_M = 5.5;
const OUTWARD_RAD = -Math.PI / 2;
const INWARD_RAD = Math.PI / 2;
const slotPositionBeside = (use: SlotUse, alongM: number, outM: number): SlotPosition => ({
  use,
  alongM,
  outM,
  turnRad: undefined,
});
const slotPositionAt = (use: SlotUse, alongM: number, outM: number, turnRad: number): SlotPosition => ({
  use,
  alongM,
  outM,
  turnRad,
});
const visitorSlotPositions = [slotPositionBeside('visit', -9, -15.5), slotPositionBeside('visit', 9, -15.5)];

/** Stalls on both sides of a road, facing the road. */
function parkingStalls(): SlotPosition[] {
  const along = Array.from({ length: 8 }, (_, index) => -15 + index * 5.5);
  return [
    ...along.map((m) => slotPositionAt('stall', m, 14, INWARD_RAD)),
    ...along.map((m) => slotPositionAt('stall', m, -14, OUTWARD_RAD)),
  ];
}

const SURFACE_SLOT_SPOTS: Partial<Record<RoadPlace['kind'], readonly SlotPosition[]>> = {
  face: [slotPositionBeside('work', 0, 12.5), slotPositionAt('machine', 1, 25, INWARD_RAD), ...visitorSlotPositions],
  dump: [
    slotPositionBeside('work', -13, 15),
    slotPositionBeside('work', 13, 15),
    slotPositionAt('machine', 0, 27, OUTWARD_RAD),
    ...visitorSlotPositions,
  ],
  rom: [
    slotPositionBeside('work', -13, 15),
    slotPositionBeside('work', 13, 15),
    slotPositionAt('machine', 38, 13, 0),
    ...visitorSlotPositions,
  ],
  crusher: [slotPositionBeside('work', -13, 15), slotPositionBeside('work', 13, 15), ...visitorSlotPositions],
  workshop: [-17, -6, 5, 16].map((m) => slotPositionAt('work', m, 17, INWARD_RAD)).concat(visitorSlotPositions),
  fuel: [slotPositionBeside('work', -12, 11), slotPositionBeside('work', 12, 11)],
  parking: parkingStalls(),
};

function slotPositionsOf(ground: PlaceGround): readonly SlotPosition[] {
  if (ground.isDeadEnd && ground.isNarrow) return [slotPositionBeside('work', 0, 0)];
  if (ground.isShared) return [slotPositionBeside('work', 0, 3.2), slotPositionBeside('work', 0, -3.2)];
  if (ground.isUnderground) return ground.isNarrow ? [slotPositionBeside('work', 0, 0)] : [];
  return SURFACE_SLOT_SPOTS[ground.kind] ?? [];
}

/** The slots of a place, numbered from `first` on. */
export function createSlots(ground: PlaceGround, place: number, node: number, first: number): Slot[] {
  const isInLane = ground.isNarrow && (ground.isDeadEnd || !ground.isShared);
  return slotPositionsOf(ground).map((spot, offset) => ({
    index: first + offset,
    place,
    node,
    use: spot.use,
    pose: slotPose(ground.nodePose, spot),
    isInLane,
    backOffM: ground.isDeadEnd || ground.kind === 'orepass' ? NOSE_OFFSET_M : 0,
    keepsArrivalDirection: spot.turnRad === undefined,
    alongM: spot.alongM,
    roadRad: ground.nodePose.dirRad,
  }));
}

function slotPose(at: Pose, spot: SlotPosition): Pose {
  const [cos, sin] = [Math.cos(at.dirRad), Math.sin(at.dirRad)];
  return {
    x: at.x + spot.alongM * cos + spot.outM * sin,
    y: at.y + spot.alongM * sin - spot.outM * cos,
    z: at.z,
    dirRad: at.dirRad + (spot.turnRad ?? 0),
  };
}
