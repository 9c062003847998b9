/** Fetches the data of the maps that viewers show; requests for one that is no longer shown are cancelled. */
import { proxy, ref, subscribe } from 'valtio';
import type { CallKey, LoadedCall } from '../../domain/link/calls.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { MapFiles } from '../../services/map/MapFiles.ts';
import type { FaultStyle } from '../../services/rest/faults.ts';
import { forgetIfRefused } from '../../services/rest/forgetIfRefused.ts';
import { Loader, type LoaderOptions } from '../../services/rest/Loader.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import { createMapData, type MapData, type MapPart } from '../../state/map/mapData.ts';
import { mapOfSlot } from '../../state/map/slotMap.ts';
import type { MapVersion, SiteState } from '../../state/site/site.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { SlotViewsState } from '../../state/views/slotViews.ts';
import { fetchedOnce } from './fetchedOnce.ts';

const MAP_FILE_FAULT_STYLE: FaultStyle = { unauthorized: 'authenticationError', status: 'httpError' };
const MAP_POINTS_FAULT_STYLE: FaultStyle = { status: 'httpError' };
const ZONE_FAULT_STYLE: FaultStyle = {};
const SURVEY_WALL_FAULT_STYLE: FaultStyle = { status: 'httpError', preferServerText: true };

interface MapDataSources {
  calls: CallFaults;
  files: MapFiles;
  site: SiteState;
  slots: SlotsState;
  slotViews: SlotViewsState;
  config: Pick<SiteConfig, 'filterMineArea'>;
}

interface OpenMap {
  scope: Scope;
  data: MapData;
  /** Reloads its rule zones; the current ones stay until the answer has arrived. */
  reloadZones: () => void;
}

/** Replaced as a whole, never mutated. */
export interface ZoneNames {
  byId: ReadonlyMap<string, string>;
  /** Looks for a zone whose name is unknown in the lists of maps that no viewer has shown. */
  find: (id: string) => void;
}

/** The data of the maps that viewers show, each fetched once and released with the last viewer. */
export class OpenMaps {
  /** The data of the selected viewer's map: its parts are replaced when another viewer or map is chosen. */
  readonly selectedMapData: MapData = createMapData();
  /** Names of the zones of all maps shown so far, which may still raise alerts, and of others that alerts refer to. */
  readonly zoneNames: ZoneNames = proxy({
    byId: ref(new Map()),
    find: (id: string) => {
      if (performance.now() < (this.#askAgainAtMs.get(id) ?? 0)) return;
      this.#finder().then(
        (finder) => this.#askAgainAtMs.set(id, finder.find(id)),
        // Retried with the next report.
        () => {},
      );
    },
  });
  readonly #scope: Scope;
  readonly #sources: MapDataSources;
  readonly #open = new Map<string, OpenMap>();
  /** By zone, when the next search is worthwhile: alerts of a deleted zone may stay listed for hours. */
  readonly #askAgainAtMs = new Map<string, number>();
  readonly #finder = fetchedOnce(async () => {
    const { ZoneFinder } = await import('./ZoneFinder.ts');
    return new ZoneFinder(this.#scope, {
      ...this.#sources,
      isOpen: (id) => this.#open.has(id),
      isNamed: (id) => this.zoneNames.byId.has(id),
      noteNames: (list) => this.#noteZoneNames(list),
    });
  });

  constructor(scope: Scope, sources: MapDataSources) {
    this.#scope = scope;
    this.#sources = sources;
    const follow = () => this.#openShownMaps();
    follow();
    for (const state of [sources.site, sources.slots, sources.slotViews]) scope.own(subscribe(state, follow));
  }

  dataOf(map: MapVersion): MapData {
    const known = this.#open.get(map.id);
    if (known) return known.data;
    const scope = this.#scope.child();
    const data = createMapData();
    data.mapId = map.id;
    const { config } = this.#sources;
    const reloadZones = loadMapPart(scope, map, data, this.#sources, config.filterMineArea);
    scope.own(subscribe(data.zones, () => this.#noteZoneNames(data.zones.list)));
    this.#open.set(map.id, { scope, data, reloadZones });
    return data;
  }

  /** Users have changed rule zones. */
  reloadZones(): void {
    for (const { reloadZones } of this.#open.values()) reloadZones();
  }

  #noteZoneNames(list: readonly { readonly id: string; readonly name: string }[]): void {
    const { byId } = this.zoneNames;
    if (list.every(({ id, name }) => byId.get(id) === name)) return;
    this.zoneNames.byId = ref(new Map([...byId, ...list.map(({ id, name }) => [id, name] as const)]));
  }

  #openShownMaps(): void {
    const { slots } = this.#sources;
    // Other lists may be readable now.
    this.#askAgainAtMs.clear();
    const shownMap = mapOfSlot(this.#sources, slots.selected).map;
    if (this.selectedMapData.mapId !== shownMap?.id)
      Object.assign(this.selectedMapData, shownMap ? this.dataOf(shownMap) : createMapData());
    const ids = new Set(slots.open.map((slot) => mapOfSlot(this.#sources, slot).map?.id));
    for (const [id, { scope }] of this.#open) {
      if (ids.has(id)) continue;
      scope.dispose();
      this.#open.delete(id);
    }
  }
}

type MapPartLoaders = Pick<MapDataSources, 'files' | 'calls'>;

function loadMapPart(
  scope: Scope,
  map: MapVersion,
  data: MapData,
  { files, calls }: MapPartLoaders,
  loadsPoints: boolean,
): () => void {
  const part = <T extends object>(name: LoadedCall, into: MapPart<T>, list: ListRequest<T>, style: FaultStyle) =>
    loadPart(scope, into, list, { call: `${name} ${map.id}`, style, faults: calls });
  const reloadZones = part('zones', data.zones, (signal, call) => files.zones(map.id, signal, call), ZONE_FAULT_STYLE);
  part('walls', data.walls, (signal, call) => files.walls(map.mineAreas, signal, call), SURVEY_WALL_FAULT_STYLE);
  part('labels', data.labels, (signal, call) => files.labels(map.fileDir, signal, call), MAP_FILE_FAULT_STYLE);
  if (loadsPoints && map.fileDir === '') failPart(data.points, { key: 'missingRequired', values: {} });
  else if (loadsPoints)
    part('points', data.points, (signal, call) => files.points(map.fileDir, signal, call), MAP_POINTS_FAULT_STYLE);
  return reloadZones;
}

/** @param call under which skipped items are reported */
type ListRequest<T> = (signal: AbortSignal, call: CallKey) => Promise<T[]>;

/** Current data stays until an answer has arrived; only a refusal empties the list (rules.md#refused-calls). */
function loadPart<T extends object>(
  scope: Scope,
  part: MapPart<T>,
  list: ListRequest<T>,
  loading: Pick<LoaderOptions, 'call' | 'style' | 'faults'>,
): () => void {
  part.phase = 'loading';
  part.list = ref([]);
  const loader = new Loader(scope, {
    ...loading,
    fetchAndApply: async (signal) => {
      const read = await list(signal, loading.call).catch(forgetIfRefused(() => clearPart(part, signal)));
      if (signal.aborted) return;
      part.list = ref(read);
      part.phase = 'ready';
      part.fault = undefined;
    },
    onFault: (fault) => failPart(part, fault),
  });
  void loader.load();
  return () => void loader.load();
}

function clearPart<T extends object>(part: MapPart<T>, signal: AbortSignal): void {
  if (!signal.aborted) part.list = ref([]);
}

function failPart<T>(part: MapPart<T>, fault: MapPart<T>['fault']): void {
  part.phase = 'failed';
  part.fault = fault;
}
