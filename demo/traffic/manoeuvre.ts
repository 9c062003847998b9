/** Paths off the lane into a slot and out of it: one curve, or two if the vehicle backs into a stall. */
import type { ManoeuvreLeg, VehicleState } from './model.ts';
import { poseOf } from './pose.ts';
import { curveBetween, type Pose, poseAlong, signedAngleBetween } from './roads/polyline.ts';
import { laneAt } from './roads/roadMap.ts';
import type { Slot } from './roads/slots.ts';
import { backingStartDistanceM, type TrafficWorld } from './world.ts';

/** Average speeds of manoeuvres, m/s and rad/s. */
const MANOEUVRE_MPS = 2.4;
const BACKING_MPS = 1.5;
const MANOEUVRE_RAD_S = 0.22;

/** From where the vehicle stopped in its lane into its slot. */
export function slotEntryLegs(world: TrafficWorld, vehicle: VehicleState): ManoeuvreLeg[] {
  const slot = world.map.slots[vehicle.slot];
  const from = poseOf(world, vehicle);
  if (!slot) return [];
  if (slot.keepsArrivalDirection)
    return [curveLeg(from, { ...slot.pose, dirRad: ownDirection(slot.pose, from) }, false)];
  const past = posePastStall(world, vehicle, slot, from);
  const reversedPose = { ...past, dirRad: past.dirRad + Math.PI };
  return [
    curveLeg(from, past, false),
    curveLeg(reversedPose, { ...slot.pose, dirRad: slot.pose.dirRad + Math.PI }, true),
  ];
}

/** From the slot to the place in the lane that the vehicle has been granted. */
export function slotExitLeg(world: TrafficWorld, vehicle: VehicleState): ManoeuvreLeg {
  const { line } = laneAt(world.map.lanes, vehicle.route[0] ?? -1);
  return curveLeg(vehicle.pose, poseAlong(line, vehicle.s), false);
}

function curveLeg(from: Pose, to: Pose, backing: boolean): ManoeuvreLeg {
  const { lengthM } = curveBetween(from, to);
  const turn = Math.abs(signedAngleBetween(from.dirRad, to.dirRad));
  return {
    from,
    to,
    backing,
    durationS: Math.max(2, lengthM / (backing ? BACKING_MPS : MANOEUVRE_MPS), turn / MANOEUVRE_RAD_S),
  };
}

/** The slot's direction, reversed if that avoids turning round. */
function ownDirection(slot: Pose, from: Pose): number {
  return Math.abs(signedAngleBetween(slot.dirRad, from.dirRad)) > Math.PI / 2 ? slot.dirRad + Math.PI : slot.dirRad;
}

/** On the vehicle's own side of the road, past the stall. */
function posePastStall(world: TrafficWorld, vehicle: VehicleState, slot: Slot, from: Pose): Pose {
  const { line } = laneAt(world.map.lanes, vehicle.route[0] ?? -1);
  const end = poseAlong(line, line.lengthM);
  const ahead = backingStartDistanceM(slot, end.dirRad);
  const pastEnd = { ...end, x: end.x + ahead * Math.cos(end.dirRad), y: end.y + ahead * Math.sin(end.dirRad) };
  return { ...pastEnd, z: from.z };
}
