import type { PoseTable } from './PoseTable.ts';
import type { World } from './World.ts';

/** The pose table that has a row for an entity's id; undefined for unknown ids. */
export function poseTableOf(world: World, id: string): PoseTable | undefined {
  if (world.poses.rowOf(id) !== undefined) return world.poses;
  return world.siteEntities.poses.rowOf(id) === undefined ? undefined : world.siteEntities.poses;
}
