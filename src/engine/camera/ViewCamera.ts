/** A view's camera: rig, flights, follow mode, and the state that view documents save. */
import { type ScenePoint, type SitePoint, toScene, toSite } from '../../domain/geo/frame.ts';
import type { WorldPoses } from '../../state/world/WorldPoses.ts';
import { elevationAboveGround } from './aboveGround.ts';
import { CameraRig } from './CameraRig.ts';
import type { CameraMode, CameraState } from './cameraState.ts';
import { FollowTarget } from './FollowTarget.ts';
import { type CameraGoal, Flight } from './flight.ts';
import { flyGoal, frameGoal, HOME_VIEW, ORTHO_FLY_PX_PER_M } from './frameGoal.ts';
import type { Insets } from './freePart.ts';
import type { BoundingBox, Ground } from './ground.ts';

const FLIGHT_MS = 700;
/** Distance and angle of the follow camera. From the bounding sphere of the followed entity (rules.md#camera): a mining truck alone is wider than this. */
const FOLLOW_DISTANCE_M = 15;
const FOLLOW_ELEVATION_RAD = Math.PI / 4;

export class ViewCamera {
  readonly rig = new CameraRig();
  /** Where the scene's axes meet; {@link moveOrigin} changes it. */
  #origin: SitePoint;
  readonly #flight = new Flight();
  readonly #poses: WorldPoses;
  readonly #modelRadiusM: (category: number) => number;
  readonly #pose = new Float32Array(4);
  readonly #followed = new FollowTarget();
  /** The user has moved the camera, or a view document placed it. */
  isPlaced = false;
  /** State of the camera mode that is not in use. */
  #otherMode: { perspective: CameraState['perspective']; orthographic: CameraState['orthographic'] } | undefined;

  /** @param modelRadiusM radius of a model's bounding sphere by its index, metres */
  constructor(poses: WorldPoses, origin: SitePoint, radiusOf: (category: number) => number) {
    this.#poses = poses;
    this.#origin = origin;
    this.#modelRadiusM = radiusOf;
  }

  get mode(): CameraMode {
    return this.rig.mode;
  }

  get followed(): string | undefined {
    return this.#followed.id;
  }

  /** Called with the follow target whenever it changes. */
  set onFollow(listener: (id: string | undefined) => void) {
    this.#followed.onChange = listener;
  }

  /** Overlays along the pane's edges: flights and following centre their target in the free area. */
  set freePart(insets: Insets) {
    this.#followed.insets = insets;
  }

  get isMoving(): boolean {
    return this.#flight.active;
  }

