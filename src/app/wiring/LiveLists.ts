/**
 * The lists with which the live world starts: the catalogue, the last known states. Each fails and recovers separately;
 * known data stays until a newer answer has arrived.
 */
import type { LoadedCall } from '../../domain/link/calls.ts';
import type { WireSensorState } from '../../domain/wire/states.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { applyInSlices, applyListInSlices } from '../../lifetime/timeSlices.ts';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { PlausibilityFilter } from '../../services/live/PlausibilityFilter.ts';
import { plausibleAsset, plausibleSensor, plausibleZone } from '../../services/live/plausibleReports.ts';
import { type FaultStyle, faultOf } from '../../services/rest/faults.ts';
import { forgetIfRefused } from '../../services/rest/forgetIfRefused.ts';
import { Loader } from '../../services/rest/Loader.ts';
import type { StateService } from '../../services/state/StateService.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import { countRejection, type LinkState } from '../../state/link/link.ts';
import type { World } from '../../state/world/World.ts';
import { seedEntities } from './seedEntities.ts';
import { CATALOGUE_KINDS, type CatalogueKind, LIST_CALL_OF_KIND, readSiteEntities } from './siteEntities.ts';

interface LiveListsOptions {
  catalogue: Catalogue;
  states: StateService;
  world: World;
  /** Counts implausible reports. */
  link: LinkState;
  calls: CallFaults;
}

interface ListRequest<T> {
  fetch: (signal: AbortSignal) => Promise<T[]>;
  /** @param requestedAtMs by the world's clock */
  apply: (items: T[], signal: AbortSignal, requestedAtMs: number) => Promise<void> | void;
  /** Empties a refused list (rules.md#refused-calls); absent if the live socket reports its content too. */
  forget?: () => void;
  style?: FaultStyle;
}

export class LiveLists {
  /** Requests the vehicles again; set by the live source, which knows for which connection. */
  onRetry: () => void = () => {};
  readonly #options: LiveListsOptions;
  readonly #siteEntities: Loader[];
  readonly #people: Loader;
  readonly #presence: Loader;
  readonly #vehicleNames: Loader;
  readonly #otherLoaders: Loader[];

