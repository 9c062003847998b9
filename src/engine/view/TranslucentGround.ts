/** Makes ground translucent that hides an underground target of the camera (rules.md#camera). */
import { isUnderground } from '../camera/aboveGround.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { ChangingGround, Ground, GroundPart } from '../camera/ground.ts';
import type { LayerFrame } from '../layers/Layer.ts';
import { isInDrive } from '../tiles/isInDrive.ts';

const TRANSLUCENT_OPACITY = 0.16;
const FADE_MS = 250;
/** Maximum time per step, so that a view that was idle also fades. */
const MAX_STEP_MS = 100;
/** Interval of checks for ground between eye and target. */
const CHECK_EVERY_MS = 150;
/** Minimum share of the line of sight below ground; from farther away, the view is not about the target. */
const MIN_HIDDEN_FRACTION = 0.3;
/** Height above the target, which is on the floor, from which a roof is searched. */
const ABOVE_FLOOR_M = 1.5;

export class TranslucentGround {
  /** Whether the ground is translucent, so that rays pass through it. */
  isOn = false;
  readonly #ground: ChangingGround;
  #groundVersion = -1;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #updatedAtMs = 0;
  #opacity = 1;
  #isOutdated = false;

  constructor(ground: ChangingGround) {
    this.#ground = ground;
  }

  /** Whether it is fading. */
  get needsRedraw(): boolean {
    return this.#opacity !== this.#goal;
  }

  /**
   * Called between draws: checks a changed camera or ground once that is due, so that no frame is drawn just to wait.
   * @returns whether the view must be drawn
   */
  poll({ rig }: LayerFrame, atMs: number): boolean {
    if (!this.#isOutdated || !this.#isCheckDue(atMs)) return false;
    this.#check(rig, atMs);
    return this.needsRedraw;
  }

  /** Called before each draw: sets the opacity of the ground. */
  update(frame: LayerFrame): void {
    const { rig, display, atMs } = frame;
    const isGroundSolid = display.isMapShown && display.section === undefined && display.mapOpacity === 1;
    this.#isOutdated ||= frame.hasMoved || this.#ground.version !== this.#groundVersion;
    this.#groundVersion = this.#ground.version;
    if (!isGroundSolid) {
      this.isOn = false;
      this.#isOutdated = false;
    } else if (this.#isCheckDue(atMs)) this.#check(rig, atMs);
    const step = ((1 - TRANSLUCENT_OPACITY) * Math.min(MAX_STEP_MS, atMs - this.#updatedAtMs)) / FADE_MS;
    this.#updatedAtMs = atMs;
    const off = this.#goal - this.#opacity;
    this.#opacity = Math.abs(off) <= step ? this.#goal : this.#opacity + Math.sign(off) * step;
    frame.groundOpacity = this.#opacity;
  }

  #isCheckDue(atMs: number): boolean {
    return atMs - this.#lookedAtMs >= CHECK_EVERY_MS;
  }

  #check(rig: CameraRig, atMs: number): void {
    this.#lookedAtMs = atMs;
    this.#isOutdated = false;
    this.isOn = hidesTarget(this.#ground, rig);
  }

  get #goal(): number {
    return this.isOn ? TRANSLUCENT_OPACITY : 1;
  }
}

/**
 * Whether the camera's target and enough of the line of sight are underground. Outside the drives that the map marks,
 * only terrain counts: a target in a hall is below its roof, not underground.
 */
export function hidesTarget(ground: Ground, rig: CameraRig): boolean {
  const { target } = rig;
  if (!isWayHidden(ground, rig, 'surface')) return false;
  if (isInDrive(ground, { ...target, y: target.y + ABOVE_FLOOR_M })) return true;
  return (
    isUnderground(target, (from, way) => ground.raycast(from, way, true, 'terrain')) &&
    isWayHidden(ground, rig, 'terrain')
  );
}

function isWayHidden(
  ground: Ground,
  { target, forward, viewDistanceM: distanceM }: CameraRig,
  by: GroundPart,
): boolean {
  const eye = {
    x: target.x - forward.x * distanceM,
    y: target.y - forward.y * distanceM,
    z: target.z - forward.z * distanceM,
  };
  const groundM = ground.raycast(eye, forward, false, by) ?? distanceM;
  return distanceM - groundM >= MIN_HIDDEN_FRACTION * distanceM;
}
