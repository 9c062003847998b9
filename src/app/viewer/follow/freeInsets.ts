/** The part of a pane that cards and bars leave free: beside the card, or below it if that is too narrow. */
import { type Insets, isRemainderEnough } from '../../../engine/camera/freePart.ts';

interface PaneSize {
  readonly width: number;
  readonly height: number;
}

/** In CSS pixels. @param beside insets beside the card @param cardBottom from the pane's top; undefined for no card */
export function freeInsets(beside: Insets, { width, height }: PaneSize, cardBottom: number | undefined): Insets {
  if (cardBottom === undefined || isRemainderEnough(beside.left, beside.right, width)) return beside;
  if (!isRemainderEnough(cardBottom, beside.bottom, height)) return beside;
  return { left: 0, right: 0, top: Math.max(beside.top, cardBottom), bottom: beside.bottom };
}
