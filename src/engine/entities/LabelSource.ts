/** What labels say of the rows of a pose table. */
import { annotationImage, siteEntityFigure } from '../../domain/siteEntity/label.ts';
import type { PoseTable } from '../../state/world/PoseTable.ts';
import type { World } from '../../state/world/World.ts';

export interface LabelSource {
  readonly poses: PoseTable;
  nameOf(row: number): string | undefined;
  /** The figure that stands over a row's name, for example a level; undefined where there is none. */
  figureOf(row: number): string | undefined;
  /** Address of the image that stands over a row; undefined where there is none. */
  imageOf(row: number): string | undefined;
}

export function fleetLabelSource(world: World): LabelSource {
  return {
    poses: world.poses,
    nameOf: (row) => world.vehicleAt(row)?.name,
    figureOf: () => undefined,
    imageOf: () => undefined,
  };
}

export function siteEntityLabelSource({ siteEntities }: World): LabelSource {
  return {
    poses: siteEntities.poses,
    nameOf: (row) => siteEntities.at(row)?.name,
    figureOf: (row) => siteEntityFigure(siteEntities.at(row)),
    imageOf: (row) => annotationImage(siteEntities.at(row)),
  };
}
