/** Content of the shown map beside its tiles: rule zones, survey walls, names. Replaced as a whole with the map. */
import { proxy } from 'valtio';
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { Fault } from '../../domain/link/fault.ts';
import type { MapLabel, MapPoint } from '../../domain/site/mapLabel.ts';
import type { Zone } from '../../domain/zone/zone.ts';

/** One part; its list is never mutated, only replaced, and is kept out of proxies by `ref`. */
export interface MapPart<T> {
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why it could not be loaded. */
  fault: Fault | undefined;
  list: readonly T[];
}

export interface MapData {
  /** Id of the map to which all of this belongs. */
  mapId: string | undefined;
  zones: MapPart<Zone>;
  /** Polygons of three corners or more. */
  walls: MapPart<readonly SitePoint[]>;
  /** Names along roads and drives. */
  labels: MapPart<MapLabel>;
  /** Named places; only with mine-area filtering on. */
  points: MapPart<MapPoint>;
}

export function createMapData(): MapData {
  return proxy<MapData>({
    mapId: undefined,
    zones: emptyMapPart(),
    walls: emptyMapPart(),
    labels: emptyMapPart(),
    points: emptyMapPart(),
  });
}

function emptyMapPart<T>(): MapPart<T> {
  return { phase: 'idle', fault: undefined, list: [] };
}
