/** What cards and bars leave free of a pane: beside the card, or below it where that is too narrow. */
import { type Insets, isRemainderEnough } from '../../../engine/camera/freePart.ts';

interface PaneSize {
  readonly width: number;
  readonly height: number;
}

/** @param beside the card @param cardBottom from the top of the pane; undefined without a card. CSS pixels */
export function freeInsets(beside: Insets, { width, height }: PaneSize, cardBottom: number | undefined): Insets {
  if (cardBottom === undefined || isRemainderEnough(beside.left, beside.right, width)) return beside;
  if (!isRemainderEnough(cardBottom, beside.bottom, height)) return beside;
  return { left: 0, right: 0, top: Math.max(beside.top, cardBottom), bottom: beside.bottom };
}
