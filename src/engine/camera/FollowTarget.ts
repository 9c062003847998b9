/** What a camera follows, and where that appears: in the middle of the part of the pane that cards and bars leave free. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from './CameraRig.ts';
import type { CameraGoal } from './flight.ts';

type Pose = Required<Pick<CameraGoal, 'bearingRad' | 'elevationRad' | 'distanceM' | 'pxPerM'>>;

export class FollowTarget {
  /** Its position, scene metres. */
  readonly at: ScenePoint = { x: 0, y: 0, z: 0 };
  /** From the middle of the pane to that of its free part, CSS pixels. */
  freeX = 0;
  freeY = 0;
  onChange: (id: string | undefined) => void = () => {};
  #id: string | undefined;

  get id(): string | undefined {
    return this.#id;
  }

  set id(id: string | undefined) {
    if (id === this.#id) return;
    this.#id = id;
    this.onChange(id);
  }

  /** Fills in the target of a camera of this pose that shows the entity in the free part. Allocates nothing. */
  aim({ bearingRad, elevationRad, distanceM, pxPerM }: Pose, rig: CameraRig, out: ScenePoint): void {
    const metresPerPx = rig.orthographic ? 1 / pxPerM : distanceM / rig.perspectivePxPerM;
    // What is to appear right of the middle has the target on its left.
    const right = -this.freeX * metresPerPx;
    const up = this.freeY * metresPerPx;
    const [sinB, cosB] = [Math.sin(bearingRad), Math.cos(bearingRad)];
    const [sinE, cosE] = [Math.sin(elevationRad), Math.cos(elevationRad)];
    out.x = this.at.x + cosB * right + sinB * sinE * up;
    out.y = this.at.y + cosE * up;
    out.z = this.at.z + sinB * right - cosB * sinE * up;
  }
}
