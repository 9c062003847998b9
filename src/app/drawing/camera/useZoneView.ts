/** Shows a rule zone in the selected viewer, aligned to its longest side (rules.md#zone-views). */
import { entityKey } from '../../../domain/entity/entityKey.ts';
import type { Zone } from '../../../domain/zone/zone.ts';
import { type ZoneView, zoneViewBox } from '../../../domain/zone/zoneViews.ts';
import { alignedGoal } from '../../../engine/camera/alignedGoal.ts';
import { useEntities, useSite, useViews, useWorld } from '../../session/context.ts';

const FLIGHT_MS = 700;

/** @returns a function of the id of a zone on the shown map; an unknown id shows nothing */
export function useZoneView(): (id: string, view: ZoneView) => void {
  const { mapData } = useSite();
  const { world } = useWorld();
  const { openViews, slots } = useViews();
  const { selection } = useEntities();
  return (id, view) => {
    const zone = mapData.zones.list.find((candidate) => candidate.id === id) as Zone | undefined;
    const box = zone && zoneViewBox(zone, view, world.origin?.altitude ?? 0);
    const scene = openViews.scene(slots.selected)?.gestures();
    if (!box || !scene) return;
    selection.select(entityKey('ruleZone', id));
    scene.stopFlight();
    scene.flyToPose(alignedGoal(scene.rig, box, scene.toScene(box.centre)), FLIGHT_MS);
    scene.onMove();
  };
}
