/** Position of the tour's card beside the part that it explains. */
import { type Box, clampToPage, type Position, placeBeside, type Size } from '../../controls/placeBeside.ts';

const GAP_PX = 12;

const PLACEMENT = { sides: ['right', 'below', 'left', 'above'], gapPx: GAP_PX, marginPx: GAP_PX } as const;

/**
 * Right of the target, else below, left of or above it, wherever there is room; inside its lower left corner if it
 * fills the page, and in the middle of the page if there is no target. Never beyond the page's edges.
 */
export function placeCard(target: Box | undefined, card: Size, page: Size): Position {
  if (!target) {
    const middle = { left: (page.width - card.width) / 2, top: (page.height - card.height) / 2 };
    return clampToPage(middle, card, page, GAP_PX);
  }
  const corner = { left: target.left + GAP_PX, top: target.top + target.height - card.height - GAP_PX };
  return placeBeside(target, card, page, PLACEMENT) ?? clampToPage(corner, card, page, GAP_PX);
}
