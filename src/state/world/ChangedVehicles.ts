/** Vehicles that have changed since panels received their copies; they are written in batches of bounded duration. */
import { ref } from 'valtio';
import type { FleetState } from './fleetState.ts';
import { takeBatch } from './takeBatch.ts';
import { isSameVehicle, type VehicleRecord } from './vehicle.ts';

export class ChangedVehicles {
  readonly #ids = new Set<string>();

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  /** Marks a vehicle to be written by one of the next flushes. */
  mark(id: string): void {
    this.#ids.add(id);
  }

  /** Writes the vehicles that look different now; those beyond the time limit wait for the next flush. */
  flush(vehicles: FleetState['vehicles'], find: (id: string) => VehicleRecord | undefined): void {
    for (const id of takeBatch(this.#ids)) {
      const record = find(id);
      const shown = vehicles[id];
      if (record && !(shown && isSameVehicle(shown, record))) vehicles[id] = ref({ ...record });
    }
  }
}
