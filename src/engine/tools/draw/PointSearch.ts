/** Finds the points to which a click refers. */
import type { SiteBox, SitePoint } from '../../../domain/geo/frame.ts';
import { PointerFrustum } from '../../camera/PointerFrustum.ts';
import { projectPoint } from '../../camera/projectPoint.ts';
import type { Drawable } from '../paneDrawing.ts';
import { PointIndex } from './PointIndex.ts';

/** A click this near to a point refers to that point. */
export const SNAP_PX = 10;

interface NearPoint {
  point: SitePoint;
  awayPx: number;
}

/** CSS pixels from a pane's top left. */
interface PanePlace {
  x: number;
  y: number;
}

export class PointSearch {
  readonly #view: Pick<Drawable, 'rig' | 'toScene'>;
  readonly #projectedPx = { x: 0, y: 0 };
  #index: PointIndex | undefined;

  constructor(view: Pick<Drawable, 'rig' | 'toScene'>) {
    this.#view = view;
  }

  /** Distance of a point from a place on the pane; undefined if a click there does not refer to it. */
  distancePx(point: SitePoint, { x, y }: PanePlace): number | undefined {
    const { rig } = this.#view;
    if (!projectPoint(rig, this.#view.toScene(point), this.#projectedPx)) return undefined;
    const awayPx = Math.hypot(this.#projectedPx.x - x, this.#projectedPx.y - y);
    return awayPx <= SNAP_PX ? awayPx : undefined;
  }

  /**
   * All points near a place on the pane, in their order.
   * @param points possibly millions: indexed once, so that a list must not change
   */
  near(points: readonly SitePoint[], at: PanePlace): NearPoint[] {
    if (this.#index?.points !== points) this.#index = new PointIndex(points);
    const frustum = new PointerFrustum(this.#view.rig, at.x, at.y, SNAP_PX);
    const near: NearPoint[] = [];
    this.#index.visit(
      (box) => !this.#misses(frustum, box),
      (point) => {
        const awayPx = this.distancePx(point, at);
        if (awayPx !== undefined) near.push({ point, awayPx });
      },
    );
    return near;
  }

  #misses(frustum: PointerFrustum, { min, max }: SiteBox): boolean {
    const [low, high] = [this.#view.toScene(min), this.#view.toScene(max)];
    // North is towards smaller z, so the bounds swap.
    return frustum.misses({ ...low, z: high.z }, { ...high, z: low.z });
  }
}
