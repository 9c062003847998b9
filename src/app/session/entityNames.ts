/** Names of entities by their keys. */
import { siteEntityFigure } from '../../domain/siteEntity/label.ts';
import { UNREADABLE_PERSON } from '../../domain/siteEntity/people.ts';
import type { SiteEntityRecord } from '../../state/world/siteEntities/siteEntity.ts';
import type { World } from '../../state/world/World.ts';

/** The sensor, asset, person or annotation with an id. */
export function siteEntityOf({ siteEntities }: World, id: string): Readonly<SiteEntityRecord> | undefined {
  const row = siteEntities.poses.rowOf(id);
  return row === undefined ? undefined : siteEntities.recordAt(row);
}

export function nameOf(world: World, id: string): string {
  return world.vehicle(id)?.name ?? siteEntityOf(world, id)?.name ?? id;
}

/** The full name of a person, whom the catalogue names by number; the plain name of anything else. */
export function displayName(world: World, id: string): string {
  const siteEntity = siteEntityOf(world, id);
  return (siteEntity && personName(siteEntity)) ?? nameOf(world, id);
}

/** The full name of a person; undefined if it is unreadable, and for other entities. */
export function personName({ person }: Readonly<SiteEntityRecord>): string | undefined {
  return person && person.fullName !== UNREADABLE_PERSON.fullName ? person.fullName : undefined;
}

/** Second line of a site entity's callout: its value and its mine area. @param word translates a text of the site */
export function siteEntityDetail(siteEntity: Readonly<SiteEntityRecord>, word: (text: string) => string): string {
  const { person, mineArea } = siteEntity;
  return [person?.fullName, siteEntityFigure(siteEntity), mineArea && word(mineArea)].filter(Boolean).join(' · ');
}
