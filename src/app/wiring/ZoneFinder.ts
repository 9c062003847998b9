/**
 * Finds the names of zones in the lists of maps that no viewer shows: an alert may refer to a zone of any map, and is
 * not shown until the name of its zone is known (rules.md#alert-list).
 */
import type { Scope } from '../../lifetime/scope.ts';
import type { MapFiles } from '../../services/map/MapFiles.ts';
import { isTransientError } from '../../services/rest/isTransientError.ts';
import { Loader } from '../../services/rest/Loader.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import type { MapVersion, SiteState } from '../../state/site/site.ts';
import { CATALOGUE_POLL_MS } from './poll.ts';

/** Wait after the page was opened or the map chosen: the lists of the shown maps are still loading. */
const LISTS_OF_SHOWN_MAPS_MS = 3_000;

interface ZoneFinderOptions {
  files: Pick<MapFiles, 'zones'>;
  site: Pick<SiteState, 'maps'>;
  calls: CallFaults;
  /** Whether its zones are loaded with the map itself. */
  isOpen: (mapId: string) => boolean;
  isNamed: (zoneId: string) => boolean;
  noteNames: (zones: readonly { readonly id: string; readonly name: string }[]) => void;
}

export class ZoneFinder {
  readonly #scope: Scope;
  readonly #options: ZoneFinderOptions;
  readonly #loader: Loader;
  readonly #wantedIds = new Set<string>();
  readonly #readAtMsByMap = new Map<string, number>();
  #isSearching = false;

  /** @param scope ends the search */
  constructor(scope: Scope, options: ZoneFinderOptions) {
    this.#scope = scope;
    this.#options = options;
    this.#loader = new Loader(scope, {
      call: 'zoneNames',
      faults: options.calls,
      fetchAndApply: (signal) => this.#search(signal),
    });
  }

  /**
   * Reads the maps' lists one after the other, until the zone's name is found. Each is read at most every five minutes.
   * @returns when another search may find it, by `performance.now()`
   */
  find(zoneId: string): number {
    if (!this.#isSearching && this.#unreadMaps().length === 0) return this.#nextReadAtMs();
    this.#wantedIds.add(zoneId);
    if (!this.#isSearching) {
      this.#isSearching = true;
      this.#scope.timeout(() => void this.#loader.load(), LISTS_OF_SHOWN_MAPS_MS);
    }
    return performance.now() + LISTS_OF_SHOWN_MAPS_MS + CATALOGUE_POLL_MS;
  }

  /** When the first list may be read again; immediately if none has been. */
  #nextReadAtMs(): number {
    if (this.#readAtMsByMap.size === 0) return performance.now();
    return Math.min(...this.#readAtMsByMap.values()) + CATALOGUE_POLL_MS;
  }

  /** @throws {CallError} if the backend is away: the search is retried later */
  async #search(signal: AbortSignal): Promise<void> {
    const { isNamed, noteNames } = this.#options;
    for (const { id } of this.#unreadMaps()) {
      if ([...this.#wantedIds].every(isNamed)) break;
      const zones = await this.#zonesOf(id, signal);
      if (signal.aborted) return;
      this.#readAtMsByMap.set(id, performance.now());
      noteNames(zones);
    }
    this.#wantedIds.clear();
    this.#isSearching = false;
  }

  /** Empty for a map whose list is refused or unreadable: the zone may be of another map. */
  async #zonesOf(mapId: string, signal: AbortSignal): ReturnType<MapFiles['zones']> {
    try {
      return await this.#options.files.zones(mapId, signal, 'zoneNames');
    } catch (error) {
      if (signal.aborted || isTransientError(error)) throw error;
      return [];
    }
  }

  #unreadMaps(): MapVersion[] {
    const { site, isOpen } = this.#options;
    const staleMs = performance.now() - CATALOGUE_POLL_MS;
    return site.maps.filter(
      ({ id }) => !isOpen(id) && (this.#readAtMsByMap.get(id) ?? Number.NEGATIVE_INFINITY) <= staleMs,
    );
  }
}
