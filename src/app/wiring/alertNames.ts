/** Names of zones and maps for the alerts that refer to them. */
import { subscribe } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import type { MapData } from '../../state/map/mapData.ts';
import type { SiteState } from '../../state/site/site.ts';
import type { World } from '../../state/world/World.ts';

export interface AlertNameSources {
  world: World;
  mapData: MapData;
  site: SiteState;
}

/** Alerts have ids of zones and maps; their names come from the shown map and the map list. */
export function provideAlertNames(scope: Scope, { world, mapData, site }: AlertNameSources): void {
  // Zones of maps that were shown before may still raise alerts.
  const zones = new Map<string, string>();
  const updateAlertNames = () => {
    for (const zone of mapData.zones.list) zones.set(zone.id, zone.name);
    const maps = new Map(site.maps.map((map) => [map.id, map.name]));
    world.alerts.setNames({ zone: (id) => zones.get(id), map: (id) => maps.get(id) });
  };
  updateAlertNames();
  scope.own(subscribe(mapData, updateAlertNames));
  scope.own(subscribe(site, updateAlertNames));
}
