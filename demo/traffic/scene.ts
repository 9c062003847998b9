/** Data about all vehicles derived for one step: computed from the state each time, never stored. */
import type { JunctionHold, TrafficState, VehicleState } from './model.ts';
import { laneAt } from './roads/roadMap.ts';
import type { SlotUse } from './roads/slots.ts';
import { hasRoomToApproach, type TrafficWorld } from './world.ts';

export interface LaneClaim {
  vehicle: number;
  hold: JunctionHold;
}

export interface Scene {
  world: TrafficWorld;
  state: TrafficState;
  /** Vehicles in each lane, the foremost first. */
  vehiclesOnLane: Map<number, number[]>;
  /** Rank of each vehicle in its lane; -1 off the road. */
  rankOnLane: Int32Array;
  /** Vehicles that may be inside a junction, by node. */
  junctionClaims: Map<number, LaneClaim[]>;
  /** Vehicles on a shared road, and their lanes (and thereby their directions), by edge. */
  sharedRoadClaims: Map<number, { lane: number; vehicle: number }[]>;
  /** Slots that are owned, occupied or reserved. */
  occupiedSlots: Map<number, number>;
  /** Number of vehicles bound for a place or standing in it, by place. */
  vehiclesBoundFor: Int32Array;
}

/** Whether a vehicle is an obstacle in the first lane of its route. */
export function isOnLane(world: TrafficWorld, vehicle: VehicleState): boolean {
  if (vehicle.mode !== 'rest') return true;
  return world.map.slots[vehicle.slot]?.isInLane ?? false;
}

export function sceneOf(world: TrafficWorld, state: TrafficState): Scene {
  const scene: Scene = {
    world,
    state,
    vehiclesOnLane: new Map(),
    rankOnLane: new Int32Array(state.vehicles.length).fill(-1),
    junctionClaims: new Map(),
    sharedRoadClaims: new Map(),
    occupiedSlots: new Map(),
    vehiclesBoundFor: new Int32Array(world.map.places.length),
  };
  state.vehicles.forEach((vehicle, index) => {
    enterVehicle(scene, vehicle, index);
  });
  for (const [, vehicles] of scene.vehiclesOnLane) sortVehiclesOnLane(scene, vehicles);
  return scene;
}

function enterVehicle(scene: Scene, vehicle: VehicleState, index: number): void {
  const lane = vehicle.route[0];
  if (lane !== undefined && isOnLane(scene.world, vehicle)) appendToList(scene.vehiclesOnLane, lane, index);
  for (const hold of vehicle.holds) appendToList(scene.junctionClaims, hold.node, { vehicle: index, hold });
  for (const part of vehicle.authority) addSharedRoadClaim(scene, part.lane, index);
  if (vehicle.home >= 0) scene.occupiedSlots.set(vehicle.home, index);
  if (vehicle.slot >= 0) scene.occupiedSlots.set(vehicle.slot, index);
  const place = vehicle.errand?.place ?? scene.world.map.slots[vehicle.slot]?.place;
  if (place !== undefined) scene.vehiclesBoundFor[place] = (scene.vehiclesBoundFor[place] ?? 0) + 1;
}

function appendToList<T>(lists: Map<number, T[]>, key: number, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

function sortVehiclesOnLane(scene: Scene, vehicles: number[]): void {
  const distanceOnLaneM = (index: number) => scene.state.vehicles[index]?.s ?? 0;
  vehicles.sort((a, b) => distanceOnLaneM(b) - distanceOnLaneM(a) || a - b);
  vehicles.forEach((index, rank) => {
    scene.rankOnLane[index] = rank;
  });
}

/** Marks a shared lane as occupied by a vehicle. */
export function addSharedRoadClaim(scene: Scene, lane: number, vehicle: number): void {
  appendToList(scene.sharedRoadClaims, laneAt(scene.world.map.lanes, lane).edge, { lane, vehicle });
}

/**
 * A free slot of the place; -1 if all are taken.
 * @param lane the lane of arrival: if possible, only slots that it leaves room to approach
 */
export function freeSlot(scene: Scene, place: number, use: SlotUse, lane?: number): number {
  const slots = (scene.world.map.places[place]?.slots ?? []).filter((slot) => slot.use === use);
  const withApproach = lane === undefined ? [] : slots.filter((slot) => hasRoomToApproach(scene.world, slot, lane));
  const free = (withApproach.length > 0 ? withApproach : slots).find((slot) => !scene.occupiedSlots.has(slot.index));
  return free?.index ?? -1;
}

/** Records a junction claim, both in the state and in the scene. */
export function grantHold(scene: Scene, vehicle: number, hold: JunctionHold): void {
  scene.state.vehicles[vehicle]?.holds.push(hold);
  appendToList(scene.junctionClaims, hold.node, { vehicle, hold });
}

/** The vehicle at an index that the scene itself has issued. */
export function vehicleAt(scene: Scene, index: number): VehicleState {
  const vehicle = scene.state.vehicles[index];
  if (!vehicle) throw new RangeError(`There is no vehicle ${index}`);
  return vehicle;
}

export function lengthOf(scene: Scene, index: number): number {
  return scene.world.performance[index]?.lengthM ?? 5;
}
