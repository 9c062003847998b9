/**
 * Position of a tooltip that follows the pointer (rules.md#selection-outline). All figures are CSS pixels of the pane.
 */

/** Distance from the pointer. */
const OFFSET_PX = 16;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Right of and below the pointer; on its other side where the pane ends before the tooltip does. */
export function tooltipPosition(at: Point, tooltip: Size, pane: Size): Point {
  return { x: along(at.x, tooltip.width, pane.width), y: along(at.y, tooltip.height, pane.height) };
}

function along(at: number, length: number, end: number): number {
  const after = at + OFFSET_PX;
  return after + length <= end ? after : Math.max(0, at - OFFSET_PX - length);
}
