/** Geometry of a pane, CSS pixels from its top left. */

export interface PanePoint {
  x: number;
  y: number;
}

/** The rectangle of a selection drag. */
export interface SelectionRect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
