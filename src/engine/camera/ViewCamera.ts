/** A view's camera: rig, flights, follow mode, and the state that view documents save. */
import type { ScenePoint, SitePoint } from '../../domain/geo/frame.ts';
import type { WorldPoses } from '../../state/world/WorldPoses.ts';
import { type CastRay, elevationAboveGround } from './aboveGround.ts';
import { CameraRig } from './CameraRig.ts';
import type { CameraMode, CameraState, PreviousCamera } from './cameraState.ts';
import { clearBearing } from './clearBearing.ts';
import { FollowTarget } from './FollowTarget.ts';
import { type CameraGoal, Flight } from './flight.ts';
import { flyGoal, followGoal, frameGoal, HOME_VIEW } from './frameGoal.ts';
import type { Insets } from './freePart.ts';
import type { BoundingBox } from './ground.ts';
import { placesGoal } from './placesGoal.ts';
import { RisingCamera } from './RisingCamera.ts';
import { fromSavedPoint, savedState, setPose } from './savedPose.ts';

const FLIGHT_MS = 700;

export class ViewCamera {
  readonly rig = new CameraRig();
  /** The scene's origin on the site; changed by {@link moveOrigin}. */
  #origin: SitePoint;
  readonly #flight = new Flight();
  readonly #poses: WorldPoses;
  readonly #modelRadiusM: (category: number) => number;
  readonly #castRay: CastRay;
  readonly #rising: RisingCamera;
  readonly #pose = new Float32Array(4);
  readonly #followed = new FollowTarget();
  /** Undefined after a flight that frames nothing. */
  #repeatFraming: (() => void) | undefined;
  /** Whether the user has moved the camera, or a view document placed it. */
  isPlaced = false;
  /** State of the camera mode that is not in use. */
  #otherMode: { perspective: CameraState['perspective']; orthographic: CameraState['orthographic'] } | undefined;

  /**
   * @param radiusOf radius of a model's bounding sphere by its index, metres
   * @param castRay hits both sides of the map's surfaces; none by default
   */
  constructor(
    poses: WorldPoses,
    origin: SitePoint,
    radiusOf: (category: number) => number,
    castRay: CastRay = () => undefined,
  ) {
    this.#poses = poses;
    this.#origin = origin;
    this.#modelRadiusM = radiusOf;
    this.#castRay = castRay;
    this.#rising = new RisingCamera(castRay);
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
    // Accounts for a card that opens during the flight, such as that of a new selection; later cards do not move the camera.
    if (this.isMoving) this.#repeatFraming?.();
  }

  get isMoving(): boolean {
    return this.#flight.active;
  }

