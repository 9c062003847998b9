/** Rules and panel state of a world's vehicles. */
import type { VehicleRecord } from './vehicle.ts';

export interface WorldOptions {
  filterMineArea: boolean;
  /** A replay: presence messages are history and are ignored. */
  isReplay?: boolean;
}

/** Vehicles as panels read them. */
export interface FleetState {
  /** Each a copy that never changes: a change replaces it (`docs/decisions/0118-records-of-panels-are-replaced.md`). */
  vehicles: Record<string, Readonly<VehicleRecord>>;
  counts: { online: number; offline: number };
  /** A replay began with the state of all vehicles: a count of zero is real. (Live, the answered calls say so.) */
  isWhole: boolean;
}
