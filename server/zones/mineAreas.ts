/**
 * People and vehicles in each mine area: vehicles by the region they report, people by the sensor that last saw them.
 */
import type { WireMineArea } from '../../src/domain/wire/zones.ts';
import type { Passage } from '../people/lamps.ts';
import type { PlacedSensor } from '../site/site.ts';

interface MineAreaMember {
  id: string;
  area: string | null | undefined;
}

export interface MineAreaInput {
  vehicles: Iterable<{ id: string; region: string | null }>;
  passages: Iterable<Passage>;
  sensors: readonly PlacedSensor[];
  /** Id of the person who carries a cap lamp. */
  personOf(lamp: string): string | undefined;
}

/** Areas sorted by name, members in the order in which they became known. */
export function mineAreasOf({ vehicles, passages, sensors, personOf }: MineAreaInput): WireMineArea[] {
  const areaOf = new Map(sensors.map(({ name, mineArea }) => [name, mineArea]));
  const members: MineAreaMember[] = [
    ...Array.from(vehicles, ({ id, region }) => ({ id, area: region })),
    ...Array.from(passages, ({ id, sensor }) => ({ id: personOf(id) ?? id, area: areaOf.get(sensor) })),
    ...sensors.map(({ id, mineArea }) => ({ id, area: mineArea })),
  ];
  const areas = new Map<string, string[]>();
  for (const { id, area } of members) {
    if (!area) continue;
    const known = areas.get(area);
    if (known) known.push(id);
    else areas.set(area, [id]);
  }
  return Array.from(areas, ([zoneId, ids]) => ({ zoneId, members: ids })).sort((a, b) =>
    a.zoneId.localeCompare(b.zoneId),
  );
}
