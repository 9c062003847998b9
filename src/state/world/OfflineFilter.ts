import { acceptsOfflineMessages } from '../../domain/vehicle/offline.ts';
import type { VehicleRecord } from './vehicle.ts';

/** Decides which messages that a vehicle is offline are applied, and keeps those ignored under an override. */
export class OfflineFilter {
  readonly #isReplay: boolean;
  /** Vehicles declared offline while such messages were ignored. */
  readonly #ignoredVehicles = new Set<VehicleRecord>();
  #offlineOverride = false;

  constructor(replay: boolean) {
    this.#isReplay = replay;
  }

  /** @returns vehicles whose ignored messages are to be applied now, because the override has ended */
  setOverride(isOverridden: boolean): VehicleRecord[] {
    this.#offlineOverride = isOverridden;
    if (isOverridden) return [];
    const ignoredVehicles = [...this.#ignoredVehicles];
    this.#ignoredVehicles.clear();
    return ignoredVehicles;
  }

  accepts(record: VehicleRecord, presence: 'online' | 'offline'): boolean {
    this.forget(record);
    if (presence === 'online') return true;
    const isAccepted = acceptsOfflineMessages({ isReplay: this.#isReplay, offlineOverride: this.#offlineOverride });
    if (!isAccepted && !this.#isReplay) this.#ignoredVehicles.add(record);
    return isAccepted;
  }

  /** The presence that a position implies: a vehicle that sends one is online where `offline` is ignored. */
  acceptedPresence(record: VehicleRecord, presence: 'online' | 'offline'): 'online' | 'offline' {
    return this.accepts(record, presence) ? presence : 'online';
  }

  /** A newer message supersedes the ignored ones of a vehicle. */
  forget(record: VehicleRecord): void {
    if (this.#ignoredVehicles.size > 0) this.#ignoredVehicles.delete(record);
  }

  clear(): void {
    this.#ignoredVehicles.clear();
  }
}
