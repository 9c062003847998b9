/** The site's maps and their versions, as the catalogue lists them. */
import i18next from 'i18next';
import { readWireTime } from '../../domain/time/wireTime.ts';
import type { WireMapInfo } from '../../domain/wire/maps.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { type Catalogue, mapFolder } from '../../services/catalogue/catalogue.ts';
import { Loader } from '../../services/rest/Loader.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import type { Notices } from '../../state/notice/notices.ts';
import { type MapVersion, orderMaps, type SiteState } from '../../state/site/site.ts';
import { faultText } from '../format/faultText.ts';

interface MapListSources {
  catalogue: Catalogue;
  site: SiteState;
  calls: CallFaults;
  notices: Notices;
}

/** @returns fetches the list; both result and failure are stored in the state */
export function mapListLoader(scope: Scope, { catalogue, site, calls, notices }: MapListSources): () => void {
  const loader = new Loader(scope, {
    call: 'maps',
    faults: calls,
    fetchAndApply: async (signal) => {
      const maps = await catalogue.maps(signal);
      if (signal.aborted) return;
      site.maps = orderMaps(maps.map((map) => readMap(map, catalogue.tilesetUrl(map))));
      site.phase = 'ready';
      site.fault = undefined;
    },
    onFault: (fault) => {
      // Only once, not at each retry.
      if (site.phase !== 'failed') notices.show('error', i18next.t('maps.listFailed', { reason: faultText(fault) }));
      site.phase = 'failed';
      site.fault = fault;
    },
  });
  return () => {
    // A displayed error stays while the list is requested again.
    if (site.phase !== 'failed') site.phase = 'loading';
    void loader.load();
  };
}

function readMap(map: WireMapInfo, tilesetUrl: string): MapVersion {
  const mineAreas = (map.mineAreas ?? '').split(';').map((area) => area.trim());
  return {
    id: map.id,
    name: map.mapName,
    mineAreas: mineAreas.filter((area) => area !== ''),
    atMs: readWireTime(map.timestamp),
    tilesetUrl,
    fileDir: mapFolder(map),
    hdfsDir: map.hdfsDir ?? undefined,
    isUnderground: map.underground === true,
  };
}
