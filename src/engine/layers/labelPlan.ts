/** What layers of one view agree on about labels: which rows wear a box, and which places of the pane are taken. */

export interface CssRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface LabelPlan {
  /** Rows whose label is a box, by {@link calloutKey}; the crowd leaves their names out. */
  calloutRows: ReadonlySet<number>;
  /** Rectangles of the pane that no label may cover, CSS pixels. */
  occupied: readonly CssRect[];
}

/** One number for a row of one of a view's two tables: vehicles (0) and everything else (1). */
export function calloutKey(row: number, table: 0 | 1): number {
  return row * 2 + table;
}
