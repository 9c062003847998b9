/** The part of the mine that contains several selected entities (rules.md#camera). */
import { entityKey, type KeyedEntity } from '../../../domain/entity/entityKey.ts';
import { extentOf } from '../../../domain/geo/extentOf.ts';
import type { SiteBox, SitePoint } from '../../../domain/geo/frame.ts';
import { zoneBox } from '../../../domain/zone/zoneBox.ts';
import { type DesignsState, designOf } from '../../../state/designs/designs.ts';
import type { MapData } from '../../../state/map/mapData.ts';
import { placeOfVehicle } from '../../../state/world/placeOfVehicle.ts';
import type { World } from '../../../state/world/World.ts';

/** Margin around the outermost positions, metres on each side. */
const MARGIN_M = 30;

interface ExtentSources {
  world: Pick<World, 'poses' | 'siteEntities' | 'origin'>;
  mapData: Pick<MapData, 'zones'>;
  designs: DesignsState;
}

/** The extent of those with a known position; undefined without any. Maps, which surround everything, do not count. */
export function selectionExtent(entities: readonly KeyedEntity[], sources: ExtentSources): SiteBox | undefined {
  return extentOf(
    entities.flatMap((entity) => pointsOf(entity, sources)),
    MARGIN_M,
  );
}

function pointsOf({ kind, id }: KeyedEntity, { world, mapData, designs }: ExtentSources): SitePoint[] {
  if (kind === 'map') return [];
  if (kind === 'ruleZone') {
    const zone = mapData.zones.list.find((candidate) => candidate.id === id);
    return zone ? cornersOf(zoneBox(zone, world.origin?.altitude ?? 0)) : [];
  }
  if (kind === 'design') {
    const extent = designOf(designs, id)?.extent;
    return extent ? cornersOf(extent) : [];
  }
  const { poses } = kind === 'vehicle' ? world : world.siteEntities;
  const place = placeOfVehicle({ poses }, entityKey(kind, id));
  return place ? [place] : [];
}

function cornersOf({ min, max }: SiteBox): SitePoint[] {
  return [min, max];
}
