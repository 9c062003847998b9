/** The map that a viewer shows. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { MapSource } from '../../engine/view/MapSource.ts';
import { shownMap } from '../../state/site/site.ts';
import { useActions, useSite } from '../session/context.ts';

export function useMapSource(): MapSource | undefined {
  const { site, config, mapData } = useSite();
  const { fetchFile } = useActions();
  const url = shownMap(useSnapshot(site))?.tilesetUrl;
  return useMemo(
    () =>
      url === undefined
        ? undefined
        : {
            url,
            fetch: fetchFile,
            utmZone: config.site.utmZone,
            projectAltitudeM: config.projectAltitude,
            overlays: mapData,
          },
    [url, fetchFile, config, mapData],
  );
}
