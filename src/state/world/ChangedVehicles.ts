/** Vehicles that have changed since panels received their copies, which are written in batches of bounded length. */
import { ref } from 'valtio';
import type { FleetState } from './fleetState.ts';
import { isSameVehicle, type VehicleRecord } from './vehicle.ts';

/** A fleet that is new as a whole takes several flushes of at most this length: the page draws and answers in between. */
const MAX_FLUSH_MS = 16;
/** Vehicles between two looks at the clock. */
const VEHICLES_PER_LOOK = 32;

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
    const startMs = performance.now();
    let looked = 0;
    for (const id of this.#ids) {
      if (looked++ % VEHICLES_PER_LOOK === 0 && performance.now() - startMs > MAX_FLUSH_MS) break;
      this.#ids.delete(id);
      const record = find(id);
      const shown = vehicles[id];
      if (record && !(shown && isSameVehicle(shown, record))) vehicles[id] = ref({ ...record });
    }
  }
}
