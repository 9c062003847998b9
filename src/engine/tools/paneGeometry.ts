/** Geometry of a pane, CSS pixels from its top left. */

export interface PanePoint {
  x: number;
  y: number;
}

/** The rectangle that a drag selects in. */
export interface SelectionRect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