  /** Advances flight and follow mode. @returns whether the matrices changed */
  advance(atMs: number): boolean {
    const { id } = this.#followed;
    if (id !== undefined && !this.#poses.posesOf(id)) this.#followed.id = undefined;
    else if (id !== undefined && this.#copyPosition(this.#followed.position, id)) {
      // A follow target keeps moving while the camera flies to it.
      const goal = this.#flight.goal;
      if (goal) this.#followed.aimAtTarget(goal, this.rig, goal.target);
    }
    this.#flight.advance(this.rig, atMs);
    if (this.followed === undefined || this.#flight.active) return this.rig.update();
    this.#rising.advance(this.rig, atMs);
    this.#followed.aimAtTarget(this.rig, this.rig, this.rig.target);
    return this.rig.update();
  }

  /** Switches to another scene origin; a placed camera keeps its position on the site. */
  moveOrigin(origin: SitePoint): void {
    const kept = this.isPlaced ? this.state() : undefined;
    const { followed } = this;
    this.#origin = origin;
    if (kept) this.setState(kept);
    this.#followed.id = followed;
  }

  /** Takes over the pose of the camera of the view's previous content. */
  copyFrom({ isPlaced, state, followed }: PreviousCamera): void {
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
    this.#repeatFraming = undefined;
    this.#flight.start(this.rig, goal, performance.now(), lengthMs);
  }

  /** Turns to show a side, keeping the camera above the ground; following continues. */
  turnTo(side: Pick<CameraGoal, 'bearingRad'> & { readonly elevationRad: number }): void {
    const { followed } = this;
    this.fly(this.#aboveGround(side));
    this.#followed.id = followed;
  }

  /** Flies to an entity; false if its position is not known. */
  flyTo(id: string): boolean {
    const target = { x: 0, y: 0, z: 0 };
    if (!this.#copyPosition(target, id)) return false;
    this.#flyToFreePart(this.#withClearBearing(flyGoal(this.rig, target, this.#radiusOf(id))));
    this.#repeatFraming = () => void this.flyTo(id);
    return true;
  }

  /**
   * Keeps an entity in the middle of the free part while it moves, until the camera is panned or flies elsewhere;
   * zooming and turning remain possible. False if its position is not known.
   */
  follow(id: string): boolean {
    const target = { x: 0, y: 0, z: 0 };
    if (!this.#copyPosition(target, id)) return false;
    const goal = followGoal(this.rig, target, this.#radiusOf(id));
    this.fly(this.#aboveGround(this.#withClearBearing(goal)));
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
    this.#frame((rig, insets) => frameGoal(rig, bounds, keepsCornersInView, insets), lengthMs);
  }

  /** Frames places: x, y and z of each, scene metres. */
  framePlaces(places: Float32Array, lengthMs: number = FLIGHT_MS): void {
    this.#frame((rig, insets) => placesGoal(rig, places, insets), lengthMs);
  }

  #frame(goalIn: (rig: CameraRig, insets: Insets) => Required<CameraGoal>, lengthMs: number): void {
    const { isPlaced } = this;
    this.#flyToFreePart(goalIn(this.rig, this.#followed.insets), lengthMs);
    this.#repeatFraming = () => this.#frame(goalIn, FLIGHT_MS);
    this.isPlaced = isPlaced;
  }

  /** Flies to a pose that shows the target in the middle of the free part. */
  #flyToFreePart(pose: Required<CameraGoal>, lengthMs?: number): void {
    const goal = this.#aboveGround(pose);
    this.#followed.aimAt(goal.target, goal, this.rig, goal.target);
    this.fly(goal, lengthMs);
  }

  #withClearBearing<T extends CameraGoal & { readonly elevationRad: number }>(goal: T): T {
    return { ...goal, bearingRad: clearBearing(this.rig, this.#castRay, goal) };
  }

  /** The goal, with an elevation at which the camera ends above the ground. */
  #aboveGround<T extends CameraGoal & { readonly elevationRad: number }>(goal: T): T {
    return { ...goal, elevationRad: elevationAboveGround(this.rig, this.#castRay, goal) };
  }

  /** Radius of the bounding sphere of an entity's model, metres. */
  #radiusOf(id: string): number {
    const { poses } = this.#poses.posesOf(id) ?? this.#poses.fleet;
    return this.#modelRadiusM(poses.modelIndexOf(poses.rowOf(id) ?? 0));
  }

  /** The camera as view documents save it, with the state of both modes. */
  state(): CameraState {
    return savedState(this.rig, this.#origin, this.#otherMode);
  }

  setState(state: CameraState): void {
    const { rig } = this;
    this.stop();
    this.#otherMode = { perspective: state.perspective, orthographic: state.orthographic };
    rig.mode = state.mode;
    if (state.mode === 'orthographic') {
      Object.assign(rig.target, fromSavedPoint(this.#origin, state.orthographic.targetPos));
      rig.pxPerM = state.orthographic.zoom;
      rig.lookStraightDown();
    } else {
      rig.bearingRad = state.bearingRad ?? rig.bearingRad;
      setPose(
        rig,
        fromSavedPoint(this.#origin, state.perspective.cameraPos),
        fromSavedPoint(this.#origin, state.perspective.targetPos),
      );
    }
    rig.update();
  }

  #copyPosition(out: ScenePoint, id: string): boolean {
    if (!this.#poses.poseOf(id, this.#pose)) return false;
    out.x = this.#pose[0] as number;
    out.y = this.#pose[1] as number;
    out.z = this.#pose[2] as number;
    return true;
  }
}
