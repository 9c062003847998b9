/** What lies under the pixels of a view: entities, the ground, and whether rock is in the way. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { World } from '../../state/world/World.ts';
import type { ModelSize } from '../models/packModels.ts';
import type { Box } from './box.ts';
import { CAMERA, type CameraRig } from './camera/CameraRig.ts';
import type { ViewDisplay } from './display.ts';
import { type Ground, meetPlane } from './ground.ts';
import { pickAll } from './picking.ts';
import type { VisibleSet } from './VisibleSet.ts';

/** Rock this much nearer than an entity hides it from the pointer. */
const HIDDEN_BEHIND_M = 12;

export interface ProbeOptions {
  world: World;
  rig: CameraRig;
  visible: VisibleSet;
  display: ViewDisplay;
  ground: Ground;
  sizes(): readonly ModelSize[];
}

export class ViewProbe {
  readonly #options: ProbeOptions;

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  /** Ids under a point of the pane, CSS pixels, best first; what rock hides is left out. */
  entitiesAt(x: number, y: number): string[] {
    const { world, rig, visible, display, sizes } = this.#options;
    const { poses } = world;
    const { modelScale } = display;
    const picked = pickAll({ poses, visible, rig, sizes: sizes(), modelScale, worldMs: world.nowMs() }, x, y);
    if (picked.length === 0) return [];
    const rock = this.#rockAlong(x, y) ?? Number.POSITIVE_INFINITY;
    return picked
      .filter(({ distanceM }) => rig.orthographic || distanceM < rock + HIDDEN_BEHIND_M)
      .map(({ row }) => poses.idOf(row))
      .filter((id) => id !== undefined);
  }

  /** Ids whose middle lies in a box of the pane. */
  entitiesIn(box: Box): string[] {
    const { visible, world } = this.#options;
    const ids: string[] = [];
    for (let k = 0; k < visible.count; k++) {
      const x = visible.screenX[k] as number;
      const y = visible.screenY[k] as number;
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      const id = world.poses.idOf(visible.rows[k] as number);
      if (id !== undefined) ids.push(id);
    }
    return ids;
  }

  /** The map's surface under a point, else the level of the camera's target; undefined over the sky. */
  groundAt(x: number, y: number): ScenePoint | undefined {
    const { rig } = this.#options;
    const along = this.#rockAlong(x, y) ?? meetPlane(rayOrigin, rayDirection, rig.target.y, CAMERA.farM / 5);
    if (along === undefined) return undefined;
    return {
      x: rayOrigin.x + rayDirection.x * along,
      y: rayOrigin.y + rayDirection.y * along,
      z: rayOrigin.z + rayDirection.z * along,
    };
  }

  /** Whether the map lies between the eye and a point. */
  hiddenByRock(x: number, y: number, z: number): boolean {
    const { rig, ground } = this.#options;
    const { eye, forward } = rig;
    const back = rig.orthographic
      ? (x - eye.x) * forward.x + (y - eye.y) * forward.y + (z - eye.z) * forward.z
      : Math.hypot(x - eye.x, y - eye.y, z - eye.z);
    if (rig.orthographic) setTo(rayDirection, forward.x, forward.y, forward.z);
    else setTo(rayDirection, (x - eye.x) / back, (y - eye.y) / back, (z - eye.z) / back);
    setTo(rayOrigin, x - rayDirection.x * back, y - rayDirection.y * back, z - rayDirection.z * back);
    const rock = ground.raycast(rayOrigin, rayDirection);
    return rock !== undefined && rock < back - HIDDEN_BEHIND_M / 2;
  }

  /** Metres to the map's surface under a point; leaves the ray in `rayOrigin` and `rayDirection`. */
  #rockAlong(x: number, y: number): number | undefined {
    this.#options.rig.rayAt(x, y, rayOrigin, rayDirection);
    return this.#options.ground.raycast(rayOrigin, rayDirection);
  }
}

const rayOrigin: ScenePoint = { x: 0, y: 0, z: 0 };
const rayDirection: ScenePoint = { x: 0, y: 0, z: 0 };

function setTo(out: ScenePoint, x: number, y: number, z: number): void {
  out.x = x;
  out.y = y;
  out.z = z;
}