  /** Advances flight and follow mode. @returns whether the matrices changed */
  advance(atMs: number): boolean {
    const { id } = this.#followed;
    if (id !== undefined && !this.#poses.posesOf(id)) this.#followed.id = undefined;
    else if (id !== undefined && this.#copyPosition(this.#followed.at, id)) {
      // A follow target keeps moving while the camera flies to it.
      const goal = this.#flight.goal;
      if (goal) this.#followed.aim(goal, this.rig, goal.target);
    }
    this.#flight.advance(this.rig, atMs);
    if (this.followed !== undefined && !this.#flight.active) this.#followed.aim(this.rig, this.rig, this.rig.target);
    return this.rig.update();
  }

  /** Counts from another origin; a placed camera keeps its position on the site. */
  moveOrigin(origin: SitePoint): void {
    const kept = this.isPlaced ? this.state() : undefined;
    const { followed } = this;
    this.#origin = origin;
    if (kept) this.setState(kept);
    this.#followed.id = followed;
  }

  /** Takes over the pose of the camera of the view's previous content. */
  copyFrom({
    isPlaced,
    state,
    followed,
  }: {
    isPlaced: boolean;
    state: CameraState;
    followed: string | undefined;
  }): void {
    if (isPlaced) this.setState(state);
    else this.setMode(state.mode);
    this.#followed.id = followed;
  }

  /** Ends flight and follow mode. */
  stop(): void {
    this.isPlaced = true;
    this.#flight.stop();
    this.#followed.id = undefined;
  }

  /** Ends a flight where it is; a flight to a follow target jumps to its goal. */
  endFlight(): void {
    this.isPlaced = true;
    if (this.followed === undefined) this.#flight.stop();
    else this.#flight.finish(this.rig);
  }

  fly(goal: CameraGoal, lengthMs: number = FLIGHT_MS): void {
    this.isPlaced = true;
    this.#followed.id = undefined;
    this.#flight.start(this.rig, goal, performance.now(), lengthMs);
  }

  /** Turns to a side, as far as it is above the ground; following continues. */
  turn(side: Pick<CameraGoal, 'bearingRad'> & { readonly elevationRad: number }, castRay: Ground['raycast']): void {
    const { followed } = this;
    this.fly({ ...side, elevationRad: elevationAboveGround(this.rig, castRay, side) });
    this.#followed.id = followed;
  }

  /** Flies to an entity; false where its position is not known. */
  flyTo(id: string): boolean {
    const target = { x: 0, y: 0, z: 0 };
    if (!this.#copyPosition(target, id)) return false;
    this.#flyFree(flyGoal(this.rig, target, this.#radiusOf(id)));
    return true;
  }

  /**
   * Keeps an entity in the middle of the free part while it moves, until the camera is panned or flies elsewhere; it may be
   * zoomed and turned. False where its position is not known.
   */
  follow(id: string): boolean {
    const target = { x: 0, y: 0, z: 0 };
    if (!this.#copyPosition(target, id)) return false;
    const distanceM = FOLLOW_DISTANCE_M + this.#radiusOf(id);
    this.fly({ target, distanceM, elevationRad: FOLLOW_ELEVATION_RAD, pxPerM: ORTHO_FLY_PX_PER_M * 2 });
    this.#followed.id = id;
    return true;
  }

  setMode(mode: CameraMode): void {
    const { rig } = this;
    if (mode === rig.mode) return;
    this.#flight.stop();
    this.#otherMode = this.state();
    rig.mode = mode;
    if (mode === 'orthographic') {
      rig.pxPerM = rig.perspectivePxPerM / rig.distanceM;
      rig.lookStraightDown();
    } else {
      rig.distanceM = rig.perspectivePxPerM / rig.pxPerM;
      rig.elevationRad = HOME_VIEW.elevationRad;
    }
    rig.update();
  }

  /**
   * Frames an extent.
   * @param keepsCornersInView keeps every corner in view; otherwise a low and wide extent fills the pane and may exceed its edges
   */
  frame(bounds: BoundingBox, lengthMs: number = FLIGHT_MS, keepsCornersInView = false): void {
    const { isPlaced } = this;
    this.#flyFree(frameGoal(this.rig, bounds, keepsCornersInView, this.#followed.insets), lengthMs);
    this.isPlaced = isPlaced;
  }

  /** Flies to where the target is in the middle of the free part. */
  #flyFree(goal: Required<CameraGoal>, lengthMs?: number): void {
    this.#followed.aimAt(goal.target, goal, this.rig, goal.target);
    this.fly(goal, lengthMs);
  }

  /** Metres around the middle of an entity's model. */
  #radiusOf(id: string): number {
    const { poses } = this.#poses.posesOf(id) ?? this.#poses.fleet;
    return this.#modelRadiusM(poses.modelIndexOf(poses.rowOf(id) ?? 0));
  }

  /** The camera as view documents save it, with the state of both modes. */
  state(): CameraState {
    const { rig } = this;
    const target = this.#toSitePoint(rig.target);
    const kept = this.#otherMode;
    const perspective = { targetPos: target, cameraPos: this.#toSitePoint(rig.eye) };
    const orthographic = { targetPos: target, zoom: rig.pxPerM };
    return rig.orthographic
      ? { mode: rig.mode, perspective: kept?.perspective ?? perspective, orthographic }
      : {
          mode: rig.mode,
          perspective,
          orthographic: kept?.orthographic ?? orthographic,
          bearingRad: rig.bearingRad,
        };
  }

  setState(state: CameraState): void {
    const { rig } = this;
    this.stop();
    this.#otherMode = { perspective: state.perspective, orthographic: state.orthographic };
    rig.mode = state.mode;
    if (state.mode === 'orthographic') {
      Object.assign(rig.target, this.#toScenePoint(state.orthographic.targetPos));
      rig.pxPerM = state.orthographic.zoom;
      rig.lookStraightDown();
    } else {
      rig.bearingRad = state.bearingRad ?? rig.bearingRad;
      this.#setPoseFrom(
        this.#toScenePoint(state.perspective.cameraPos),
        this.#toScenePoint(state.perspective.targetPos),
      );
    }
    rig.update();
  }

  #setPoseFrom(eye: ScenePoint, target: ScenePoint): void {
    const { rig } = this;
    const [dx, dy, dz] = [target.x - eye.x, target.y - eye.y, target.z - eye.z];
    const distance = Math.hypot(dx, dy, dz);
    if (!(distance > 0)) return;
    Object.assign(rig.target, target);
    rig.distanceM = distance;
    rig.elevationRad = Math.asin(-dy / distance);
    if (Math.hypot(dx, dz) > 1e-6 * distance) rig.bearingRad = Math.atan2(dx, -dz);
  }

  #copyPosition(out: ScenePoint, id: string): boolean {
    if (!this.#poses.poseOf(id, this.#pose)) return false;
    out.x = this.#pose[0] as number;
    out.y = this.#pose[1] as number;
    out.z = this.#pose[2] as number;
    return true;
  }

  #toSitePoint(point: ScenePoint): ScenePoint {
    const { easting, northing, altitude } = toSite(this.#origin, point);
    return { x: easting, y: altitude, z: -northing };
  }

  #toScenePoint(point: ScenePoint): ScenePoint {
    return toScene(this.#origin, { easting: point.x, altitude: point.y, northing: -point.z });
  }
}
