/** What lies under the pixels of a view: entities, the ground, and whether rock is in the way. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { Box } from './box.ts';
import type { Crowd } from './Crowd.ts';
import { CAMERA } from './camera/CameraRig.ts';
import { type Ground, meetPlane } from './ground.ts';
import type { LayerFrame } from './Layer.ts';
import { type Picked, pickAll } from './picking.ts';

/** Rock this much nearer than an entity hides it from the pointer. */
const HIDDEN_BEHIND_M = 12;

interface Found extends Picked {
  crowd: Crowd;
}

export class ViewProbe {
  readonly #frame: LayerFrame;
  readonly #ground: Ground;

  /** @param frame the one that the view hands out with each drawing */
  constructor(frame: LayerFrame, ground: Ground) {
    this.#frame = frame;
    this.#ground = ground;
  }

  /** Ids under a point of the pane, CSS pixels, best first; what rock hides is left out. */
  entitiesAt(x: number, y: number): string[] {
    const { rig, fleet, siteEntities } = this.#frame;
    const found = [...this.#foundIn(fleet, x, y), ...this.#foundIn(siteEntities, x, y)];
    if (found.length === 0) return [];
    const rock = this.#rockAlong(x, y) ?? Number.POSITIVE_INFINITY;
    return found
      .filter(({ distanceM }) => rig.orthographic || distanceM < rock + HIDDEN_BEHIND_M)
      .sort(byFitness)
      .map(({ crowd, row }) => crowd.poses.idOf(row))
      .filter((id) => id !== undefined);
  }

  /** Ids whose middle lies in a box of the pane. */
  entitiesIn(box: Box): string[] {
    const { fleet, siteEntities } = this.#frame;
    return [...idsIn(fleet, box), ...idsIn(siteEntities, box)];
  }

  /** The map's surface under a point, else the level of the camera's target; undefined over the sky. */
  groundAt(x: number, y: number): ScenePoint | undefined {
    const { rig } = this.#frame;
    const along = this.#rockAlong(x, y) ?? meetPlane(rayOrigin, rayDirection, rig.target.y, CAMERA.farM / 5);
    if (along === undefined) return undefined;
    return {
      x: rayOrigin.x + rayDirection.x * along,
      y: rayOrigin.y + rayDirection.y * along,
      z: rayOrigin.z + rayDirection.z * along,
    };
  }

  /** Whether the map lies between the eye and a point, x, y, z. */
  hiddenByRock(at: ArrayLike<number>): boolean {
    if (!this.#ground.bounds) return false;
    const [x, y, z] = [at[0], at[1], at[2]] as [number, number, number];
    const { rig } = this.#frame;
    const { eye, forward } = rig;
    const back = rig.orthographic
      ? (x - eye.x) * forward.x + (y - eye.y) * forward.y + (z - eye.z) * forward.z
      : Math.hypot(x - eye.x, y - eye.y, z - eye.z);
    if (rig.orthographic) setTo(rayDirection, forward.x, forward.y, forward.z);
    else setTo(rayDirection, (x - eye.x) / back, (y - eye.y) / back, (z - eye.z) / back);
    setTo(rayOrigin, x - rayDirection.x * back, y - rayDirection.y * back, z - rayDirection.z * back);
    const rock = this.#ground.raycast(rayOrigin, rayDirection);
    return rock !== undefined && rock < back - HIDDEN_BEHIND_M / 2;
  }

  /** Metres to the map's surface under a point; leaves the ray in `rayOrigin` and `rayDirection`. */
  #rockAlong(x: number, y: number): number | undefined {
    this.#frame.rig.rayAt(x, y, rayOrigin, rayDirection);
    return this.#ground.raycast(rayOrigin, rayDirection);
  }

  #foundIn(crowd: Crowd, x: number, y: number): Found[] {
    const { world, rig, styles, packed } = this.#frame;
    const { poses, visible } = crowd;
    const input = { poses, visible, rig, sizes: packed.sizes, styles, worldMs: world.nowMs() };
    return pickAll(input, x, y).map((picked) => ({ ...picked, crowd }));
  }
}

/** What the ray meets goes before what is only near to it; then by depth, or by nearness to the pointer. */
function byFitness(a: Found, b: Found): number {
  if (a.met !== b.met) return a.met ? -1 : 1;
  return a.met ? a.distanceM - b.distanceM : a.offPx - b.offPx;
}

function idsIn({ poses, visible }: Crowd, box: Box): string[] {
  const ids: string[] = [];
  for (let k = 0; k < visible.count; k++) {
    const x = visible.screenX[k] as number;
    const y = visible.screenY[k] as number;
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
    const id = poses.idOf(visible.rows[k] as number);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

const rayOrigin: ScenePoint = { x: 0, y: 0, z: 0 };
const rayDirection: ScenePoint = { x: 0, y: 0, z: 0 };

function setTo(out: ScenePoint, x: number, y: number, z: number): void {
  out.x = x;
  out.y = y;
  out.z = z;
}
