/** Queries by pixel: entities, the ground, and occlusion by rock. */
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import { type ScenePoint, type SitePoint, toScene } from '../../domain/geo/frame.ts';
import { CAMERA_LIMITS } from '../camera/CameraRig.ts';
import { type Ground, intersectPlane } from '../camera/ground.ts';
import { isMapHiding } from '../display/display.ts';
import type { EntityBatch } from '../entities/EntityBatch.ts';
import { byPrecedence, type PickedRow, pickRows } from '../entities/picking.ts';
import { GLYPH_NEARER_SHARE } from '../glyphs/glyphs.ts';
import type { LayerFrame } from '../layers/Layer.ts';
import type { SelectionRect } from '../tools/paneGeometry.ts';

/** Rock this much nearer than an entity occludes it. */
const OCCLUSION_TOLERANCE_M = 12;

/** Entities on a floor may be reported slightly below it. */
const ABOVE_FLOOR_M = 1.5;

interface PickedEntity extends PickedRow {
  batch: EntityBatch;
}

export class ViewProbe {
  readonly #frame: LayerFrame;
  readonly #ground: Ground;
  readonly #solidGround: Ground;

  /**
   * @param frame the view's frame, updated with each draw
   * @param ground as displayed: translucent ground hides nothing
   * @param solidGround the same, but never translucent, so that measured values do not depend on the camera
   */
  constructor(frame: LayerFrame, ground: Ground, solidGround: Ground) {
    this.#frame = frame;
    this.#ground = ground;
    this.#solidGround = solidGround;
  }

