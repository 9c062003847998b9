/** The vehicles among selected entities; keys of other entities never match a vehicle. */
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import type { CheckedEntity } from '../../domain/tree/viewChecks.ts';
import type { World } from '../../state/world/World.ts';

export function selectedVehicles(keys: readonly EntityKey[], world: Pick<World, 'vehicle'>): CheckedEntity[] {
  return keys.filter((key) => world.vehicle(key) !== undefined).map((id) => ({ id, itemType: 'vehicle' }));
}
