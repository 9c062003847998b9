/** Texts and images that labels show for the rows of a pose table. */
import type { SitePoint } from '../../domain/geo/frame.ts';
import { annotationSign, type Sign, siteEntityFigure } from '../../domain/siteEntity/label.ts';
import type { PoseTable } from '../../state/world/PoseTable.ts';
import type { World } from '../../state/world/World.ts';

export interface LabelSource {
  readonly poses: PoseTable;
  nameOf(row: number): string | undefined;
  /** The figure above a row's name, for example a level; undefined for none. */
  figureOf(row: number): string | undefined;
  /** The sign above a row; undefined for none. */
  imageOf(row: number): Sign | undefined;
  /** The known position of a row: people are drawn up to a few metres from it, possibly in the rock beside a drive. */
  placeOf(row: number): SitePoint | undefined;
}

export function fleetLabelSource(world: World): LabelSource {
  return {
    poses: world.poses,
    nameOf: (row) => world.vehicleAt(row)?.name,
    figureOf: () => undefined,
    imageOf: () => undefined,
    placeOf: () => undefined,
  };
}

export function siteEntityLabelSource({ siteEntities }: World): LabelSource {
  return {
    poses: siteEntities.poses,
    nameOf: (row) => siteEntities.recordAt(row)?.name,
    figureOf: (row) => siteEntityFigure(siteEntities.recordAt(row)),
    imageOf: (row) => annotationSign(siteEntities.recordAt(row)),
    placeOf: (row) => siteEntities.recordAt(row)?.place,
  };
}
