/** How catalogue entries and reports of site entities are read. */
import { readAssetType, type SiteEntityCode, type SiteEntityKind } from '../../../domain/siteEntity/kind.ts';
import type { WireSiteEntity } from '../../../domain/wire/siteEntities.ts';
import type { SiteEntityRecord } from './siteEntity.ts';

/** Of two sensors that saw a person at the same time, the one with the later name wins, regardless of their order. */
export function isLaterSighting(person: SiteEntityRecord, sensor: SiteEntityRecord, atMs: number): boolean {
  if (person.rsuAtMs === undefined || atMs > person.rsuAtMs) return true;
  if (atMs < person.rsuAtMs) return false;
  return sensor.name > (person.rsu ?? '') || (sensor.name === person.rsu && person.place === undefined);
}

/** The class of a catalogue entry; undefined for assets of unknown categories. */
export function codeOf(kind: Exclude<SiteEntityKind, 'people'>, { info }: WireSiteEntity): SiteEntityCode | undefined {
  if (kind === 'asset') return readAssetType(info?.category);
  return kind === 'sensor' ? 'RSU' : 'annotation';
}

/** Renamed entities are still reported under their former name. */
export function reportedName({ name, info }: WireSiteEntity): string {
  return info?.reported_as ?? name;
}

/** Entity types are compared in any case. */
export function normalizeType(type: string): string {
  return type.trim().toLowerCase();
}
