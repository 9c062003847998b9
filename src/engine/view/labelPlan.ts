/** What layers of one view agree on about labels: which rows wear a box, and which places of the pane are taken. */

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface LabelPlan {
  /** Rows whose label is a box; the crowd leaves them out. */
  boxed: ReadonlySet<number>;
  /** Rectangles of the pane that no label may cover, CSS pixels. */
  taken: readonly Place[];
}
