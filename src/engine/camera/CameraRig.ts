/**
 * Parameters of a view's camera: target, direction, and distance (perspective) or scale (orthographic), and the matrices
 * computed from them. Pure numbers in scene metres; matrices are column-major float64 as WebGL multiplies them (clip = M v).
 */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { FAR_PLANE_M } from '../gpu/depthShader.ts';
import type { CameraMode } from './cameraState.ts';

/** Camera limits, metres (rules.md#camera). */
export const CAMERA_LIMITS = {
  minDistanceM: 0.1,
  maxDistanceM: 60_000,
  nearM: 0.1,
  farM: FAR_PLANE_M,
  fovRad: 0.75,
} as const;

const HALF_FOV_TAN = Math.tan(CAMERA_LIMITS.fovRad / 2);
const STRAIGHT_DOWN_RAD = Math.PI / 2;
/** Distance of the orthographic eye from its target: large enough that no part of a mine is behind it. */
const ORTHO_EYE_DISTANCE_M = 30_000;
const ORTHO_PX_PER_M = { min: 0.005, max: 400 } as const;

export class CameraRig {
  mode: CameraMode = 'perspective';
  readonly target: ScenePoint = { x: 0, y: 0, z: 0 };
  /** Compass direction of view, radians clockwise from north. */
  bearingRad = 0;
  /** Angle of the eye above the horizon, radians: pi/2 looks straight down. */
  elevationRad = 0.6;
  distanceM = 800;
  /** Scale of the orthographic camera, CSS pixels per metre. */
  pxPerM = 1;
  /** Size of the pane, CSS pixels. */
  width = 1;
  height = 1;

  readonly eye: ScenePoint = { x: 0, y: 0, z: 0 };
  readonly forward: ScenePoint = { x: 0, y: 0, z: -1 };
  readonly right: ScenePoint = { x: 1, y: 0, z: 0 };
  readonly up: ScenePoint = { x: 0, y: 1, z: 0 };
  readonly view = new Float64Array(16);
  readonly projection = new Float64Array(16);
  readonly viewProjection = new Float64Array(16);
  /**
   * CSS pixels per metre at clip depth 1: divide by w (1 in orthographic). Updated with the matrices; a field because
   * it is read in every frame, and a getter would allocate a heap number each time.
   */
  pixelScale = 1;
  /** Counts changes of the matrices. */
  version = 0;
  readonly #lastParameters = new Float64Array(9);

  get orthographic(): boolean {
    return this.mode === 'orthographic';
  }

  /** CSS pixels per metre at a distance of 1 m in perspective, independent of the mode. */
  get perspectivePxPerM(): number {
    return this.height / (2 * HALF_FOV_TAN);
  }

  /**
   * Metres from the eye to the target; in orthographic, the distance at which perspective would show the same scale.
   */
  get viewDistanceM(): number {
    return this.orthographic ? this.perspectivePxPerM / this.pxPerM : this.distanceM;
  }

  /** Clamps all parameters and updates the matrices. @returns whether anything changed */
  update(): boolean {
    if (!this.#hasChanged()) return false;
    this.#clampParameters();
    if (!this.#hasChanged()) return false;
    this.#rememberParameters();
    this.#updateAxes();
    this.#fillView();
    this.#fillProjection();
    multiplyInto(this.viewProjection, this.projection, this.view);
    this.pixelScale = this.orthographic ? this.pxPerM : this.perspectivePxPerM;
    this.version++;
    return true;
  }

  /** Makes the camera look straight down, north up. */
  lookStraightDown(): void {
    this.bearingRad = 0;
    this.elevationRad = STRAIGHT_DOWN_RAD;
  }

  /**
   * The ray under a point of the pane, CSS pixels from its top left.
   * @param origin filled in @param direction filled in, length 1
   */
  rayAt(x: number, y: number, origin: ScenePoint, direction: ScenePoint): void {
    const u = (x / this.width) * 2 - 1;
    const v = 1 - (y / this.height) * 2;
    const half = this.orthographic ? 0.5 / this.pxPerM : HALF_FOV_TAN;
    const across = this.orthographic ? u * this.width * half : u * half * (this.width / this.height);
    const along = this.orthographic ? v * this.height * half : v * half;
    const { eye, right, up, forward } = this;
    if (this.orthographic) {
      for (const axis of AXES) {
        origin[axis] = eye[axis] + right[axis] * across + up[axis] * along;
        direction[axis] = forward[axis];
      }
      return;
    }
    for (const axis of AXES) {
      origin[axis] = eye[axis];
      direction[axis] = forward[axis] + right[axis] * across + up[axis] * along;
    }
    const length = Math.hypot(direction.x, direction.y, direction.z);
    for (const axis of AXES) direction[axis] /= length;
  }

  #clampParameters(): void {
    this.distanceM = clamp(this.distanceM, CAMERA_LIMITS.minDistanceM, CAMERA_LIMITS.maxDistanceM);
    this.pxPerM = clamp(this.pxPerM, ORTHO_PX_PER_M.min, ORTHO_PX_PER_M.max);
    this.elevationRad = clamp(this.elevationRad, -STRAIGHT_DOWN_RAD, STRAIGHT_DOWN_RAD);
    this.width = Math.max(1, this.width);
    this.height = Math.max(1, this.height);
  }

  #hasChanged(): boolean {
    const { target } = this;
    const last = this.#lastParameters;
    const scale = this.orthographic ? -this.pxPerM : this.distanceM;
    const isSame =
      last[0] === target.x &&
      last[1] === target.y &&
      last[2] === target.z &&
      last[3] === this.bearingRad &&
      last[4] === this.elevationRad &&
      last[5] === scale &&
      last[6] === this.width &&
      last[7] === this.height &&
      this.version > 0;
    return !isSame;
  }

