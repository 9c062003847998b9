/** Anchor of a row's label on the pane: the middle of its lower edge. */
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import { GLYPH_LOD, MIN_MODEL_PX } from '../../entities/LevelsInView.ts';
import { type ProjectedPoint, projectModelTop } from '../../entities/modelTop.ts';
import type { ModelSize } from '../../models/packModels.ts';
import type { LayerFrame } from '../Layer.ts';

/** Distance from the middle of a glyph to its label, CSS pixels. */
export const GLYPH_LIFT_PX = 9;
/** Share of its length by which a small model seen from above reaches up the screen. */
const TOP_VIEW_HEIGHT_RATIO = 0.35;
/** Marks a lower edge that only {@link LabelAnchor.find} can compute: above all panes. */
export const NO_EDGE_PX = -100_000;
/** Above models larger than this the anchor is computed from the corners, as in the label shader. */
const LARGE_MODEL_PX = 24;

export class LabelAnchor {
  readonly #pose = new Float32Array(4);
  readonly #top: ProjectedPoint = { x: 0, y: 0, depth: 0 };
  /** An array: numbers with fractions in an object's fields are allocated on the heap. */
  readonly #anchor = new Float64Array(2);
  #uprightShare = 1;
  #topViewShare = 0;

  /** Called once before the labels of a frame. */
  start({ rig }: LayerFrame): void {
    this.#uprightShare = Math.cos(rig.elevationRad);
    this.#topViewShare = Math.max(0, Math.sin(rig.elevationRad)) * TOP_VIEW_HEIGHT_RATIO;
  }

  /**
   * Y of the label's lower edge if that needs no projection, as for glyphs and small models.
   * @param k index of the row in the visible set @param liftPx from a model's top to the label
   * @returns whole CSS pixels: a number with a fraction would be allocated; {@link NO_EDGE_PX} for large models
   */
  lowerEdge(frame: LayerFrame, batch: EntityBatch, k: number, liftPx: number): number {
    return this.#findWithoutProjection(frame, batch, k, liftPx) ? (this.#anchor[1] as number) | 0 : NO_EDGE_PX;
  }

  /**
   * @param k index of the row in the visible set @param liftPx from the model's top to the label
   * @returns x and y, CSS pixels of the pane; the same array every time
   */
  find(frame: LayerFrame, batch: EntityBatch, k: number, liftPx: number): Float64Array {
    const { rig, worldMs, styles, packed } = frame;
    const { visible, image } = batch;
    const anchor = this.#anchor;
    if (this.#findWithoutProjection(frame, batch, k, liftPx)) return anchor;
    const modelIndex = visible.modelIndex[k] as number;
    const size = packed.sizes[modelIndex] as ModelSize;
    image.poseAt(visible.rows[k] as number, worldMs, this.#pose);
    const scale = styles.scale[modelIndex] as number;
    const truePx = (size.lengthM * scale * rig.pixelScale) / (visible.depth[k] as number);
    projectModelTop(rig, this.#pose, size, scale * Math.max(1, MIN_MODEL_PX / truePx), this.#top);
    anchor[0] = this.#top.x;
    anchor[1] = this.#top.y - liftPx;
    return anchor;
  }

  /** Sets the anchor of a glyph or a small model; false for large models. */
  #findWithoutProjection({ packed }: LayerFrame, { visible }: EntityBatch, k: number, liftPx: number): boolean {
    const anchor = this.#anchor;
    const y = visible.screenY[k] as number;
    anchor[0] = visible.screenX[k] as number;
    if (visible.lod[k] === GLYPH_LOD) {
      anchor[1] = y - GLYPH_LIFT_PX;
      return true;
    }
    const sizePx = visible.sizePx[k] as number;
    if (sizePx >= LARGE_MODEL_PX) return false;
    const { lengthM, heightM } = packed.sizes[visible.modelIndex[k] as number] as ModelSize;
    anchor[1] = y - ((sizePx / lengthM) * heightM * this.#uprightShare + this.#topViewShare * sizePx) - liftPx;
    return true;
  }
}
