/** The site's maps and their versions, as the catalogue lists them. */
import { messageOf } from '../../domain/fault/messageOf.ts';
import type { WireMapInfo } from '../../domain/wire/maps.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import { type MapVersion, orderMaps, type SiteState } from '../../state/site/site.ts';

/** Fetches the list; result and failure go into the state. */
export function loadMapList(scope: Scope, catalogue: Catalogue, site: SiteState): void {
  site.phase = 'loading';
  catalogue.maps(scope.signal).then(
    (maps) => {
      site.maps = orderMaps(maps.map((map) => readMap(map, catalogue.tilesetUrl(map))));
      site.phase = 'ready';
    },
    (error: unknown) => {
      if (scope.ended) return;
      site.phase = 'failed';
      site.message = messageOf(error);
    },
  );
}

function readMap(map: WireMapInfo, tilesetUrl: string): MapVersion {
  const mineAreas = (map.mineAreas ?? '').split(';').map((area) => area.trim());
  return {
    id: map.id,
    name: map.mapName,
    mineAreas: mineAreas.filter((area) => area !== ''),
    atMs: map.timestamp ?? undefined,
    tilesetUrl,
    fileDir: map.fileDir ?? '',
    hdfsDir: map.hdfsDir ?? undefined,
  };
}
