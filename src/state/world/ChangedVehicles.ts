/** Vehicles that have changed since panels received their copies, which are written in batches of bounded length. */
import { ref } from 'valtio';
import type { FleetState } from './fleetState.ts';
import { takeBatch } from './takeBatch.ts';
import { isSameVehicle, type VehicleRecord } from './vehicle.ts';

export class ChangedVehicles {
  readonly #ids = new Set<string>();

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  /** The vehicle is written with one of the next flushes. */
  mark(id: string): void {
    this.#ids.add(id);
  }

  /** Writes the vehicles that look different now; what takes longer than the bound waits for the next flush. */
  flush(vehicles: FleetState['vehicles'], find: (id: string) => VehicleRecord | undefined): void {
    for (const id of takeBatch(this.#ids)) {
      const record = find(id);
      const shown = vehicles[id];
      if (record && !(shown && isSameVehicle(shown, record))) vehicles[id] = ref({ ...record });
    }
  }
}
