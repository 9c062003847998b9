/** The site's files in the form that rules need: zones, rules, and sensors with their positions. */

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
  /** System that reports its values. */
  source: string | undefined;
  point: SitePoint;
  /** The same position in the form of answers. */
  location: z.infer<typeof locationSchema>;
}

export interface Site {
  files: SiteFiles;
  /** As in the files; users' changes are in `zones/zoneRegistry.ts`. */
  zones: readonly Zone[];
  rules: readonly SiteRule[];
  sensors: readonly PlacedSensor[];
  /** Id of the person who carries a cap lamp. */
  personByLamp: ReadonlyMap<string, string>;
}

/** Zones that can be parsed; others are left out. */
export function zonesOf(wire: readonly WireRuleZone[]): Zone[] {
  return wire.flatMap((zone) => readZone(zone) ?? []);
}

/** @param speed factor by which the durations that rules count in minutes are shortened */
export function rulesOf(wire: readonly WireRuleZone[], speed = 1): SiteRule[] {
  return withoutDuplicates(wire.flatMap((zone) => readSiteRule(zone) ?? [])).map((rule) =>
    withShorterLimit(rule, speed),
  );
}

/** @param speed see {@link rulesOf} */
export function buildSite(files: SiteFiles, speed = 1): Site {
  return {
    files,
    zones: zonesOf(files.zones),
    rules: rulesOf(files.zones, speed),
    sensors: (files.entities.sensor ?? []).flatMap(placedSensor),
    personByLamp: new Map((files.entities.people ?? []).flatMap(lampOf)),
  };
}

/** Versions of a map repeat its zones: only one rule applies at a place, that of the map listed first. */
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
