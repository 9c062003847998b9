/** Live messages about a vehicle: its position, its status, its presence. */
import type { ChangedMessage, LocationMessage, PresenceMessage } from '../../src/domain/wire/live.ts';
import type { Vehicle, VehicleFix } from './vehicle.ts';

/** A position as encoded in messages and answers. */
export function wireLocation({ easting, northing, altitude }: VehicleFix, zone: string): LocationMessage['location'] {
  return { easting, northing, alt: altitude, zone };
}

/** @param online whether the vehicle now counts as online: a late report does not bring it back */
export function locationMessage(vehicle: Vehicle, fix: VehicleFix, zone: string, online: boolean): LocationMessage {
  return {
    type: 'location',
    deviceType: 'vehicle',
    id: vehicle.id,
    location: wireLocation(fix, zone),
    rotation: fix.bearingDeg,
    velocity: fix.speedKmh,
    timestamp: fix.atMs,
    ...(vehicle.region !== null && { region: vehicle.region }),
    ...(!online && { offline: true }),
  };
}

export function statusMessage(id: string, status: ChangedMessage['status'], atMs: number): ChangedMessage {
  return { type: 'changed', deviceType: 'vehicle', id, status, status_ts: atMs };
}

export function presenceMessage(id: string, online: boolean, atMs: number): PresenceMessage {
  return { type: online ? 'online' : 'offline', deviceType: 'vehicle', id, timestamp: atMs };
}
