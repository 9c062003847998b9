/** Content and size of one row's label. One object for all rows: choosing allocates nothing. */
import { SIGN_SIZE_PX, type Sign } from '../../../domain/siteEntity/label.ts';
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import type { LayerFrame } from '../Layer.ts';
import { figureHeight, figureWidth, GLYPH_WIDTH_BY_STATE, nameWidth, textHeight } from './labelSize.ts';
import type { LabelStyle } from './labelStyles.ts';
import type { RowLabelCache } from './RowLabelCache.ts';

const LABEL_MARGIN_PX = 3;
/** Distance from the model's top to the label, CSS pixels; an image is on a post. */
export const LABEL_LIFT_PX = 8;
const IMAGE_LABEL_LIFT_PX = 1;

export class RowLabel {
  style: LabelStyle | undefined;
  hasText = false;
  image: Sign | undefined;
  figure: string | undefined;
  /** Whole CSS pixels: fractional numbers would be allocated whenever they are passed to a function. */
  widthPx = 0;
  heightPx = 0;

  /** From the model's top to the label's lower edge, CSS pixels. */
  get liftPx(): number {
    return this.image === undefined ? LABEL_LIFT_PX : IMAGE_LABEL_LIFT_PX;
  }

  /**
   * Sets the content of a row's label.
   * @param isCallout the row has a callout, which shows its name
   * @returns false if there is nothing to show
   */
  fill(
    frame: LayerFrame,
    batch: EntityBatch,
    row: number,
    style: LabelStyle,
    isCallout: boolean,
    cache: RowLabelCache,
  ): boolean {
    const { labels } = batch;
    this.style = style;
    this.hasText = !isCallout && style.text !== undefined;
    this.image = style.imagePx > 0 ? labels.imageOf(row) : undefined;
    this.figure = style.figure && labels.figureOf(row);
    if (!this.hasText && this.image === undefined && this.figure === undefined) return false;
    this.#measure(frame, batch, row, style, cache);
    return true;
  }

  #measure(frame: LayerFrame, batch: EntityBatch, row: number, style: LabelStyle, cache: RowLabelCache): void {
    if (this.image !== undefined || this.figure !== undefined) {
      this.#measureParts(frame, batch, row, style, cache);
      return;
    }
    // Of thousands of rows nearly all have only a name.
    const scale = style.text?.textScale ?? 1;
    this.widthPx = Math.ceil(textWidth(cache, batch, row) * scale + 2 * LABEL_MARGIN_PX) | 0;
    this.heightPx = Math.ceil(textHeight(scale)) | 0;
  }

  #measureParts(
    { pixelRatio }: LayerFrame,
    batch: EntityBatch,
    row: number,
    style: LabelStyle,
    cache: RowLabelCache,
  ): void {
    const scale = this.hasText ? (style.text?.textScale ?? 1) : 0;
    const textPx = this.hasText ? textWidth(cache, batch, row) * scale : 0;
    const { image } = this;
    const scalePx = style.imagePx / pixelRatio / SIGN_SIZE_PX.usual;
    const [imageWidthPx, imageHeightPx] = image ? [image.widthPx * scalePx, image.heightPx * scalePx] : [0, 0];
    const figurePx = this.figure === undefined ? 0 : figureWidth(this.figure, style);
    this.widthPx = Math.ceil(Math.max(textPx, imageWidthPx, figurePx) + 2 * LABEL_MARGIN_PX) | 0;
    this.heightPx = Math.ceil(imageHeightPx + textHeight(scale) + (figurePx > 0 ? figureHeight(style) : 0)) | 0;
  }
}

/** Width of a row's glyph and name at scale 1, CSS pixels; a changed name is measured when the label is shown. */
function textWidth(cache: RowLabelCache, { labels, poses }: EntityBatch, row: number): number {
  if (cache.nameWidthPx[row] === 0) cache.nameWidthPx[row] = nameWidth(labels.nameOf(row) ?? '');
  return (cache.nameWidthPx[row] as number) + (GLYPH_WIDTH_BY_STATE[poses.stateFlagsOf(row)] as number);
}
