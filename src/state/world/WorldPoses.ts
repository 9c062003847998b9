/** A world's poses relative to one origin, shared by the views that show the world on one map. */
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { PoseImage } from './PoseImage.ts';
import type { PoseTable } from './PoseTable.ts';
import type { World } from './World.ts';

/** A table and its poses relative to the origin. */
export interface LocalPoses {
  readonly poses: PoseTable;
  readonly image: PoseImage;
}

export class WorldPoses {
  readonly world: World;
  readonly fleet: LocalPoses;
  readonly siteEntities: LocalPoses;
  #firstPlace: SitePoint | undefined;

  /** @param scope keeps the poses up to date until it ends */
  constructor(scope: Scope, world: World) {
    this.world = world;
    const createLocalPoses = (poses: PoseTable): LocalPoses => ({ poses, image: poses.createImage(scope) });
    this.fleet = createLocalPoses(world.poses);
    this.siteEntities = createLocalPoses(world.siteEntities.poses);
  }

  /** First known position of anything in the world, whole metres; always the same object. */
  get firstPlace(): SitePoint | undefined {
    const place = this.#firstPlace ? undefined : (this.fleet.poses.firstPlace ?? this.siteEntities.poses.firstPlace);
    if (place) this.#firstPlace = rounded(place);
    return this.#firstPlace;
  }

  moveTo(origin: SitePoint): void {
    for (const { poses, image } of [this.fleet, this.siteEntities]) {
      if (!sameOrigin(image.origin, origin)) poses.moveImage(image, origin);
    }
  }

  /** The table that has a row for an entity's key; undefined for unknown ones. */
  posesOf(key: string): LocalPoses | undefined {
    return [this.fleet, this.siteEntities].find(({ poses }) => poses.rowOf(key) !== undefined);
  }

  /** Writes an entity's pose at the world's time to `out`: x, y, z, yaw. @returns false if it is unknown */
  poseOf(key: string, out: Float32Array): boolean {
    const at = this.posesOf(key);
    const row = at?.poses.rowOf(key);
    if (!at || row === undefined || !at.poses.hasFix(row)) return false;
    at.image.poseAt(row, this.world.nowMs(), out);
    return true;
  }
}

function sameOrigin(a: SitePoint, b: SitePoint): boolean {
  return a.easting === b.easting && a.northing === b.northing && a.altitude === b.altitude;
}

function rounded({ easting, northing, altitude }: SitePoint): SitePoint {
  return { easting: Math.round(easting), northing: Math.round(northing), altitude: Math.round(altitude) };
}
