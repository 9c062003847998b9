/** Names of entities by their keys. */
import { siteEntityFigure } from '../../domain/siteEntity/label.ts';
import type { SiteEntityRecord } from '../../state/world/siteEntities/siteEntity.ts';
import type { World } from '../../state/world/World.ts';

/** The sensor, asset, person or annotation that an id names. */
export function siteEntityOf({ siteEntities }: World, id: string): Readonly<SiteEntityRecord> | undefined {
  const row = siteEntities.poses.rowOf(id);
  return row === undefined ? undefined : siteEntities.recordAt(row);
}

export function nameOf(world: World, id: string): string {
  return world.vehicle(id)?.name ?? siteEntityOf(world, id)?.name ?? id;
}

/** Second line of a site entity's callout: its value and its mine area. */
export function siteEntityDetail(siteEntity: Readonly<SiteEntityRecord>): string {
  const whose = siteEntity.person?.fullName;
  return [whose, siteEntityFigure(siteEntity), siteEntity.mineArea].filter(Boolean).join(' · ');
}
