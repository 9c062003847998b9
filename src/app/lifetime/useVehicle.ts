/** The record of one vehicle as panels show it; a row may be rendered before its vehicle's first report. */
import type { VehicleRecord } from '../../state/world/vehicle.ts';
import { useStatePart } from './useStatePart.ts';

const UNKNOWN_VEHICLE: Readonly<Partial<VehicleRecord>> = {};

/** @returns its fields; all undefined while there is no record */
export function useVehicle(
  vehicles: Readonly<Record<string, Readonly<VehicleRecord>>>,
  id: string,
): Readonly<Partial<VehicleRecord>> {
  return useStatePart(vehicles, id) ?? UNKNOWN_VEHICLE;
}
