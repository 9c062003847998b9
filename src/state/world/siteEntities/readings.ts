/** How catalogue entries and reports of site entities are read. */
import type { SiteEntityCode, SiteEntityKind } from '../../../domain/siteEntity/kind.ts';
import { readPerson } from '../../../domain/siteEntity/people.ts';
import { assetTypeOf } from '../../../domain/wire/assetTypes.ts';
import type { WirePersonEntity, WireSiteEntity } from '../../../domain/wire/siteEntities.ts';

/** The class of a catalogue entry; undefined for assets of unknown categories. */
export function siteEntityCodeOf(
  kind: Exclude<SiteEntityKind, 'people'>,
  entity: WireSiteEntity,
): SiteEntityCode | undefined {
  if (kind === 'asset') return assetTypeOf(entity);
  return kind === 'sensor' ? 'RSU' : 'annotation';
}

/** Renamed entities are still reported under their former name. */
export function reportedName({ name, info }: WireSiteEntity): string {
  return info?.reported_as ?? name;
}

/** Catalogue data of a person. */
export function personFields({ name, info, caplamp }: WirePersonEntity) {
  const person = readPerson(info);
  return {
    name,
    person: { ...person, caplamp: person.caplamp ?? (caplamp || undefined) },
    info: typeof info === 'object' && info ? info : {},
  };
}

/** Entity types are compared in any case. */
export function normalizeType(type: string): string {
  return type.trim().toLowerCase();
}
