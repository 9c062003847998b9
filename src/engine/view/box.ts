/** A rectangle of a pane, CSS pixels from its top left. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
