/** The catalogue's vehicles, read into a world. */
import type { WireEntity } from '../../domain/wire/entities.ts';
import { applyInSlices } from '../../lifetime/timeSlices.ts';
import type { World } from '../../state/world/World.ts';

/** Applies a list that may have thousands, some at a time; the catalogue is known once all have been applied. */
export async function seedEntities(world: World, list: readonly WireEntity[], signal: AbortSignal): Promise<void> {
  await applyInSlices(list, signal, (entity) => world.seedEntities([entity], false));
  if (!signal.aborted) world.seedEntities([]);
}
