/** Where a tooltip stands: below what it is about, above it where there is no room, and inside the page. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** CSS pixels from the page's left and top. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** From what it is about, and from the edges of the page, CSS pixels. */
const GAP_PX = 6;

export function placeTooltip(about: Box, size: Size, page: Size): { left: number; top: number } {
  const middle = about.left + about.width / 2 - size.width / 2;
  const left = Math.max(GAP_PX, Math.min(middle, page.width - size.width - GAP_PX));
  const below = about.top + about.height + GAP_PX;
  const above = about.top - size.height - GAP_PX;
  const hasRoomBelow = below + size.height + GAP_PX <= page.height;
  return { left: Math.round(left), top: Math.round(hasRoomBelow || above < 0 ? below : above) };
}
