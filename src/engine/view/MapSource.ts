import type { MapData } from '../../state/map/mapData.ts';

/** Where a map comes from. Sources with the same URL are one map. */
export interface MapSource {
  /** URL of its tileset. */
  url: string;
  /** Adds a fresh bearer token to each request. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** UTM zone of the site, like `48N`; needed for maps in earth-centred coordinates. */
  utmZone?: string;
  /** Offset of the site's altitudes above the map's zero, metres; 0 if not specified. */
  projectAltitudeM?: number;
  /** All surfaces count as drives unless tiles are marked otherwise. */
  isUnderground?: boolean | undefined;
  /** Multiplies the map's colours, `#rrggbb`; white leaves them unchanged. */
  colour?: string;
  /** Content of the map besides its tiles; updated while the map is shown. */
  overlays?: MapOverlays;
}

/** Rule zones, survey walls and the names along roads and drives. */
export type MapOverlays = Pick<MapData, 'zones' | 'walls' | 'labels'>;
