/** Position of a tooltip: below its element, above it where there is no room, and inside the page. */
import { type Box, clampToPage, type Position, placeBeside, type Size } from '../../controls/placeBeside.ts';

/** Distance from the element and from the edges of the page. */
const GAP_PX = 6;

const PLACEMENT = { sides: ['below', 'above'], gapPx: GAP_PX, marginPx: GAP_PX, align: 'middle' } as const;

/** @param element of the tooltip, which is inside its lower edge if it fills the page @returns whole CSS pixels */
export function placeTooltip(element: Box, tooltip: Size, page: Size): Position {
  const { left, top } = placeBeside(element, tooltip, page, PLACEMENT) ?? placeInside(element, tooltip, page);
  return { left: Math.round(left), top: Math.round(top) };
}

function placeInside(element: Box, tooltip: Size, page: Size): Position {
  const left = element.left + (element.width - tooltip.width) / 2;
  const top = element.top + element.height - tooltip.height - GAP_PX;
  return clampToPage({ left, top }, tooltip, page, GAP_PX);
}