  #rememberParameters(): void {
    const { target } = this;
    const last = this.#lastParameters;
    last[0] = target.x;
    last[1] = target.y;
    last[2] = target.z;
    last[3] = this.bearingRad;
    last[4] = this.elevationRad;
    last[5] = this.orthographic ? -this.pxPerM : this.distanceM;
    last[6] = this.width;
    last[7] = this.height;
  }

  #updateAxes(): void {
    const { eye, target, forward, right, up } = this;
    const sinB = Math.sin(this.bearingRad);
    const cosB = Math.cos(this.bearingRad);
    const sinE = Math.sin(this.elevationRad);
    const cosE = Math.cos(this.elevationRad);
    forward.x = sinB * cosE;
    forward.y = -sinE;
    forward.z = -cosB * cosE;
    right.x = cosB;
    right.y = 0;
    right.z = sinB;
    up.x = sinB * sinE;
    up.y = cosE;
    up.z = -cosB * sinE;
    const back = this.orthographic ? ORTHO_EYE_DISTANCE_M : this.distanceM;
    eye.x = target.x - forward.x * back;
    eye.y = target.y - forward.y * back;
    eye.z = target.z - forward.z * back;
  }

  #fillView(): void {
    const { view, eye, forward, right, up } = this;
    for (let k = 0; k < AXES.length; k++) {
      const axis = AXES[k] as keyof ScenePoint;
      view[k * 4] = right[axis];
      view[k * 4 + 1] = up[axis];
      view[k * 4 + 2] = -forward[axis];
      view[k * 4 + 3] = 0;
    }
    view[12] = -dotProduct(right, eye);
    view[13] = -dotProduct(up, eye);
    view[14] = dotProduct(forward, eye);
    view[15] = 1;
  }

  #fillProjection(): void {
    const p = this.projection.fill(0);
    if (this.orthographic) {
      const far = ORTHO_EYE_DISTANCE_M * 2;
      p[0] = (2 * this.pxPerM) / this.width;
      p[5] = (2 * this.pxPerM) / this.height;
      p[10] = -2 / (far - CAMERA_LIMITS.nearM);
      p[14] = -(far + CAMERA_LIMITS.nearM) / (far - CAMERA_LIMITS.nearM);
      p[15] = 1;
      return;
    }
    const near = CAMERA_LIMITS.nearM;
    p[5] = 1 / HALF_FOV_TAN;
    p[0] = (p[5] * this.height) / this.width;
    p[10] = -(CAMERA_LIMITS.farM + near) / (CAMERA_LIMITS.farM - near);
    p[11] = -1;
    p[14] = (-2 * CAMERA_LIMITS.farM * near) / (CAMERA_LIMITS.farM - near);
  }
}

const AXES = ['x', 'y', 'z'] as const;

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function dotProduct(a: ScenePoint, b: ScenePoint): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

function multiplyInto(out: Float64Array, a: Float64Array, b: Float64Array): void {
  for (let column = 0; column < 16; column += 4) {
    for (let row = 0; row < 4; row++) {
      out[column + row] =
        (a[row] as number) * (b[column] as number) +
        (a[row + 4] as number) * (b[column + 1] as number) +
        (a[row + 8] as number) * (b[column + 2] as number) +
        (a[row + 12] as number) * (b[column + 3] as number);
    }
  }
}
