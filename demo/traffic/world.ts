/** Constant data of the traffic: roads, fleet, and driving performance of each vehicle. */
import type { FleetVehicle } from './fleet.ts';
import { type MachinePerformance, performanceOf } from './performance.ts';
import { poseAlong, signedAngleBetween } from './roads/polyline.ts';
import { laneAt, type RoadMap } from './roads/roadMap.ts';
import type { Slot } from './roads/slots.ts';

export interface TrafficWorld {
  map: RoadMap;
  fleet: readonly FleetVehicle[];
  /** By the vehicle's index in the fleet. */
  performance: readonly MachinePerformance[];
  /** Offset of the site's clock from UTC, minutes. */
  utcOffsetMin: number;
}

export function worldOf(map: RoadMap, fleet: readonly FleetVehicle[], utcOffsetMin: number): TrafficWorld {
  return { map, fleet, performance: fleet.map((vehicle) => performanceOf(vehicle.category)), utcOffsetMin };
}

/** Hour of the site's clock, 0 to 24, with a fraction. */
export function localHour(world: TrafficWorld, atS: number): number {
  return (((atS / 3600 + world.utcOffsetMin / 60) % 24) + 24) % 24;
}

/** Length of road that a vehicle needs to pull over, and to back into a stall, metres. */
const SLOT_OFFSET_M = { surface: 26, underground: 9 } as const;
const STALL_OFFSETS_M = { past: 12, out: 14 } as const;

/** Metres before a place's node at which vehicles leave the lane for a slot. */
export function approachStartM(world: TrafficWorld, slot: Slot, lane: number): number {
  const { line } = laneAt(world.map.lanes, lane);
  if (slot.isInLane) return Math.min(slot.backOffM, line.lengthM / 2);
  return clampToLaneM(swingInLengthM(world, slot, lane), line.lengthM);
}

/** Whether the lane of arrival is long enough to approach the slot. */
export function hasRoomToApproach(world: TrafficWorld, slot: Slot, lane: number): boolean {
  return slot.isInLane || swingInLengthM(world, slot, lane) <= 0.8 * laneAt(world.map.lanes, lane).line.lengthM + 3;
}

function swingInLengthM(world: TrafficWorld, slot: Slot, lane: number): number {
  const { line } = laneAt(world.map.lanes, lane);
  const ahead = slot.keepsArrivalDirection ? lateralOffsetM(world, lane) : STALL_OFFSETS_M.past - 2;
  return ahead - signedOffsetM(slot, poseAlong(line, line.lengthM).dirRad);
}

/** Metres after a place's node at which vehicles from a slot are back in the lane. */
export function rejoinDistanceM(world: TrafficWorld, slot: Slot, lane: number): number {
  const { line } = laneAt(world.map.lanes, lane);
  const along = signedOffsetM(slot, poseAlong(line, 0).dirRad);
  return clampToLaneM(
    (slot.keepsArrivalDirection ? lateralOffsetM(world, lane) : STALL_OFFSETS_M.out) + along,
    line.lengthM,
  );
}

/**
 * Metres past its stall at which a vehicle starts to back into it, counted from the node in its direction of travel.
 */
export function backingStartDistanceM(slot: Slot, travelRad: number): number {
  return signedOffsetM(slot, travelRad) + STALL_OFFSETS_M.past;
}

function signedOffsetM(slot: Slot, travelRad: number): number {
  return Math.abs(signedAngleBetween(slot.roadRad, travelRad)) < Math.PI / 2 ? slot.alongM : -slot.alongM;
}

function lateralOffsetM(world: TrafficWorld, lane: number): number {
  const { kind } = laneAt(world.map.lanes, lane);
  return kind === 'decline' || kind === 'drift' || kind === 'drawpoint'
    ? SLOT_OFFSET_M.underground
    : SLOT_OFFSET_M.surface;
}

function clampToLaneM(targetM: number, laneM: number): number {
  return Math.min(Math.max(2, targetM), 0.8 * laneM);
}
