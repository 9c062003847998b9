/**
 * The lists from which the live world starts: the catalogue, the last known states. Each fails and recovers separately;
 * known data stays until a newer answer has arrived.
 */
import type { LoadedCall } from '../../domain/link/calls.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { PlausibilityFilter } from '../../services/live/PlausibilityFilter.ts';
import { faultOf } from '../../services/rest/faults.ts';
import { forgetIfRefused } from '../../services/rest/forgetIfRefused.ts';
import { Loader } from '../../services/rest/Loader.ts';
import type { StateService } from '../../services/state/StateService.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import type { World } from '../../state/world/World.ts';
import { CATALOGUE_KINDS, type CatalogueKind, LIST_CALL_OF_KIND, readSiteEntities } from './siteEntities.ts';

interface LiveListsOptions {
  config: SiteConfig;
  catalogue: Catalogue;
  states: StateService;
  world: World;
  calls: CallFaults;
}

export class LiveLists {
  /** Requests the vehicles again; the live source knows for which connection. */
  onRetry: () => void = () => {};
  readonly #options: LiveListsOptions;
  readonly #siteEntities: Loader[];
  readonly #people: Loader;
  readonly #otherLoaders: Loader[];

  constructor(scope: Scope, parts: LiveListsOptions) {
    const { config, catalogue, states, world, calls } = parts;
    const { siteEntities } = world;
    this.#options = parts;
    const loader = (call: LoadedCall, fetchAndApply: (signal: AbortSignal) => Promise<void>) =>
      new Loader(scope, { call, fetchAndApply, faults: calls });
    const listLoader = <T>(
      call: LoadedCall,
      fetch: (signal: AbortSignal) => Promise<T[]>,
      seed: (list: T[], requestedAtMs: number) => void,
    ) =>
      loader(call, async (signal) => {
        const requestedAtMs = world.nowMs();
        const items = await fetch(signal);
        if (signal.aborted) return;
        seed(items, requestedAtMs);
        world.markCountsStale();
      });
    const loadEach = <T>(call: LoadedCall, fetch: (signal: AbortSignal) => Promise<T[]>, apply: (item: T) => void) =>
      listLoader(call, fetch, (items) => {
        for (const item of items) apply(item);
      });
    this.#siteEntities = CATALOGUE_KINDS.map((kind) =>
      loader(LIST_CALL_OF_KIND[kind], (signal) => readSiteEntities({ catalogue, siteEntities }, kind, signal)),
    );
    this.#people = listLoader(
      'people',
      (signal) => catalogue.peopleEntities(signal).catch(forgetIfRefused(() => siteEntities.seedPeople([]))),
      (items) => siteEntities.seedPeople(items),
    );
    this.#otherLoaders = [
      listLoader(
        'colours',
        (signal) => catalogue.visuals(signal),
        (items) => world.setVisuals(items),
      ),
      loadEach(
        'assetStates',
        (signal) => states.assets(signal),
        (state) => siteEntities.applyAsset(state),
      ),
      loadEach(
        'sensorStates',
        (signal) => states.sensors(signal),
        (state) => siteEntities.applySensor(state),
      ),
      loadEach(
        'sensorStatuses',
        (signal) => states.sensorStatuses(signal),
        (state) => siteEntities.applySensor(state),
      ),
      loadEach(
        'zoneCounts',
        (signal) => states.zones(signal),
        (count) => world.applyZone(count),
      ),
      listLoader(
        'presence',
        (signal) => states.presence(signal),
        (items, requestedAtMs) => world.seedPresence(items, requestedAtMs),
      ),
    ];
    if (config.filterMineArea) {
      this.#otherLoaders.push(
        listLoader(
          'mineAreas',
          (signal) => states.mineAreas(signal),
          (items) => world.seedMineAreas(items),
        ),
      );
    }
  }

  /** Applies renames and removals of other users. @param kind alone; all where it is absent, and people with their cap lamps */
  readSiteEntities(kind?: CatalogueKind): void {
    if (kind === undefined) void this.#people.load();
    for (const [k, loader] of this.#siteEntities.entries())
      if (kind === undefined || CATALOGUE_KINDS[k] === kind) void loader.load();
  }

  /**
   * Vehicles first: the catalogue lists those that never reported, the state service has the last known states. All
   * other lists follow, even after a failure. @throws {CallError} if one of the two failed; the other is applied anyway
   */
  async resync(signal: AbortSignal, filter: PlausibilityFilter): Promise<void> {
    const { catalogue, world } = this.#options;
    const requestedAtMs = world.nowMs();
    const [entities, states] = await Promise.allSettled([
      catalogue.vehicleEntities(signal),
      catalogue.vehicleStates(signal),
    ]);
    if (signal.aborted) return;
    if (entities.status === 'fulfilled') world.seedEntities(entities.value);
    if (states.status === 'fulfilled') world.seedVehicles(filter.cleanStates(states.value), requestedAtMs);
    this.#reportResult('vehicles', entities);
    this.#reportResult('vehicleStates', states);
    await Promise.all([...this.#siteEntities, this.#people, ...this.#otherLoaders].map((loader) => loader.load()));
    if (signal.aborted) return;
    world.markCountsStale();
    for (const result of [states, entities]) if (result.status === 'rejected') throw result.reason;
  }

  #reportResult(call: LoadedCall, result: PromiseSettledResult<unknown>): void {
    const { calls } = this.#options;
    if (result.status === 'fulfilled') calls.recordSuccess(call);
    else calls.fail(call, faultOf(result.reason), () => this.onRetry());
  }
}
