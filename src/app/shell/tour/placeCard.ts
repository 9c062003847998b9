/** Position of the tour's card beside the part that it explains. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP_PX = 12;

/**
 * Right of the target, else below, left or above it, wherever there is room; inside its lower corner where it fills the
 * page, and in the middle of the page where there is no target. Never beyond the page's edge.
 */
export function placeCard(target: Box | undefined, card: Size, page: Size): { left: number; top: number } {
  if (!target)
    return clampToPage({ left: (page.width - card.width) / 2, top: (page.height - card.height) / 2 }, card, page);
  const right = target.left + target.width + GAP_PX;
  const below = target.top + target.height + GAP_PX;
  const left = target.left - GAP_PX - card.width;
  const above = target.top - GAP_PX - card.height;
  if (right + card.width <= page.width) return clampToPage({ left: right, top: target.top }, card, page);
  if (below + card.height <= page.height) return clampToPage({ left: target.left, top: below }, card, page);
  if (left >= 0) return clampToPage({ left, top: target.top }, card, page);
  if (above >= 0) return clampToPage({ left: target.left, top: above }, card, page);
  return clampToPage({ left: target.left + GAP_PX, top: below - card.height - 2 * GAP_PX }, card, page);
}

function clampToPage({ left, top }: { left: number; top: number }, card: Size, page: Size) {
  const clamp = (value: number, room: number) => Math.max(GAP_PX, Math.min(value, room - GAP_PX));
  return { left: clamp(left, page.width - card.width), top: clamp(top, page.height - card.height) };
}
