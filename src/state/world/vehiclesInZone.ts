import { isInZone, type Zone } from '../../domain/zone/zone.ts';
import type { World } from './World.ts';

/** Names of the vehicles whose last fix is inside a zone, in order. */
export function vehiclesInZone({ poses, state }: Pick<World, 'poses' | 'state'>, zone: Zone): string[] {
  const names: string[] = [];
  for (const { id, name } of Object.values(state.vehicles)) {
    const row = poses.rowOf(id);
    if (row === undefined || !poses.hasFix(row)) continue;
    const [easting, northing, altitude] = poses.sitePositions.subarray(row * 3, row * 3 + 3) as Iterable<number>;
    if (easting === undefined || northing === undefined || altitude === undefined) continue;
    if (isInZone(zone, { easting, northing, altitude })) names.push(name);
  }
  return names.sort(collator.compare);
}

const collator = new Intl.Collator('en', { numeric: true });
