/** A Babylon camera that takes its matrices from a {@link CameraRig}. */
import { Camera } from '@babylonjs/core/Cameras/camera.js';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from './CameraRig.ts';

export class RigCamera extends Camera {
  readonly #rig: CameraRig;
  readonly #view = new Matrix();
  readonly #projection = new Matrix();
  #rigVersion = -1;

  constructor(rig: CameraRig, scene: Scene) {
    super('rig', Vector3.Zero(), scene);
    this.#rig = rig;
    this.sync();
  }

  /** Position of the rig's eye, scene metres. */
  get eye(): Readonly<ScenePoint> {
    return this.#rig.eye;
  }

  /** Copies the rig's matrices; called before each frame. */
  sync(): void {
    if (this.#rigVersion === this.#rig.version) return;
    this.#rigVersion = this.#rig.version;
    Matrix.FromArrayToRef(this.#rig.view, 0, this.#view);
    Matrix.FromArrayToRef(this.#rig.projection, 0, this.#projection);
    this.mode = this.#rig.orthographic ? Camera.ORTHOGRAPHIC_CAMERA : Camera.PERSPECTIVE_CAMERA;
    this.freezeProjectionMatrix(this.#projection);
    this.getViewMatrix(true);
  }

  override _isSynchronizedViewMatrix(): boolean {
    return this.#rig !== undefined && this.#rigVersion === this.#rig.version;
  }

  override _getViewMatrix(): Matrix {
    return this.#view ?? Matrix.Identity();
  }
}
