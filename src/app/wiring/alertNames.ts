/** Names of zones and maps for the alerts that refer to them. */
import { subscribe } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';
import type { SiteState } from '../../state/site/site.ts';
import type { World } from '../../state/world/World.ts';
import type { ZoneNames } from './mapData.ts';

export interface AlertNameSources {
  world: World;
  zoneNames: ZoneNames;
  site: SiteState;
}

/**
 * Alerts have ids of zones and maps; their names come from the maps that any viewer shows, and the map list. The zones of
 * other maps are fetched when an alert refers to one.
 */
export function provideAlertNames(scope: Scope, { world, zoneNames, site }: AlertNameSources): void {
  const updateAlertNames = () => {
    const zones = zoneNames.byId;
    const maps = new Map(site.maps.map((map) => [map.id, map.name]));
    world.alerts.setNames({ zone: (id) => zones.get(id), map: (id) => maps.get(id) });
    // Callouts of alerts name the zone or map.
    world.poses.markLabel();
  };
  world.alerts.onUnnamed = ({ scope: subject, placeId }) => {
    if (subject === 'zone' && placeId !== undefined) zoneNames.find(placeId);
  };
  updateAlertNames();
  scope.own(subscribe(zoneNames, updateAlertNames));
  scope.own(subscribe(site, updateAlertNames));
}
