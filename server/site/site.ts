/** The site's files made ready for rules: zones, rules, and sensors with their places. */

import type { SitePoint } from '../../src/domain/geo/frame.ts';
import { readSiteRule, type SiteRule } from '../../src/domain/rule/siteRule.ts';
import { readPerson } from '../../src/domain/siteEntity/people.ts';
import { locationSchema } from '../../src/domain/wire/common.ts';
import type { z } from '../../src/domain/wire/zod.ts';
import type { WireRuleZone } from '../../src/domain/wire/zones.ts';
import { readZone, type Zone } from '../../src/domain/zone/zone.ts';
import type { CatalogueEntity, SiteFiles } from './siteFiles.ts';

/** A sensor of the catalogue. */
export interface PlacedSensor {
  id: string;
  name: string;
  mineArea: string | undefined;
  /** System that reports it. */
  source: string | undefined;
  point: SitePoint;
  /** The same as answers write it. */
  location: z.infer<typeof locationSchema>;
}

export interface Site {
  files: SiteFiles;
  /** As in the files; changes by users are in `zones/zoneRegistry.ts`. */
  zones: readonly Zone[];
  rules: readonly SiteRule[];
  sensors: readonly PlacedSensor[];
  /** Id of the person who carries a cap lamp. */
  personByLamp: ReadonlyMap<string, string>;
}

/** Zones that can be read. */
export function zonesOf(wire: readonly WireRuleZone[]): Zone[] {
  return wire.flatMap((zone) => readZone(zone) ?? []);
}

/** @param speed factor of the site's time to the clock: durations that rules count in minutes are shorter by it */
export function rulesOf(wire: readonly WireRuleZone[], speed = 1): SiteRule[] {
  return withoutDuplicates(wire.flatMap((zone) => readSiteRule(zone) ?? [])).map((rule) =>
    withShorterLimit(rule, speed),
  );
}

/** @param speed as for {@link rulesOf} */
export function buildSite(files: SiteFiles, speed = 1): Site {
  return {
    files,
    zones: zonesOf(files.zones),
    rules: rulesOf(files.zones, speed),
    sensors: (files.entities.sensor ?? []).flatMap(placedSensor),
    personByLamp: new Map((files.entities.people ?? []).flatMap(lampOf)),
  };
}

/** Versions of a map repeat its zones: a rule holds once at a place, for the map that is named first. */
function withoutDuplicates(rules: readonly SiteRule[]): SiteRule[] {
  const seenIds = new Set<string>();
  return rules.filter(({ type, zone }) => {
    const key = JSON.stringify([type, zone.name, zone.corners, zone.lowM, zone.highM]);
    const isFirst = !seenIds.has(key);
    seenIds.add(key);
    return isFirst;
  });
}

function withShorterLimit(rule: SiteRule, speed: number): SiteRule {
  return { ...rule, limitMs: rule.limitMs === undefined ? undefined : rule.limitMs / speed };
}

function placedSensor({ id, name, info }: CatalogueEntity): PlacedSensor[] {
  if (typeof info !== 'object') return [];
  const location = locationSchema.safeParse(info['location']);
  if (!location.success) return [];
  const { easting, northing, alt } = location.data;
  const text = (key: string) => (typeof info[key] === 'string' ? info[key] : undefined);
  const place = { location: location.data, point: { easting, northing, altitude: alt } };
  return [{ id, name, ...place, mineArea: text('mine_area'), source: text('source') }];
}

function lampOf({ id, info }: CatalogueEntity): [string, string][] {
  const { caplamp } = readPerson(info);
  return caplamp === undefined ? [] : [[caplamp, id]];
}
