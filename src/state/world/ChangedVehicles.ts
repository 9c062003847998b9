/** Vehicles that have changed since panels received their copies, which are written in batches of bounded size. */
import { ref } from 'valtio';
import type { FleetState } from './fleetState.ts';
import { isSameVehicle, type VehicleRecord } from './vehicle.ts';

/** A fleet that is new as a whole is written with several flushes: each is noticed by panels. */
const MAX_WRITTEN_PER_FLUSH = 4_000;

export class ChangedVehicles {
  readonly #ids = new Set<string>();

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  /** The vehicle is written with one of the next flushes. */
  mark(id: string): void {
    this.#ids.add(id);
  }

  /** Writes the vehicles that look different now; those beyond the bound wait for the next flush. */
  flush(vehicles: FleetState['vehicles'], find: (id: string) => VehicleRecord | undefined): void {
    let written = 0;
    for (const id of this.#ids) {
      if (written === MAX_WRITTEN_PER_FLUSH) break;
      this.#ids.delete(id);
      const record = find(id);
      const shown = vehicles[id];
      if (!record || (shown && isSameVehicle(shown, record))) continue;
      vehicles[id] = ref({ ...record });
      written++;
    }
  }
}