  /** Ids under a point of the pane, CSS pixels, best first, without those that rock occludes. */
  entitiesAt(x: number, y: number): EntityKey[] {
    const { fleet, siteEntities } = this.#frame;
    const pickedEntities = [...this.#pickInBatch(fleet, x, y), ...this.#pickInBatch(siteEntities, x, y)];
    if (pickedEntities.length === 0) return [];
    const isHiding = isMapHiding(this.#frame.display);
    const rockM = (isHiding ? this.#terrainDistanceM(x, y) : undefined) ?? Number.POSITIVE_INFINITY;
    return pickedEntities
      .filter((picked) => !isHiding || !this.#isBehindRock(picked, rockM))
      .sort(byPrecedence)
      .map(({ batch, row }) => batch.poses.keyOf(row))
      .filter((key) => key !== undefined);
  }

  /** Keys of the entities whose centre is inside a box of the pane. */
  entitiesIn(box: SelectionRect): EntityKey[] {
    const { fleet, siteEntities } = this.#frame;
    return [...keysIn(fleet, box), ...keysIn(siteEntities, box)];
  }

  /** The map's surface under a point, else the camera target's level; undefined above the horizon. */
  groundAt(x: number, y: number): ScenePoint | undefined {
    const along = this.#terrainDistanceM(x, y);
    return along === undefined ? this.levelAt(x, y, this.#frame.rig.target.y) : pointOnRay(along);
  }

  /**
   * Where the ray through a pixel hits a horizontal plane; undefined above the horizon.
   * @param height of the plane in the scene, metres
   */
  levelAt(x: number, y: number, height: number): ScenePoint | undefined {
    const { rig } = this.#frame;
    rig.rayAt(x, y, rayOrigin, rayDirection);
    // An orthographic eye is tens of kilometres above its target; rays of a perspective one end before the horizon.
    const farM = rig.orthographic ? CAMERA_LIMITS.farM : CAMERA_LIMITS.farM / 5;
    const along = intersectPlane(rayOrigin, rayDirection, height, farM);
    return along === undefined ? undefined : pointOnRay(along);
  }

  /** Altitude of the highest surface at or below a place, metres. @param origin of the scene */
  groundBelow(origin: SitePoint, place: SitePoint): number | undefined {
    const away = this.#solidGround.raycast(toScene(origin, place), STRAIGHT_DOWN);
    return away === undefined ? undefined : place.altitude - away;
  }

  /** Whether the map is between the eye and a point, x, y, z. */
  isOccluded(at: ArrayLike<number>): boolean {
    if (!this.#ground.bounds) return false;
    const [x, y, z] = [at[0], at[1], at[2]] as [number, number, number];
    const { rig } = this.#frame;
    const { eye, forward } = rig;
    const back = rig.orthographic
      ? (x - eye.x) * forward.x + (y - eye.y) * forward.y + (z - eye.z) * forward.z
      : Math.hypot(x - eye.x, y - eye.y, z - eye.z);
    if (rig.orthographic) setPoint(rayDirection, forward.x, forward.y, forward.z);
    else setPoint(rayDirection, (x - eye.x) / back, (y - eye.y) / back, (z - eye.z) / back);
    setPoint(rayOrigin, x - rayDirection.x * back, y - rayDirection.y * back, z - rayDirection.z * back);
    const rock = this.#ground.raycast(rayOrigin, rayDirection);
    return rock !== undefined && rock < back - OCCLUSION_TOLERANCE_M / 2;
  }

  /** Whether rock is over a point, x, y, z: the roof of a drive, or the ground above it. */
  isUnderRock(at: ArrayLike<number>): boolean {
    if (!this.#ground.bounds) return false;
    setPoint(rayOrigin, at[0] as number, (at[1] as number) + ABOVE_FLOOR_M, at[2] as number);
    return this.#solidGround.raycast(rayOrigin, STRAIGHT_UP, true) !== undefined;
  }

  /** Metres to the map's surface under a point; leaves the ray in `rayOrigin` and `rayDirection`. */
  #terrainDistanceM(x: number, y: number): number | undefined {
    this.#frame.rig.rayAt(x, y, rayOrigin, rayDirection);
    return this.#ground.raycast(rayOrigin, rayDirection);
  }

  /** @param rockM metres to the map's surface under the pointer */
  #isBehindRock({ batch, row, isHit, isOnImage, distanceM }: PickedEntity, rockM: number): boolean {
    const { rig, worldMs } = this.#frame;
    if (isOnImage) {
      // An image may be far from its entity in the scene, and the rock behind it nearer.
      batch.image.poseAt(row, worldMs, pose);
      return this.isOccluded(pose);
    }
    // Glyphs are drawn nearer to the eye than the ground below their centre.
    const glyphM = isHit || rig.orthographic ? 0 : GLYPH_NEARER_SHARE * distanceM;
    return distanceM >= rockM + OCCLUSION_TOLERANCE_M + glyphM;
  }

  #pickInBatch(batch: EntityBatch, x: number, y: number): PickedEntity[] {
    const { world, rig, styles, packed } = this.#frame;
    const { image, visible } = batch;
    const input = { image, visible, rig, sizes: packed.sizes, styles, worldMs: world.nowMs() };
    return pickRows(input, x, y).map((picked) => ({ ...picked, batch }));
  }
}

function keysIn({ poses, visible }: EntityBatch, box: SelectionRect): EntityKey[] {
  const keys: EntityKey[] = [];
  for (let k = 0; k < visible.count; k++) {
    const x = visible.screenX[k] as number;
    const y = visible.screenY[k] as number;
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
    const key = poses.keyOf(visible.rows[k] as number);
    if (key !== undefined) keys.push(key);
  }
  return keys;
}

const STRAIGHT_DOWN: ScenePoint = { x: 0, y: -1, z: 0 };
const STRAIGHT_UP: ScenePoint = { x: 0, y: 1, z: 0 };
const rayOrigin: ScenePoint = { x: 0, y: 0, z: 0 };
const rayDirection: ScenePoint = { x: 0, y: 0, z: 0 };
const pose = new Float32Array(4);

/** A place on the ray in `rayOrigin` and `rayDirection`. */
function pointOnRay(along: number): ScenePoint {
  return {
    x: rayOrigin.x + rayDirection.x * along,
    y: rayOrigin.y + rayDirection.y * along,
    z: rayOrigin.z + rayDirection.z * along,
  };
}

function setPoint(out: ScenePoint, x: number, y: number, z: number): void {
  out.x = x;
  out.y = y;
  out.z = z;
}
