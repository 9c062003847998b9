/** `{stateURL}/state/…`: last known states (rules.md#entity-calls). Lists are read item by item. */
import { listedAlertSchema } from '../../domain/alert/alertReading.ts';
import type { LoadedCall } from '../../domain/link/calls.ts';
import type { WireAlert } from '../../domain/wire/alerts.ts';
import { assetStateReader, sensorStateReader } from '../../domain/wire/stateReadings.ts';
import {
  vehicleStateSchema,
  type WireAssetState,
  type WireSensorState,
  type WireVehicleState,
} from '../../domain/wire/states.ts';
import { type WireZoneCount, zoneCountSchema } from '../../domain/wire/zones.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';
import type { ItemSchema } from '../rest/readList.ts';

/** Every call throws a `CallError` if it fails and an `AbortError` if `signal` aborts it. */
export class StateService {
  readonly #rest: RestClient;
  readonly #base: string;
  /** The backend refuses unknown parameters, such as `until`. */
  #refusesUntil = false;

  /** @param stateUrl absolute */
  constructor(rest: RestClient, stateUrl: string) {
    this.#rest = rest;
    this.#base = `${stateUrl}/state`;
  }

  assets(signal: AbortSignal): Promise<WireAssetState[]> {
    return this.#list('assetStates', 'asset', assetStateReader, signal);
  }

  sensors(signal: AbortSignal): Promise<WireSensorState[]> {
    return this.#list('sensorStates', 'sensor', sensorStateReader, signal);
  }

  /** Whether sensors work: the same shape as {@link sensors}, with fewer fields. */
  sensorStatuses(signal: AbortSignal): Promise<WireSensorState[]> {
    return this.#list('sensorStatuses', 'sensor-status', sensorStateReader, signal);
  }

  zones(signal: AbortSignal): Promise<WireZoneCount[]> {
    return this.#list('zoneCounts', 'zone', zoneCountSchema, signal);
  }

  presence(signal: AbortSignal): Promise<WireVehicleState[]> {
    return this.#list('presence', 'vehicle-state', vehicleStateSchema, signal);
  }

  /**
   * Alerts of implausible times are skipped and reported.
   * @param sinceMs epoch milliseconds; requested in whole seconds
   * @param untilMs later ones are not wanted, but returned by a backend that does not know this parameter
   */
  async alerts(sinceMs: number, signal: AbortSignal, untilMs?: number): Promise<WireAlert[]> {
    const path = `alert?timestamp=${Math.floor(sinceMs / 1000)}`;
    if (untilMs === undefined || this.#refusesUntil) return this.#list('alerts', path, listedAlertSchema, signal);
    try {
      return await this.#list('alerts', `${path}&until=${Math.ceil(untilMs / 1000)}`, listedAlertSchema, signal);
    } catch (error) {
      if (!(error instanceof CallError && error.status === 400)) throw error;
      this.#refusesUntil = true;
      return this.#list('alerts', path, listedAlertSchema, signal);
    }
  }

  #list<T>(call: LoadedCall, path: string, schema: ItemSchema<T>, signal: AbortSignal): Promise<T[]> {
    return this.#rest.getList(call, `${this.#base}/${path}`, schema, signal);
  }
}
