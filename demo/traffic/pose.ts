/** A vehicle's position and direction, derived from its state. */
import type { ManoeuvreLeg, VehicleState } from './model.ts';
import { curveBetween, type Pose, poseAlong } from './roads/polyline.ts';
import { laneAt } from './roads/roadMap.ts';
import { poseOnTurn } from './roads/turn.ts';
import type { TrafficWorld } from './world.ts';

/** The pose in the direction of travel; {@link frontHeadingRad} gives the direction of the front. */
export function poseOf(world: TrafficWorld, vehicle: VehicleState): Pose {
  const leg = vehicle.legs[0];
  if (leg) return manoeuvrePose(vehicle, leg);
  const slot = world.map.slots[vehicle.slot];
  if (vehicle.mode === 'rest' && !slot?.isInLane) return vehicle.pose;
  return roadPose(world, vehicle);
}

/** Direction of the front: opposite to the travel if the vehicle backs. */
export function frontHeadingRad(pose: Pose, vehicle: VehicleState): number {
  return (vehicle.legs[0]?.backing ?? vehicle.backing) ? pose.dirRad + Math.PI : pose.dirRad;
}

function roadPose(world: TrafficWorld, vehicle: VehicleState): Pose {
  const { map } = world;
  const lane = laneAt(map.lanes, vehicle.route[0] ?? -1);
  if (vehicle.prev >= 0 && !map.isCusp(vehicle.prev, lane.index)) {
    const behind = map.turnBetween(vehicle.prev, lane.index);
    if (vehicle.s < behind.replacedM) return poseOnTurn(behind, behind.replacedM + vehicle.s);
  }
  const next = vehicle.route[1];
  if (next !== undefined && !map.isCusp(lane.index, next)) {
    const ahead = map.turnBetween(lane.index, next);
    const w = vehicle.s - (lane.line.lengthM - ahead.replacedM);
    if (w > 0) return poseOnTurn(ahead, w);
  }
  return poseAlong(lane.line, vehicle.s);
}

/** Starts and stops smoothly on each leg. */
function manoeuvrePose(vehicle: VehicleState, leg: ManoeuvreLeg): Pose {
  const t = Math.min(1, vehicle.passedS / leg.durationS);
  const curve = curveBetween(leg.from, leg.to);
  return poseAlong(curve, t * t * (3 - 2 * t) * curve.lengthM);
}
