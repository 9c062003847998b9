/** The catalogue's vehicles, read into a world. */
import type { WireEntity } from '../../domain/wire/entities.ts';
import { applyListInSlices } from '../../lifetime/timeSlices.ts';
import type { World } from '../../state/world/World.ts';

/** Applies a list of possibly thousands in slices; the catalogue counts as known once all have been applied. */
export function seedEntities(world: World, list: readonly WireEntity[], signal: AbortSignal): Promise<void> {
  return applyListInSlices(list, signal, (entities, isEnd) => world.seedEntities(entities, isEnd));
}
