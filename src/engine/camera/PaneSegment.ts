/** A straight line of the scene as it appears on a pane: without its parts behind the eye and outside a section. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { SectionRange } from '../../domain/section/section.ts';
import { CAMERA_LIMITS, type CameraRig } from './CameraRig.ts';

interface PanePoint {
  x: number;
  y: number;
}

/** An end in clip space, and its coordinate along the normal of the section. */
interface ClipPoint extends PanePoint {
  w: number;
  along: number;
}

const createClipPoint = (): ClipPoint => ({ x: 0, y: 0, w: 1, along: 0 });

/** Reused: thousands of lines may be near a click. */
export class PaneSegment {
  /** The visible ends, CSS pixels from the pane's top left. */
  readonly from: PanePoint = { x: 0, y: 0 };
  readonly to: PanePoint = { x: 0, y: 0 };
  readonly #a = createClipPoint();
  readonly #b = createClipPoint();
  /** Shares of the line at which its visible part begins and ends. */
  #start = 0;
  #end = 1;
  #startW = 1;
  #endW = 1;

  /** @param range of the section; undefined if nothing is cut @returns whether a part of the line is visible */
  project(rig: CameraRig, a: ScenePoint, b: ScenePoint, range: SectionRange | undefined): boolean {
    transform(rig, a, range, this.#a);
    transform(rig, b, range, this.#b);
    this.#start = 0;
    this.#end = 1;
    const [from, to] = [this.#a, this.#b];
    this.#keepPositive(from.w - CAMERA_LIMITS.nearM, to.w - CAMERA_LIMITS.nearM);
    if (range) {
      this.#keepPositive(from.along - range.low, to.along - range.low);
      this.#keepPositive(range.high - from.along, range.high - to.along);
    }
    if (this.#start > this.#end) return false;
    this.#startW = this.#placeAt(rig, this.#start, this.from);
    this.#endW = this.#placeAt(rig, this.#end, this.to);
    return true;
  }

  /** Share of the way from `from` to `to` on the pane that is nearest to a point. */
  nearestShare(x: number, y: number): number {
    const { from, to } = this;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const squared = dx * dx + dy * dy;
    return squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / squared));
  }

  /** Distance of a point of the pane to the place at a share, CSS pixels. */
  distanceAt(share: number, x: number, y: number): number {
    const { from, to } = this;
    return Math.hypot(from.x + (to.x - from.x) * share - x, from.y + (to.y - from.y) * share - y);
  }

  /** Share of the whole line in the scene at a share of its visible part on the pane: perspective shortens what is far. */
  sceneShare(share: number): number {
    const weight = (1 - share) * this.#endW + share * this.#startW;
    return this.#start + (this.#end - this.#start) * ((share * this.#startW) / weight);
  }

  /** Drops the part of the line where a value that is linear along it is negative. */
  #keepPositive(from: number, to: number): void {
    if (from < 0 && to < 0) this.#start = Number.POSITIVE_INFINITY;
    else if (from < 0) this.#start = Math.max(this.#start, from / (from - to));
    else if (to < 0) this.#end = Math.min(this.#end, from / (from - to));
  }

  /** @returns the depth of the place */
  #placeAt(rig: CameraRig, share: number, out: PanePoint): number {
    const [a, b] = [this.#a, this.#b];
    const w = a.w + (b.w - a.w) * share;
    out.x = ((a.x + (b.x - a.x) * share) / w / 2 + 0.5) * rig.width;
    out.y = (0.5 - (a.y + (b.y - a.y) * share) / w / 2) * rig.height;
    return w;
  }
}

function transform(
  { viewProjection: m }: CameraRig,
  { x, y, z }: ScenePoint,
  range: SectionRange | undefined,
  out: ClipPoint,
): void {
  const transformedRow = (k: number): number =>
    (m[k] as number) * x + (m[k + 4] as number) * y + (m[k + 8] as number) * z + (m[k + 12] as number);
  out.x = transformedRow(0);
  out.y = transformedRow(1);
  out.w = transformedRow(3);
  if (range) out.along = range.normal.x * x + range.normal.y * y + range.normal.z * z;
}
