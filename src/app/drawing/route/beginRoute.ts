import type { Drafts } from '../../../state/sketch/drafts.ts';
import { placeOfVehicle } from '../../../state/world/placeOfVehicle.ts';
import type { World } from '../../../state/world/World.ts';
import { beginRouteAt } from './routeDraft.ts';

/** Starts a route at a vehicle. @returns false if its position is unknown */
export function beginRoute(drafts: Drafts, world: World, id: string): boolean {
  const vehicle = world.state.vehicles[id];
  const at = placeOfVehicle(world, id);
  if (!vehicle || !at) return false;
  beginRouteAt(drafts, vehicle.name, at, vehicle.category);
  return true;
}
