/** What answers pointer and keys of a pane. Tools gesture; they change camera and selection, and draw nothing. */
export interface PanePointer {
  /** CSS pixels from the pane's top left. */
  x: number;
  y: number;
  button: number;
  buttons: number;
  pointerId: number;
  touch: boolean;
  shift: boolean;
  ctrl: boolean;
  atMs: number;
}

export interface Tool {
  /** True takes the gesture: tools after this one do not hear of it until the pointer is up. */
  down?(pointer: PanePointer): boolean;
  /** With a button held by this tool, or with none held by anyone. */
  move?(pointer: PanePointer): void;
  up?(pointer: PanePointer, clicked: boolean): void;
  leave?(): void;
  cancel?(): void;
  wheel?(pointer: PanePointer, turn: number): void;
  doubleClick?(pointer: PanePointer): void;
  /** True takes the key. */
  key?(event: KeyboardEvent): boolean;
}
