/** Rules and panel state of a world's vehicles. */
import type { VehicleRecord } from './vehicle.ts';

export interface WorldOptions {
  filterMineArea: boolean;
  /** A replay: presence messages are history and are ignored. */
  replay?: boolean;
}

/** Vehicles as panels read them. */
export interface FleetState {
  vehicles: Record<string, VehicleRecord>;
  counts: { online: number; offline: number };
}
