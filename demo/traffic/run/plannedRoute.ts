/** The route assigned to a vehicle: along the remaining lanes, as its dispatch system reports it. */
import type { IngestReport } from '../../../src/domain/wire/reports.ts';
import { MAX_ROUTE_LOCATIONS } from '../../../src/domain/wire/routeSocket.ts';
import type { FleetVehicle } from '../fleet.ts';
import type { VehicleState } from '../model.ts';
import type { Lane } from '../roads/lane.ts';
import type { TrafficWorld } from '../world.ts';

/** Lanes have a point about every metre. */
const ROUTE_POINT_SPACING_M = 10;

/** Two equal keys mean that the vehicle is still on the same route. */
export function routeKey({ mode, route, slot }: VehicleState): string {
  return mode === 'rest' || route.length === 0 ? '' : `${route[route.length - 1]} ${slot}`;
}

export function routeReport(
  { map }: TrafficWorld,
  member: FleetVehicle,
  vehicle: VehicleState,
  atMs: number,
): IngestReport {
  const lanes = routeKey(vehicle) === '' ? [] : vehicle.route.flatMap((index) => map.lanes[index] ?? []);
  const points = lanes.flatMap(pointsOf).slice(0, MAX_ROUTE_LOCATIONS - 1);
  return {
    type: 'route',
    deviceType: 'vehicle',
    id: member.id,
    routes: points.length < 2 ? [] : [points],
    timestamp: atMs,
  };
}

function pointsOf({ line: { x, y, z, stepM } }: Lane) {
  const stride = Math.max(1, Math.round(ROUTE_POINT_SPACING_M / stepM));
  const last = x.length - 1;
  return Array.from({ length: Math.floor(last / stride) + 1 }, (_, k) => {
    const at = Math.min(k * stride, last);
    return { easting: roundToCentimetre(x[at]), northing: roundToCentimetre(y[at]), alt: roundToCentimetre(z[at]) };
  });
}

function roundToCentimetre(metres = 0): number {
  return Number(metres.toFixed(2));
}
