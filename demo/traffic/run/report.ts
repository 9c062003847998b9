/** Reports of a fleet's machines: fixes, dispatch states and presence, in the form expected by the ingest endpoint. */
import type { IngestFix } from '../../../src/domain/wire/ingest.ts';
import type { FleetVehicle } from '../fleet.ts';
import { movesWithinSlot } from '../jobs/machines.ts';
import type { VehicleState } from '../model.ts';
import { operatorOf } from '../operators.ts';
import { frontHeadingRad, poseOf } from '../pose.ts';
import { curveBetween, type Pose, signedAngleBetween } from '../roads/polyline.ts';
import { STATUSES } from '../statuses.ts';
import { localHour, type TrafficWorld } from '../world.ts';

/** A vehicle as seen by its own GPS. */
export interface VehicleObservation {
  pose: Pose;
  /** Direction of the front, radians counter-clockwise from east. */
  frontHeadingRad: number;
  speedMps: number;
  isMoving: boolean;
  region: string;
}

export function observationOf(world: TrafficWorld, vehicle: VehicleState): VehicleObservation {
  const pose = poseOf(world, vehicle);
  const slot = world.map.slots[vehicle.slot];
  const lane = vehicle.route[0] ?? vehicle.prev;
  return {
    pose,
    frontHeadingRad: frontHeadingRad(pose, vehicle),
    speedMps: speedOf(vehicle),
    isMoving: vehicle.mode !== 'rest' || movesWithinSlot(vehicle),
    region: lane >= 0 ? world.map.region(lane) : (world.map.places[slot?.place ?? -1]?.level ?? ''),
  };
}

function speedOf(vehicle: VehicleState): number {
  const leg = vehicle.legs[0];
  if (!leg) return vehicle.speedMps;
  const t = Math.min(1, vehicle.passedS / leg.durationS);
  return (6 * t * (1 - t) * curveBetween(leg.from, leg.to).lengthM) / leg.durationS;
}

/** A vehicle between two observations a step apart. */
export function interpolateObservation(
  from: VehicleObservation,
  to: VehicleObservation,
  share: number,
): VehicleObservation {
  const lerp = (a: number, b: number) => a + (b - a) * share;
  return {
    pose: {
      x: lerp(from.pose.x, to.pose.x),
      y: lerp(from.pose.y, to.pose.y),
      z: lerp(from.pose.z, to.pose.z),
      dirRad: from.pose.dirRad + signedAngleBetween(from.pose.dirRad, to.pose.dirRad) * share,
    },
    frontHeadingRad: from.frontHeadingRad + signedAngleBetween(from.frontHeadingRad, to.frontHeadingRad) * share,
    speedMps: lerp(from.speedMps, to.speedMps),
    isMoving: to.isMoving,
    region: to.region,
  };
}

const roundTo = (value: number, digits: number) => Number(value.toFixed(digits));

/** Compass bearing of a direction, degrees, at least 0 and below 360. */
export function bearingDeg(dirRad: number): number {
  const degrees = roundTo(90 - (dirRad * 180) / Math.PI, 1) % 360;
  return degrees < 0 ? roundTo(degrees + 360, 1) % 360 : degrees;
}

/** Position, heading, speed and region of a vehicle at a time. */
export function fixItem(member: FleetVehicle, observation: VehicleObservation, atMs: number): IngestFix {
  const { x, y, z } = observation.pose;
  return {
    id: member.id,
    name: member.id,
    category: member.category,
    timestamp: atMs,
    location: { easting: roundTo(x, 2), northing: roundTo(y, 2), alt: roundTo(z, 2) },
    rotation: bearingDeg(observation.frontHeadingRad),
    velocity: roundTo(observation.speedMps * 3.6, 1),
    region: observation.region,
  };
}

/** The dispatch state of a vehicle. */
export function statusItem(world: TrafficWorld, member: FleetVehicle, vehicle: VehicleState, atMs: number): IngestFix {
  const isCrewed = member.role !== 'laidUp' && vehicle.status !== 'parked';
  return {
    id: member.id,
    name: member.id,
    category: member.category,
    timestamp: atMs,
    status: {
      operator: isCrewed ? operatorOf(member.id, localHour(world, atMs / 1000)) : '',
      status: STATUSES[vehicle.status].text,
      status_category: STATUSES[vehicle.status].category,
      start: Math.round(vehicle.statusAtS * 1000),
      owner: member.owner,
      model: member.model,
      function: member.dutyText,
      loaded: vehicle.loaded ? 'YES' : 'NO',
      isOp: member.hasTablet,
    },
  };
}

export function presenceItem(member: FleetVehicle, online: boolean, atMs: number): IngestFix {
  const { id, category } = member;
  return { id, name: id, category, timestamp: atMs, presence: online ? 'online' : 'offline' };
}
