/** Routes the pointer and keys of a pane to a walk. */
import { type Drawable, type PaneDrawing, WITHOUT_POINTS } from '../paneDrawing.ts';
import type { PanePointer, Tool } from '../Tool.ts';
import type { Walk } from './Walk.ts';

interface WalkDrawing extends PaneDrawing {
  readonly walk: Walk;
}

export function walkDrawing(walk: Walk, end: () => void): PaneDrawing {
  const drawing: WalkDrawing = { ...WITHOUT_POINTS, walk, createTool, cursor: 'grab', finish: end, cancel: end };
  return drawing;
}

const createTool: PaneDrawing['createTool'] = (_scope, view) => new WalkTool(view);

class WalkTool implements Tool {
  readonly #view: Drawable;
  /** Last position of the pointer that turns the view, while it is down. */
  #pointerPx: Pick<PanePointer, 'x' | 'y' | 'pointerId'> | undefined;

  constructor(view: Drawable) {
    this.#view = view;
  }

  down({ x, y, pointerId }: PanePointer): boolean {
    this.#pointerPx ??= { x, y, pointerId };
    return true;
  }

  move({ x, y, pointerId }: PanePointer): void {
    if (!this.#pointerPx || this.#pointerPx.pointerId !== pointerId) return;
    this.#walk?.turnHead(x - this.#pointerPx.x, y - this.#pointerPx.y);
    this.#pointerPx = { x, y, pointerId };
  }

  up({ pointerId }: PanePointer): void {
    if (this.#pointerPx?.pointerId === pointerId) this.#pointerPx = undefined;
  }

  cancel(): void {
    this.#pointerPx = undefined;
  }

  /** Consumed: a wheel or a double click would move the camera away. */
  wheel(): boolean {
    return true;
  }

  doubleClick(): boolean {
    return true;
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === 'Escape') this.#view.drawing()?.cancel();
    else if (!this.#walk?.keys.press(event)) return isCharacter(event);
    return true;
  }

  get #walk(): Walk | undefined {
    return (this.#view.drawing() as Partial<WalkDrawing> | undefined)?.walk;
  }
}

/** Plus and minus zoom in the other tools. */
function isCharacter({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && !altKey && !ctrlKey && !metaKey;
}
