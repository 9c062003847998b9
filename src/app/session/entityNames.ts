/** Names of entities by the ids that scenes use: vehicles by their own, everything else by `kind:id`. */
import { thingFigure } from '../../domain/thing/label.ts';
import type { ThingRecord } from '../../state/world/things/thing.ts';
import type { World } from '../../state/world/World.ts';

/** The sensor, asset, person or annotation that an id names. */
export function thingOf({ things }: World, id: string): Readonly<ThingRecord> | undefined {
  const row = things.poses.rowOf(id);
  return row === undefined ? undefined : things.at(row);
}

export function nameOf(world: World, id: string): string {
  return world.vehicle(id)?.name ?? thingOf(world, id)?.name ?? id;
}

/** Second line of a thing's boxed label: its figure, and where it is. */
export function thingDetail(thing: Readonly<ThingRecord>): string {
  const whose = thing.person?.fullName;
  return [whose, thingFigure(thing), thing.mineArea].filter(Boolean).join(' · ');
}
