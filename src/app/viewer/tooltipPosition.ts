/** Position of a tooltip that follows the pointer (rules.md#selection-outline). All figures are CSS pixels of the pane. */
import { placeBeside, type Size } from '../controls/placeBeside.ts';

/** Distance from the pointer. */
const POINTER_OFFSET_PX = 16;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Right of and below the pointer; on its other side if the pane ends before the tooltip does. */
export function tooltipPosition(at: Point, tooltip: Size, pane: Size): Point {
  const pointer = { left: at.x, top: at.y, width: 0, height: 0 };
  const beside = placeBeside(pointer, tooltip, pane, { sides: ['right', 'left'], gapPx: POINTER_OFFSET_PX });
  const level = placeBeside(pointer, tooltip, pane, { sides: ['below', 'above'], gapPx: POINTER_OFFSET_PX });
  return { x: beside?.left ?? 0, y: level?.top ?? 0 };
}
