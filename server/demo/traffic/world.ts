/** What the traffic runs on and never changes: roads, fleet, and how each vehicle drives. */
import type { FleetVehicle } from './fleet.ts';
import { type Performance, performanceOf } from './performance.ts';
import { laneAt, type RoadMap } from './roads/roadMap.ts';
import type { Slot } from './roads/slots.ts';

export interface TrafficWorld {
  map: RoadMap;
  fleet: readonly FleetVehicle[];
  /** By the vehicle's index in the fleet. */
  performance: readonly Performance[];
  /** Minutes that the site's clock is ahead of UTC. */
  utcOffsetMin: number;
}

export function worldOf(map: RoadMap, fleet: readonly FleetVehicle[], utcOffsetMin: number): TrafficWorld {
  return { map, fleet, performance: fleet.map((vehicle) => performanceOf(vehicle.category)), utcOffsetMin };
}

/** Hour of the site's clock, 0 to 24 with its fraction. */
export function localHour(world: TrafficWorld, atS: number): number {
  return (((atS / 3600 + world.utcOffsetMin / 60) % 24) + 24) % 24;
}

/** Metres before and after a place's node at which vehicles leave the lane and join it again. */
export function approachM(world: TrafficWorld, slot: Slot, lane: number): number {
  if (slot.inLane) return 0;
  const wanted = slot.keepsDirection && laneAt(world.map.lanes, lane).offsetM < 2.2 ? 9 : 27;
  return Math.min(wanted, 0.75 * laneAt(world.map.lanes, lane).line.lengthM);
}
