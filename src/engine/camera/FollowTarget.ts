/** Target that a camera follows, and where it appears: the centre of the pane area that cards and bars leave free. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from './CameraRig.ts';
import { aimAt, type CameraPose, type Insets, NO_INSETS } from './freePart.ts';

export class FollowTarget {
  /** Its position, scene metres. */
  readonly position: ScenePoint = { x: 0, y: 0, z: 0 };
  /** Overlays along the edges of the pane. */
  insets: Insets = NO_INSETS;
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

  /** Sets `out` to the target of a camera with this pose that shows the entity in the free part. Allocates nothing. */
  aimAtTarget(pose: CameraPose, rig: CameraRig, out: ScenePoint): void {
    this.aimAt(this.position, pose, rig, out);
  }

  /** The same for any place. */
  aimAt(at: ScenePoint, pose: CameraPose, rig: CameraRig, out: ScenePoint): void {
    aimAt(at, this.insets, pose, rig, out);
  }
}
