/** Positions of floating elements beside their anchors, in CSS pixels. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** From the left and the top of the page, or of a part of it. */
export interface Position {
  readonly left: number;
  readonly top: number;
}

export interface Box extends Position, Size {}

export type AnchorSide = 'right' | 'below' | 'left' | 'above';

interface Placement {
  /** In order of preference. */
  sides: readonly AnchorSide[];
  /** Distance from the anchor. */
  gapPx: number;
  /** Minimum distance from the page's edges; 0 by default. */
  marginPx?: number;
  /** Along the anchor's side; its start by default. */
  align?: 'start' | 'middle';
}

/**
 * The first side of the anchor where the element fits in the page, moved along that side into the page.
 * @returns undefined if it fits on none
 */
export function placeBeside(anchor: Box, element: Size, page: Size, placement: Placement): Position | undefined {
  const { sides, gapPx, marginPx = 0, align = 'start' } = placement;
  const share = align === 'middle' ? 0.5 : 0;
  const left = anchor.left + (anchor.width - element.width) * share;
  const top = anchor.top + (anchor.height - element.height) * share;
  const positions: Readonly<Record<AnchorSide, Position>> = {
    right: { left: anchor.left + anchor.width + gapPx, top },
    below: { left, top: anchor.top + anchor.height + gapPx },
    left: { left: anchor.left - gapPx - element.width, top },
    above: { left, top: anchor.top - gapPx - element.height },
  };
  const side = sides.find((candidate) => fitsOnPage(candidate, positions[candidate], element, page, marginPx));
  return side && clampToPage(positions[side], element, page, marginPx);
}

/** Moves an element into the page; of a larger element, the left and upper edges stay visible. */
export function clampToPage({ left, top }: Position, element: Size, page: Size, marginPx = 0): Position {
  const clamp = (value: number, room: number) => Math.max(marginPx, Math.min(value, room - marginPx));
  return { left: clamp(left, page.width - element.width), top: clamp(top, page.height - element.height) };
}

function fitsOnPage(side: AnchorSide, { left, top }: Position, element: Size, page: Size, marginPx: number): boolean {
  switch (side) {
    case 'right':
      return left + element.width <= page.width - marginPx;
    case 'below':
      return top + element.height <= page.height - marginPx;
    case 'left':
      return left >= marginPx;
    case 'above':
      return top >= marginPx;
  }
}
