/** Delegates to a tool created by the first drawing, which brings its code along, since most users never draw. */
import type { Scope } from '../../../lifetime/scope.ts';
import type { Drawable, PaneDrawing } from '../paneDrawing.ts';
import type { PanePointer, Tool } from '../Tool.ts';

export class OnDemandDrawTool implements Tool {
  readonly #scope: Scope;
  readonly #view: Drawable;
  readonly #tools = new Map<PaneDrawing['createTool'], Tool>();
  #tool: Tool | undefined;

  constructor(scope: Scope, view: Drawable) {
    this.#scope = scope;
    this.#view = view;
  }

  down(pointer: PanePointer): boolean {
    return this.#currentTool?.down?.(pointer) === true;
  }
  move(pointer: PanePointer): void {
    this.#currentTool?.move?.(pointer);
  }
  up(pointer: PanePointer, isClick: boolean): void {
    this.#tool?.up?.(pointer, isClick);
  }
  click(pointer: PanePointer): boolean {
    return this.#currentTool?.click?.(pointer) === true;
  }
  leave(): void {
    this.#tool?.leave?.();
  }
  cancel(): void {
    this.#tool?.cancel?.();
  }
  wheel(pointer: PanePointer, turn: number): boolean {
    return this.#currentTool?.wheel?.(pointer, turn) === true;
  }
  doubleClick(pointer: PanePointer): boolean {
    return this.#currentTool?.doubleClick?.(pointer) === true;
  }
  key(event: KeyboardEvent): boolean {
    return this.#currentTool?.key?.(event) === true;
  }

  get #currentTool(): Tool | undefined {
    const create = this.#view.drawing()?.createTool;
    if (!create) return undefined;
    this.#tool = this.#tools.get(create) ?? create(this.#scope, this.#view);
    this.#tools.set(create, this.#tool);
    return this.#tool;
  }
}
