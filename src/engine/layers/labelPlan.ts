/** State shared by callouts and labels of a view: rows with a callout, and occupied parts of the pane. */

export interface CssRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface LabelPlan {
  /** Rows whose callout is shown, by {@link calloutKey}: labels omit their names. */
  calloutRows: ReadonlySet<number>;
  /** Rectangles of the pane that no label may cover, CSS pixels. */
  occupiedRects: readonly CssRect[];
}

/** One number for a row of the tables of vehicles (0) and site entities (1). */
export function calloutKey(row: number, table: 0 | 1): number {
  return row * 2 + table;
}
