/** People by the sensor that saw each of them last. */
import { OCCUPANCY_WINDOW_MS } from '../../../domain/siteEntity/people.ts';
import type { SiteEntities } from './SiteEntities.ts';

export interface RsuPeople {
  /** People seen within 8 h. */
  count: number;
  /** Sensors that saw people, those with most people first. */
  sensors: readonly { readonly name: string; readonly count: number; readonly people: readonly string[] }[];
}

export function peopleByRsu(siteEntities: SiteEntities, nowMs: number): RsuPeople {
  const bySensor = new Map<string, string[]>();
  let count = 0;
  for (let row = 0; row < siteEntities.count; row++) {
    const siteEntity = siteEntities.recordAt(row);
    if (siteEntity?.kind !== 'people' || siteEntity.rsu === undefined) continue;
    if (nowMs - (siteEntity.rsuAtMs ?? 0) > OCCUPANCY_WINDOW_MS) continue;
    count++;
    const names = bySensor.get(siteEntity.rsu) ?? [];
    names.push(siteEntity.person?.fullName ?? siteEntity.name);
    bySensor.set(siteEntity.rsu, names);
  }
  const sensors = [...bySensor].map(([name, people]) => ({ name, count: people.length, people: people.sort() }));
  return { count, sensors: sensors.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)) };
}
