import { ZoneSet } from '../layers/areas/siteAreas.ts';
import type { ViewCore } from '../view/ViewCore.ts';
import type { StageMap } from './StageMap.ts';

/**
 * The rule zone of a view's map whose outline or name is under a point, CSS pixels of its pane; what rock hides or a
 * section cuts away does not count.
 */
export async function zoneAt(core: ViewCore, map: StageMap, x: number, y: number): Promise<string | undefined> {
  const { display, camera, origin, section, probe } = core;
  const set = map.shared.of(ZoneSet);
  if (!display.ruleZones || set.zones.length === 0) return undefined;
  const { pickZone } = await import('../layers/areas/pickZone.ts');
  const isOccluded = (at: ArrayLike<number>): boolean =>
    display.isMapShown && display.mapOpacity === 1 && probe.isOccluded(at);
  return pickZone({ set, rig: camera.rig, origin, section, shownIds: display.zones, isOccluded }, x, y);
}
