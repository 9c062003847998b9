/** Driving performance of each kind of machine: size, speeds, acceleration, and the effect of slopes. */
import type { VehicleCategory } from '../../src/domain/vehicle/category.ts';

export interface MachinePerformance {
  lengthM: number;
  /** Highest speed on the flat, km/h. */
  emptyKmh: number;
  loadedKmh: number;
  /** Highest speed downhill on slopes steeper than 3 %, km/h, loaded. */
  descendKmh: number;
  /** Power-to-weight ratio, m/s: speed times (grade + rolling resistance) stays below it. */
  emptyClimbFactor: number;
  loadedClimbFactor: number;
  accelerateMps2: number;
  brakeMps2: number;
}

function heavyPerformance(
  lengthM: number,
  emptyKmh: number,
  loadedKmh: number,
  loadedClimbFactor: number,
): MachinePerformance {
  return {
    lengthM,
    emptyKmh,
    loadedKmh,
    descendKmh: loadedKmh * 0.7,
    emptyClimbFactor: loadedClimbFactor * 2.1,
    loadedClimbFactor,
    accelerateMps2: 0.45,
    brakeMps2: 0.8,
  };
}

function lightPerformance(lengthM: number, fastestKmh: number, climb: number): MachinePerformance {
  const base = heavyPerformance(lengthM, fastestKmh, fastestKmh, climb);
  return { ...base, descendKmh: fastestKmh * 0.85, emptyClimbFactor: climb, accelerateMps2: 1.2, brakeMps2: 1.4 };
}

const PERFORMANCE_BY_CATEGORY: Record<VehicleCategory, MachinePerformance> = {
  'Haul Truck': heavyPerformance(10, 32, 26, 0.5),
  'Road Train': heavyPerformance(18, 30, 22, 0.45),
  Loader: heavyPerformance(10, 16, 13, 0.4),
  Drill: heavyPerformance(11, 10, 10, 0.4),
  Bolter: heavyPerformance(10, 10, 10, 0.4),
  Spraymec: heavyPerformance(9, 14, 14, 0.5),
  Transmixer: heavyPerformance(8, 24, 18, 0.5),
  LV: lightPerformance(5, 55, 2.6),
  Bus: lightPerformance(9, 40, 1.6),
  'Service Fleet': lightPerformance(8, 38, 1.4),
  OPMiningTruck: heavyPerformance(13, 48, 38, 0.46),
  OPExcavator: heavyPerformance(12, 3, 3, 0.3),
  OPOffRoad: lightPerformance(9, 36, 1.2),
  OPBulldozer: heavyPerformance(8, 9, 9, 0.5),
  Default: lightPerformance(5, 40, 1.6),
};

const ROLLING_RESISTANCE_RATIO = 0.025;

export function performanceOf(category: VehicleCategory): MachinePerformance {
  return PERFORMANCE_BY_CATEGORY[category];
}

/** Highest speed that engine and brakes allow on a slope, m/s. */
export function slopeSpeedMps(machine: MachinePerformance, loaded: boolean, grade: number): number {
  const flatSpeedMps = (loaded ? machine.loadedKmh : machine.emptyKmh) / 3.6;
  if (grade < -0.03) return Math.min(flatSpeedMps, machine.descendKmh / 3.6);
  const climb = loaded ? machine.loadedClimbFactor : machine.emptyClimbFactor;
  return Math.min(flatSpeedMps, climb / (Math.max(0, grade) + ROLLING_RESISTANCE_RATIO));
}
