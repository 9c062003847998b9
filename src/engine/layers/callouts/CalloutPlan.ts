/** Tells labels which names callouts already show, and which space they occupy. */
import type { CssRect, LabelPlan } from '../labelPlan.ts';

interface PlacedCallout extends CssRect {
  /** Key of its row, see `calloutKey`; negative for an area. */
  readonly key: number;
  /** False if its anchor is out of view, or the pane has no room for it. */
  readonly visible: boolean;
}

export class CalloutPlan implements LabelPlan {
  readonly calloutRows = new Set<number>();
  readonly occupiedRects: CssRect[] = [];

  /** Called in each draw, after callouts have been placed. If a callout is hidden, the row's label keeps its name. */
  update(callouts: readonly PlacedCallout[], reservedRects: readonly CssRect[]): void {
    const { occupiedRects } = this;
    let count = 0;
    for (let k = 0; k < reservedRects.length; k++) occupiedRects[count++] = reservedRects[k] as CssRect;
    for (let k = 0; k < callouts.length; k++) {
      const callout = callouts[k] as PlacedCallout;
      if (callout.visible) occupiedRects[count++] = callout;
      if (callout.visible && callout.key >= 0) this.calloutRows.add(callout.key);
      else this.calloutRows.delete(callout.key);
    }
    // Overwritten rather than cleared, which would release its capacity.
    if (occupiedRects.length !== count) occupiedRects.length = count;
  }

  /** Called when the callout of a row is removed. */
  remove(key: number): void {
    this.calloutRows.delete(key);
  }
}