  constructor(scope: Scope, parts: LiveListsOptions) {
    const { catalogue, states, world, link, calls } = parts;
    const { siteEntities } = world;
    this.#options = parts;
    const reject = (reason: string) => countRejection(link, reason);
    const applySensors = (items: WireSensorState[], signal: AbortSignal) =>
      applyInSlices(items, signal, (state) => siteEntities.applySensor(plausibleSensor(state, reject)));
    const loader = (call: LoadedCall, fetchAndApply: (signal: AbortSignal) => Promise<void>, style?: FaultStyle) =>
      new Loader(scope, {
        call,
        fetchAndApply: (signal) => fetchAndApply(signal).finally(() => world.occupancy.markStale()),
        faults: calls,
        ...(style && { style }),
      });
    const listLoader = <T>(call: LoadedCall, list: ListRequest<T>) =>
      loader(
        call,
        async (signal) => {
          const requestedAtMs = world.nowMs();
          const items = await list.fetch(signal).catch(forgetIfRefused(() => !signal.aborted && list.forget?.()));
          if (!signal.aborted) await list.apply(items, signal, requestedAtMs);
        },
        list.style,
      );
    this.#siteEntities = CATALOGUE_KINDS.map((kind) =>
      loader(LIST_CALL_OF_KIND[kind], (signal) => {
        const forget = () => !signal.aborted && siteEntities.forget(kind);
        return readSiteEntities({ catalogue, siteEntities }, kind, signal).catch(forgetIfRefused(forget));
      }),
    );
    this.#people = listLoader('people', {
      fetch: (signal) => catalogue.peopleEntities(signal),
      apply: (items, signal) => applyListInSlices(items, signal, siteEntities.beginPeople()),
      forget: () => siteEntities.seedPeople([]),
    });
    this.#presence = listLoader('presence', {
      fetch: (signal) => states.presence(signal),
      apply: (items, signal, requestedAtMs) =>
        applyInSlices(items, signal, (state) => world.seedPresence([state], requestedAtMs)),
    });
    this.#vehicleNames = listLoader('vehicles', {
      fetch: (signal) => catalogue.vehicleEntities(signal),
      apply: (items, signal) => seedEntities(world, items, signal),
    });
    this.#otherLoaders = [
      listLoader('colours', {
        fetch: (signal) => catalogue.visuals(signal),
        apply: (items) => world.setVisuals(items),
      }),
      listLoader('assetStates', {
        fetch: (signal) => states.assets(signal),
        apply: (items, signal) =>
          applyInSlices(items, signal, (state) => siteEntities.applyAsset(plausibleAsset(state, reject))),
      }),
      listLoader('sensorStates', {
        fetch: (signal) => states.sensors(signal),
        apply: applySensors,
      }),
      listLoader('sensorStatuses', {
        fetch: (signal) => states.sensorStatuses(signal),
        apply: applySensors,
      }),
      listLoader('zoneCounts', {
        fetch: (signal) => states.zones(signal),
        apply: async (items, signal, requestedAtMs) => {
          await applyInSlices(items, signal, (count) => world.applyZone(plausibleZone(count, reject)));
          // An unreadable entry may be of any zone: then none is removed.
          const isWhole = calls.state.skippedItems.every(({ call }) => call !== 'zoneCounts');
          if (signal.aborted || !isWhole) return;
          world.occupancy.retainZones(new Set(items.map(({ id }) => id)), requestedAtMs);
        },
        forget: () => world.occupancy.clearZones(),
        style: { unauthorized: 'authenticationError' },
      }),
    ];
  }

  /** Applies other users' renames and removals. @param kind if absent, all kinds, and people with their cap lamps */
  readSiteEntities(kind?: CatalogueKind): void {
    if (kind === undefined) void this.#people.load();
    for (const [k, loader] of this.#siteEntities.entries())
      if (kind === undefined || CATALOGUE_KINDS[k] === kind) void loader.load();
  }

  /**
   * Names vehicles that were not in the catalogue when they began to report. Does nothing if all are: the list of a whole
   * fleet is long.
   */
  readNewVehicles(): void {
    if (this.#options.world.hasUnlistedVehicles) void this.#vehicleNames.load();
  }

  /**
   * Loads vehicles first; all other lists follow, even after a failure. Resolves once vehicles and their presence are known,
   * without waiting for the other lists, which may hang.
   * @returns the error of the catalogue's list of vehicles; undefined if it succeeded
   * @throws {CallError} if the list of their states failed; the catalogue's is applied anyway
   */
  async resync(signal: AbortSignal, filter: PlausibilityFilter): Promise<unknown> {
    const [states, entities] = await this.#applyVehicles(signal, filter);
    if (signal.aborted) return undefined;
    const presence = this.#presence.load();
    this.readSiteEntities();
    for (const loader of this.#otherLoaders) void loader.load();
    await presence;
    if (signal.aborted) return undefined;
    if (states.status === 'rejected') throw states.reason;
    return entities.status === 'rejected' ? entities.reason : undefined;
  }

  /** Reads only vehicles and presence. @throws {CallError} if a list of vehicles failed; the others are applied anyway */
  async readVehicles(signal: AbortSignal, filter: PlausibilityFilter): Promise<void> {
    const results = await this.#applyVehicles(signal, filter);
    if (!signal.aborted) await this.#presence.load();
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /**
   * The catalogue lists vehicles that have never reported, too; the state service has the last known states.
   * @returns the results of the states and of the catalogue
   */
  async #applyVehicles(
    signal: AbortSignal,
    filter: PlausibilityFilter,
  ): Promise<readonly [PromiseSettledResult<unknown>, PromiseSettledResult<unknown>]> {
    const { catalogue, world } = this.#options;
    const requestedAtMs = world.nowMs();
    const [entities, states] = await Promise.allSettled([
      catalogue.vehicleEntities(signal),
      catalogue.vehicleStates(signal),
    ]);
    const results = [states, entities] as const;
    if (signal.aborted) return results;
    if (entities.status === 'fulfilled') await seedEntities(world, entities.value, signal);
    if (states.status === 'fulfilled')
      await applyInSlices(filter.cleanStates(states.value), signal, (state) =>
        world.seedVehicles([state], requestedAtMs),
      );
    if (signal.aborted) return results;
    this.#reportResult('vehicles', entities);
    this.#reportResult('vehicleStates', states);
    return results;
  }

  #reportResult(call: LoadedCall, result: PromiseSettledResult<unknown>): void {
    const { calls } = this.#options;
    if (result.status === 'fulfilled') calls.recordSuccess(call);
    else calls.fail(call, faultOf(result.reason), () => this.onRetry());
  }
}
