/** How many people are where: by the sensor that saw each of them last. */
import { OCCUPANCY_WINDOW_MS } from '../../../domain/thing/people.ts';
import type { Things } from './Things.ts';

export interface RsuPeople {
  /** People that were seen within 8 h. */
  count: number;
  /** Sensors that saw somebody, those with most people first. */
  sensors: readonly { readonly name: string; readonly count: number; readonly people: readonly string[] }[];
}

export function peopleByRsu(things: Things, nowMs: number): RsuPeople {
  const bySensor = new Map<string, string[]>();
  let count = 0;
  for (let row = 0; row < things.count; row++) {
    const thing = things.at(row);
    if (thing?.kind !== 'people' || thing.rsu === undefined) continue;
    if (nowMs - (thing.rsuAtMs ?? 0) > OCCUPANCY_WINDOW_MS) continue;
    count++;
    const names = bySensor.get(thing.rsu) ?? [];
    names.push(thing.person?.fullName ?? thing.name);
    bySensor.set(thing.rsu, names);
  }
  const sensors = [...bySensor].map(([name, people]) => ({ name, count: people.length, people: people.sort() }));
  return { count, sensors: sensors.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)) };
}
