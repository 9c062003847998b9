/** Sizes of vehicles, to exclude roads and drives that are too narrow or too low (rules.md#routes). */
import { readVehicleCategory, type VehicleCategory } from '../vehicle/category.ts';

/** Metres. */
export interface VehicleSize {
  readonly widthM: number;
  readonly heightM: number;
}

/** Typical sizes by category, including beds and canopies. */
const VEHICLE_SIZES: Readonly<Partial<Record<VehicleCategory, VehicleSize>>> = {
  'Haul Truck': { widthM: 3.5, heightM: 3.6 },
  'Road Train': { widthM: 3.6, heightM: 3.7 },
  Loader: { widthM: 3.2, heightM: 3 },
  Drill: { widthM: 2.6, heightM: 3.1 },
  Bolter: { widthM: 2.5, heightM: 3.1 },
  Spraymec: { widthM: 2.5, heightM: 2.7 },
  Transmixer: { widthM: 2.5, heightM: 2.7 },
  LV: { widthM: 2, heightM: 2.2 },
  Bus: { widthM: 2.5, heightM: 3.2 },
  'Service Fleet': { widthM: 2.6, heightM: 3.2 },
  OPMiningTruck: { widthM: 7.7, heightM: 6.2 },
  OPExcavator: { widthM: 8, heightM: 8 },
  OPOffRoad: { widthM: 3.5, heightM: 3.6 },
  OPBulldozer: { widthM: 5.3, heightM: 4.2 },
};
/** Clearance on each side, and above. */
const CLEARANCE_M = 0.3;

/** @returns undefined for a category of unknown size, which fits everywhere */
export function sizeOfCategory(category: string | undefined): VehicleSize | undefined {
  return VEHICLE_SIZES[readVehicleCategory(category)];
}

/** Whether a vehicle fits a road; unknown dimensions of the road are large enough. */
export function fitsVehicle(
  { widthM, heightM }: VehicleSize,
  road: { widthM?: number | undefined; heightM?: number | undefined },
): boolean {
  const isWide = road.widthM === undefined || road.widthM >= widthM + 2 * CLEARANCE_M;
  return isWide && (road.heightM === undefined || road.heightM >= heightM + CLEARANCE_M);
}
