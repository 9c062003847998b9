/** The demo mine's plant: its equipment and their states. Plain JSON; deterministic. */
import { derivedSeed } from '../traffic/random.ts';

export interface OrePassState {
  /** Per cent. */
  level: number;
}

export interface ChuteState {
  open: boolean;
  level: number;
}

export interface CrusherState {
  status: 'Running' | 'Idle' | 'Stopped';
  /** Tonnes per hour. */
  rateTh: number;
  level: number;
  /** Start of the next stoppage, or end of the current one, epoch seconds. */
  turnsAtS: number;
}

export interface RefugeState {
  /** People who entered, with times in epoch seconds; the last eight hours. */
  visits: { sap: string; atS: number }[];
}

/** A device that occasionally fails: a camera, a sensor. */
export interface HealthState {
  state: 'Online' | 'Degraded' | 'Offline';
  turnsAtS: number;
}

export interface PlantState {
  version: 1;
  atS: number;
  rng: number;
  passes: Record<string, OrePassState>;
  chutes: Record<string, ChuteState>;
  crushers: Record<string, CrusherState>;
  refuges: Record<string, RefugeState>;
  cameras: Record<string, HealthState>;
  sensors: Record<string, HealthState>;
}

/** Names of the site's entities, by kind. */
export interface PlantNames {
  passes: readonly string[];
  chutes: readonly string[];
  crushers: readonly string[];
  refuges: readonly string[];
  cameras: readonly string[];
  sensors: readonly string[];
}

const HOUR_S = 3_600;

export function initialPlant(names: PlantNames, seed: number, atS: number): PlantState {
  const seededFraction = (name: string) => (derivedSeed(seed, name) % 1000) / 1000;
  const recordOf = <T>(list: readonly string[], make: (name: string) => T): Record<string, T> =>
    Object.fromEntries(list.map((name) => [name, make(name)]));
  const health = (name: string): HealthState => ({
    state: 'Online',
    turnsAtS: atS + seededFraction(name) * 12 * HOUR_S,
  });
  return {
    version: 1,
    atS,
    rng: derivedSeed(seed, 'plant'),
    passes: recordOf(names.passes, (name) => ({ level: 25 + 50 * seededFraction(name) })),
    chutes: recordOf(names.chutes, (name) => ({ open: false, level: 20 + 60 * seededFraction(name) })),
    crushers: recordOf(names.crushers, () => ({ status: 'Running', rateTh: 2_000, level: 40, turnsAtS: atS + HOUR_S })),
    refuges: recordOf(names.refuges, () => ({ visits: [] })),
    cameras: recordOf(names.cameras, health),
    sensors: recordOf(names.sensors, health),
  };
}

/** Shifts every time that the plant remembers. @param byS seconds, negative if the clock was set back */
export function shiftPlantClock(plant: PlantState, byS: number): void {
  plant.atS += byS;
  for (const device of [plant.crushers, plant.cameras, plant.sensors].flatMap((list) => Object.values(list))) {
    device.turnsAtS += byS;
  }
  for (const visit of Object.values(plant.refuges).flatMap(({ visits }) => visits)) visit.atS += byS;
}
