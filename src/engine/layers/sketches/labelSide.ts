/** On which side of its place a sketch's label is written: away from the cards at the right, and from controls. */
import type { CssRect } from '../labelPlan.ts';

/** As in sketches.css, CSS pixels: gap between place and label, top and height of the label, width of a letter. */
const LABEL_GAP_PX = 10;
const LABEL_TOP_OFFSET_PX = -22;
const LABEL_HEIGHT_PX = 18;
const LABEL_PADDING_PX = 12;
const LETTER_WIDTH_PX = 6.5;
/**
 * Hysteresis, as shares of the pane's width: beyond the first a label moves to the left, below the second it moves
 * back.
 */
const LABEL_LEFT_FROM_SHARE = 0.5;
const LABEL_RIGHT_BELOW_SHARE = 0.4;

/**
 * @param at the place in the pane
 * @param paneWidth CSS pixels
 * @param wasLeft the last result
 * @returns whether the label is written to the left
 */
export function isLeftOfPlace(
  { x, y }: { readonly x: number; readonly y: number },
  label: string,
  paneWidth: number,
  reservedRects: readonly CssRect[],
  wasLeft: boolean,
): boolean {
  const width = LABEL_PADDING_PX + LETTER_WIDTH_PX * label.length;
  const isFree = (left: number): boolean =>
    left >= 0 &&
    left + width <= paneWidth &&
    !reservedRects.some((rect) =>
      overlaps(rect, { left, top: y + LABEL_TOP_OFFSET_PX, width, height: LABEL_HEIGHT_PX }),
    );
  const isWanted =
    x > paneWidth * (wasLeft ? LABEL_RIGHT_BELOW_SHARE : LABEL_LEFT_FROM_SHARE) || !isFree(x + LABEL_GAP_PX);
  return isWanted && isFree(x - LABEL_GAP_PX - width);
}

function overlaps(a: CssRect, b: CssRect): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}
