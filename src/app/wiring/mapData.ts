/** Fetches the data of the shown map; requests for a map that is no longer shown are cancelled. */
import { ref, subscribe } from 'valtio';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { MapFiles } from '../../services/map/MapFiles.ts';
import { type FaultStyle, faultOf } from '../../services/rest/faults.ts';
import { createMapData, type MapData, type MapPart } from '../../state/map/mapData.ts';
import { type MapVersion, type SiteState, shownMap } from '../../state/site/site.ts';

const MAP_FILE: FaultStyle = { unauthorized: 'authenticationError', status: 'httpError' };
const MAP_POINTS: FaultStyle = { status: 'httpError' };
const SURVEY_WALL: FaultStyle = { status: 'httpError', preferServerText: true };

interface Sources {
  files: MapFiles;
  site: SiteState;
  config: Pick<SiteConfig, 'filterMineArea'>;
}

export function followMap(scope: Scope, { files, site, config }: Sources): MapData {
  const data = createMapData();
  let current: Scope | undefined;
  const follow = () => {
    const map = shownMap(site);
    if (map?.id === data.mapId) return;
    current?.dispose();
    data.mapId = map?.id;
    if (!map) return;
    current = scope.child();
    load(current, map, data, files, config.filterMineArea);
  };
  follow();
  scope.own(subscribe(site, follow));
  return data;
}

function load(scope: Scope, map: MapVersion, data: MapData, files: MapFiles, withPoints: boolean): void {
  const { signal } = scope;
  loadPart(scope, data.zones, files.zones(map.id, signal), {});
  loadPart(scope, data.walls, files.walls(map.mineAreas, signal), SURVEY_WALL);
  loadPart(scope, data.labels, files.labels(map.fileDir, signal), MAP_FILE);
  if (!withPoints) return;
  if (map.fileDir === '') failPart(data.points, { key: 'missingRequired', values: {} });
  else loadPart(scope, data.points, files.points(map.fileDir, signal), MAP_POINTS);
}

function loadPart<T extends object>(scope: Scope, part: MapPart<T>, call: Promise<T[]>, style: FaultStyle): void {
  part.phase = 'loading';
  part.list = ref([]);
  call.then(
    (list) => {
      if (scope.ended) return;
      part.list = ref(list);
      part.phase = 'ready';
      part.fault = undefined;
    },
    (error: unknown) => {
      if (!scope.ended) failPart(part, faultOf(error, style));
    },
  );
}

function failPart<T>(part: MapPart<T>, fault: MapPart<T>['fault']): void {
  part.list = ref([]);
  part.phase = 'failed';
  part.fault = fault;
}
