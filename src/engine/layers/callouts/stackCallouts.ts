/**
 * Layout of callouts: none covers another or a reserved rectangle, as long as the pane has space. A callout is placed
 * above its own model, above another callout that is in the way, or below its model near the top of the pane. Allocates
 * nothing: it runs in every draw.
 */
import type { CssRect } from '../labelPlan.ts';

/** A callout and its anchor on the pane, CSS pixels. `left`, `top`, `below` and `displaced` are computed. */
export interface StackedCallout extends CssRect {
  /** False if the anchor is out of view, or the pane has no room left for inessential callouts. */
  visible: boolean;
  /** Shown even if it covers others. */
  isEssential: boolean;
  anchorX: number;
  anchorY: number;
  /** Placed after all others, like the hovered one. */
  isPlacedAfterOthers: boolean;
  /** Below its anchor. */
  isBelow: boolean;
  /** Moved away from its preferred position. */
  isDisplaced: boolean;
}

/** Length of the leader, CSS pixels. */
export const LEADER_PX = 22;
const PANE_MARGIN_PX = 4;
const GAP_PX = 3;
/** Hysteresis of the order: distance between anchors at which two callouts are swapped. */
const REORDER_PX = 16;
/** Free space that a displaced callout needs to return. */
const RETURN_SPACING_PX = 10;

/** Places all visible callouts, and hides those without room; sorts the array into placement order. */
export function stackCallouts(
  boxes: StackedCallout[],
  pane: { width: number; height: number },
  reservedRects: readonly CssRect[],
): void {
  sortByAnchor(boxes);
  for (let k = 0; k < boxes.length; k++) {
    if (boxes[k]?.visible) placeCallout(boxes, k, pane.width, pane.height, reservedRects);
  }
}

/** The lowest first, so that leaders of those behind pass between them; one bubble-sort pass per draw is enough. */
function sortByAnchor(boxes: StackedCallout[]): void {
  for (let k = 1; k < boxes.length; k++) {
    const box = boxes[k] as StackedCallout;
    const before = boxes[k - 1] as StackedCallout;
    if (!isBefore(box, before)) continue;
    boxes[k - 1] = box;
    boxes[k] = before;
  }
}

function isBefore(a: StackedCallout, b: StackedCallout): boolean {
  return a.isPlacedAfterOthers === b.isPlacedAfterOthers ? a.anchorY > b.anchorY + REORDER_PX : b.isPlacedAfterOthers;
}

function placeCallout(
  boxes: readonly StackedCallout[],
  at: number,
  width: number,
  height: number,
  reservedRects: readonly CssRect[],
): void {
  const box = boxes[at] as StackedCallout;
  const above = Math.round(box.anchorY - LEADER_PX - box.height);
  const below = Math.round(box.anchorY + LEADER_PX);
  const room = box.isDisplaced ? RETURN_SPACING_PX : 0;
  box.left = Math.round(
    Math.min(width - box.width - PANE_MARGIN_PX, Math.max(PANE_MARGIN_PX, box.anchorX - box.width / 2)),
  );
  avoidReserved(box, above < PANE_MARGIN_PX ? below : above, reservedRects);
  box.top = above;
  moveClearOfObstacles(boxes, at, reservedRects, -1, room);
  box.isBelow = box.top < PANE_MARGIN_PX;
  if (box.isBelow) {
    box.top = below;
    moveClearOfObstacles(boxes, at, reservedRects, 1, room);
    // Without space on either side it stays at its anchor.
    if (box.top + box.height > height - PANE_MARGIN_PX) box.top = above < PANE_MARGIN_PX ? below : above;
    box.isBelow = box.top >= below;
  }
  if (!box.isEssential && findObstacle(boxes, at, reservedRects, 0)) box.visible = false;
  box.isDisplaced = box.top !== (box.isBelow ? below : above) || (box.isBelow && above >= PANE_MARGIN_PX);
}

/** Moves left of reserved rectangles, where there is room. */
function avoidReserved(box: StackedCallout, top: number, reservedRects: readonly CssRect[]): void {
  box.top = top;
  for (let k = 0; k < reservedRects.length; k++) {
    const other = reservedRects[k] as CssRect;
    const beside = Math.round(other.left - box.width - PANE_MARGIN_PX);
    if (beside >= PANE_MARGIN_PX && overlaps(box, other, 0)) box.left = beside;
  }
}

/** Moves a callout up (-1) or down (1) past all obstacles. */
function moveClearOfObstacles(
  boxes: readonly StackedCallout[],
  at: number,
  reservedRects: readonly CssRect[],
  way: -1 | 1,
  room: number,
): void {
  const box = boxes[at] as StackedCallout;
  // Each step passes one obstacle.
  for (let step = 0; step <= at + reservedRects.length; step++) {
    const other = findObstacle(boxes, at, reservedRects, room);
    if (!other) return;
    box.top = Math.round(way < 0 ? other.top - box.height - GAP_PX : other.top + other.height + GAP_PX);
  }
}

function findObstacle(
  boxes: readonly StackedCallout[],
  at: number,
  reservedRects: readonly CssRect[],
  room: number,
): CssRect | undefined {
  const box = boxes[at] as StackedCallout;
  for (let k = 0; k < at; k++) {
    const other = boxes[k] as StackedCallout;
    if (other.visible && overlaps(box, other, room)) return other;
  }
  for (let k = 0; k < reservedRects.length; k++)
    if (overlaps(box, reservedRects[k] as CssRect, 0)) return reservedRects[k];
  return undefined;
}

/** @param room CSS pixels that must be free to the left and right */
function overlaps(box: CssRect, other: CssRect, room: number): boolean {
  const overlapsHorizontally = box.left - room < other.left + other.width && box.left + box.width + room > other.left;
  return (
    overlapsHorizontally && box.top < other.top + other.height + GAP_PX && box.top + box.height + GAP_PX > other.top
  );
}
