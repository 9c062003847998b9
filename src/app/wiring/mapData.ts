/** Fetches the data of the shown map; requests for a map that is no longer shown are cancelled. */
import { ref, subscribe } from 'valtio';
import type { LoadedCall } from '../../domain/link/calls.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { MapFiles } from '../../services/map/MapFiles.ts';
import type { FaultStyle } from '../../services/rest/faults.ts';
import { Loader, type LoaderOptions } from '../../services/rest/Loader.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import { createMapData, type MapData, type MapPart } from '../../state/map/mapData.ts';
import { type MapVersion, type SiteState, shownMap } from '../../state/site/site.ts';

const MAP_FILE: FaultStyle = { unauthorized: 'authenticationError', status: 'httpError' };
const MAP_POINTS: FaultStyle = { status: 'httpError' };
const ZONES: FaultStyle = {};
const SURVEY_WALL: FaultStyle = { status: 'httpError', preferServerText: true };

interface Sources {
  calls: CallFaults;
  files: MapFiles;
  site: SiteState;
  config: Pick<SiteConfig, 'filterMineArea'>;
}

export function followMap(scope: Scope, { files, site, config, calls }: Sources): MapData {
  const data = createMapData();
  let current: Scope | undefined;
  const follow = () => {
    const map = shownMap(site);
    if (map?.id === data.mapId) return;
    current?.dispose();
    data.mapId = map?.id;
    if (!map) return;
    current = scope.child();
    load(current, map, data, { files, calls }, config.filterMineArea);
  };
  follow();
  scope.own(subscribe(site, follow));
  return data;
}

type Parts = Pick<Sources, 'files' | 'calls'>;

function load(scope: Scope, map: MapVersion, data: MapData, { files, calls }: Parts, withPoints: boolean): void {
  const part = <T extends object>(call: LoadedCall, into: MapPart<T>, list: List<T>, style: FaultStyle) =>
    loadPart(scope, into, list, { call, style, faults: calls });
  part('zones', data.zones, (signal) => files.zones(map.id, signal), ZONES);
  part('walls', data.walls, (signal) => files.walls(map.mineAreas, signal), SURVEY_WALL);
  part('labels', data.labels, (signal) => files.labels(map.fileDir, signal), MAP_FILE);
  if (!withPoints) return;
  if (map.fileDir === '') failPart(data.points, { key: 'missingRequired', values: {} });
  else part('points', data.points, (signal) => files.points(map.fileDir, signal), MAP_POINTS);
}

type List<T> = (signal: AbortSignal) => Promise<T[]>;

/** What is there already stays until the answer has come; a refusal empties the list (rules.md#call-errors). */
function loadPart<T extends object>(
  scope: Scope,
  part: MapPart<T>,
  list: List<T>,
  loading: Pick<LoaderOptions, 'call' | 'style' | 'faults'>,
): void {
  part.phase = 'loading';
  part.list = ref([]);
  const loader = new Loader(scope, {
    ...loading,
    run: async (signal) => {
      const read = await list(signal);
      if (signal.aborted) return;
      part.list = ref(read);
      part.phase = 'ready';
      part.fault = undefined;
    },
    failed: (fault) => failPart(part, fault),
  });
  void loader.load();
}

function failPart<T>(part: MapPart<T>, fault: MapPart<T>['fault']): void {
  part.list = ref([]);
  part.phase = 'failed';
  part.fault = fault;
}
