/**
 * Cameras of several views that move together (rules.md#linked-cameras). The camera that began to move last leads.
 * The pose given to the others is recorded, so that it does not count as their own movement.
 */
import type { SitePoint } from '../../domain/geo/frame.ts';
import { copyPose, RecordedPose } from '../camera/linkedPose.ts';
import type { ViewCamera } from '../camera/ViewCamera.ts';

/** The part of a view that linking needs. */
export interface LinkableView {
  readonly camera: Pick<ViewCamera, 'rig' | 'isPlaced' | 'advance' | 'stop'>;
  readonly origin: SitePoint;
  /** Undefined while hidden: its camera follows but does not fly. */
  readonly rect: object | undefined;
}

class LinkedCamera {
  readonly id: string;
  readonly recordedPose = new RecordedPose();
  /** The view at the last update; a new object shows another world or map. */
  view: LinkableView | undefined;
  /** It adopts the pose of the others at the next update. */
  adoptsPose = true;
  /** Height of its pane at the last update, CSS pixels. */
  #heightPx: number | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** Whether its pane has got another height since the last call, so that it shows more or fewer metres than before. */
  detectResize(): boolean {
    if (!this.view) return false;
    const { height, orthographic } = this.rig;
    const isResized = orthographic && this.#heightPx !== undefined && height !== this.#heightPx;
    this.#heightPx = height;
    return isResized;
  }

  get rig() {
    return (this.view as LinkableView).camera.rig;
  }

  get origin() {
    return (this.view as LinkableView).origin;
  }
}

export class CameraLinks {
  readonly #viewOf: (id: string) => LinkableView | undefined;
  readonly #dropDelayedFlight: (id: string) => void;
  #members: readonly LinkedCamera[] = [];
  /** The view whose movement the others follow. */
  #leader: LinkedCamera | undefined;
  /** Whether a camera moved in the last update. */
  #wasMoving = false;

  /** @param viewOf the current view of an id @param dropDelayedFlight drops the flight that has not begun yet in the view of an id */
  constructor(viewOf: (id: string) => LinkableView | undefined, dropDelayedFlight: (id: string) => void) {
    this.#viewOf = viewOf;
    this.#dropDelayedFlight = dropDelayedFlight;
  }

  /** Links the cameras of exactly these views; already linked ones are unchanged. */
  link(ids: readonly string[]): void {
    this.#members = ids.map((id) => this.#members.find((member) => member.id === id) ?? new LinkedCamera(id));
    if (this.#leader && !this.#members.includes(this.#leader)) this.#leader = undefined;
  }

  /** Lets the linked cameras follow the one that moved; called before the views are drawn. Allocates nothing. */
  update(atMs: number): void {
    const members = this.#members;
    if (members.length < 2) return;
    let movedMember: LinkedCamera | undefined;
    let isResized = false;
    for (let k = 0; k < members.length; k++) {
      const member = members[k] as LinkedCamera;
      // A camera that begins to move takes over from one that is moving.
      if (this.#hasMoved(member, atMs) && (movedMember === undefined || movedMember === this.#leader))
        movedMember = member;
      if (member.detectResize()) isResized = true;
    }
    // Only when a movement begins: while a linked camera follows a vehicle, a delayed flight of another would never
    // start.
    const takesLead = movedMember !== undefined && (movedMember !== this.#leader || !this.#wasMoving);
    this.#wasMoving = movedMember !== undefined;
    if (movedMember) this.#leader = movedMember;
    const source = this.#source();
    for (let k = 0; k < members.length; k++) {
      const member = members[k] as LinkedCamera;
      if (member !== source && (takesLead || member.adoptsPose)) this.#dropDelayedFlight(member.id);
      this.#follow(member, source, movedMember !== undefined || isResized);
    }
  }

  /** Advances a camera. @returns whether it has moved by itself */
  #hasMoved(member: LinkedCamera, atMs: number): boolean {
    const view = this.#viewOf(member.id);
    if (view !== member.view) {
      member.adoptsPose = true;
      // Its camera is a new one, which nobody has moved.
      if (member === this.#leader) this.#leader = undefined;
    }
    member.view = view;
    if (!view) return false;
    if (view.rect) view.camera.advance(atMs);
    if (member.adoptsPose) return false;
    // A camera that frames its map while that loads was not moved by the user. The leader is compared exactly: the last
    // step of a flight is smaller than the rounding tolerance for its followers.
    if (view.camera.isPlaced && member.recordedPose.hasMovedFrom(member, member === this.#leader)) return true;
    if (member.recordedPose.isOtherMode(member)) {
      member.adoptsPose = true;
      if (member === this.#leader) this.#leader = undefined;
    }
    return false;
  }

  /** The view whose pose the others have. */
  #source(): LinkedCamera | undefined {
    if (this.#leader?.view) return this.#leader;
    for (let k = 0; k < this.#members.length; k++) {
      const member = this.#members[k] as LinkedCamera;
      if (member.view?.camera.isPlaced && !member.adoptsPose) return member;
    }
    for (let k = 0; k < this.#members.length; k++) {
      const member = this.#members[k] as LinkedCamera;
      if (member.view?.camera.isPlaced) return member;
    }
    return undefined;
  }

  /** @param hasChanged a camera has moved, or a pane was resized */
  #follow(member: LinkedCamera, source: LinkedCamera | undefined, hasChanged: boolean): void {
    const { view } = member;
    if (!view) return;
    if (source && member !== source && (hasChanged || member.adoptsPose)) {
      // Ends a flight or follow mode of its own, too.
      view.camera.stop();
      copyPose(source, member);
    }
    if (hasChanged || member.adoptsPose) member.recordedPose.record(member);
    member.adoptsPose = false;
  }
}
