/** A pane's rectangle on the canvas in device pixels. */
import type { PixelRect } from '../gpu/ViewEngine.ts';

/** CSS pixels from the canvas's top left. */
export interface PanePosition {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Edges are rounded, not sizes: panes that touch leave no gap. @returns undefined for a pane without size */
export function devicePixelRect(
  place: PanePosition,
  canvasHeightPx: number,
  pixelRatio: number,
): PixelRect | undefined {
  const { left, top, width, height } = place;
  const x = Math.round(left * pixelRatio);
  const y = canvasHeightPx - Math.round((top + height) * pixelRatio);
  const widthPx = Math.round((left + width) * pixelRatio) - x;
  const heightPx = canvasHeightPx - Math.round(top * pixelRatio) - y;
  return widthPx > 0 && heightPx > 0 ? { x, y, width: widthPx, height: heightPx } : undefined;
}

export function sameRect(a: PixelRect | undefined, b: PixelRect | undefined): boolean {
  if (!a || !b) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
