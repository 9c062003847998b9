/** The contract of tools: they handle pointer and keys of a pane, change camera and selection, and draw nothing. */
export interface PanePointer {
  /** CSS pixels from the pane's top left. */
  x: number;
  y: number;
  button: number;
  buttons: number;
  pointerId: number;
  isTouch: boolean;
  isShiftDown: boolean;
  isCtrlDown: boolean;
  atMs: number;
}

export interface Tool {
  /** True captures the gesture: later tools get no events until the pointer is up. */
  down?(pointer: PanePointer): boolean;
  /** Called while this tool has captured the pointer, or while no tool has. */
  move?(pointer: PanePointer): void;
  up?(pointer: PanePointer, isClick: boolean): void;
  /** A press without a drag, before `up`. True consumes it: later tools do not handle it as a click. */
  click?(pointer: PanePointer): boolean;
  leave?(): void;
  cancel?(): void;
  /** True consumes it. */
  wheel?(pointer: PanePointer, turn: number): boolean;
  /** True consumes it. */
  doubleClick?(pointer: PanePointer): boolean;
  /** True consumes the key. */
  key?(event: KeyboardEvent): boolean;
}
