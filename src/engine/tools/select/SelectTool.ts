/**
 * Picks entities: hovering is tested every 60 ms, a click selects, Ctrl toggles, Shift-drag selects in a rectangle
 * (rules.md#selection-outline).
 */
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import type { Selection } from '../../../state/selection/Selection.ts';
import type { SelectionRect } from '../paneGeometry.ts';
import type { PanePointer, Tool } from '../Tool.ts';

/** Interface of the tool to its view. */
export interface Pointable {
  readonly selection: Selection;
  /** Ids of entities under a point, best first. */
  entitiesAt(x: number, y: number): EntityKey[];
  entitiesIn(box: SelectionRect): EntityKey[];
  /** Reports the pointer's position; undefined after it has left. */
  point(at: { x: number; y: number } | undefined): void;
  hover(key: EntityKey | undefined, at: { x: number; y: number }): void;
  /** Several entities are under a click. */
  showCandidates(keys: readonly EntityKey[], at: { x: number; y: number }): void;
  /** No entity is under a click. @param isAdding what it hits besides entities is added to the selection */
  clickEmpty(at: { x: number; y: number }, isAdding: boolean): void;
  /** Draws the rectangle being dragged; undefined removes it. */
  showSelectionRect(box: SelectionRect | undefined): void;
}

export const HOVER_EVERY_MS = 60;
export const CLEAR_HOVER_AFTER_MS = 150;

export class SelectTool implements Tool {
  readonly #view: Pointable;
  #pointerAt: { x: number; y: number } | undefined;
  #hovered: EntityKey | undefined;
  #lastHoverAtMs = 0;
  #dragStart: { x: number; y: number } | undefined;

  constructor(scope: Scope, view: Pointable) {
    this.#view = view;
    scope.interval(() => this.#updateHover(), HOVER_EVERY_MS);
  }

  down(pointer: PanePointer): boolean {
    if (pointer.button !== 0 || !pointer.isShiftDown) return false;
    this.#dragStart = { x: pointer.x, y: pointer.y };
    return true;
  }

  move(pointer: PanePointer): void {
    this.#pointerAt = { x: pointer.x, y: pointer.y };
    if (this.#dragStart) this.#view.showSelectionRect(rectBetween(this.#dragStart, pointer));
  }

  up(pointer: PanePointer, isClick: boolean): void {
    const corner = this.#dragStart;
    this.cancel();
    if (corner && !isClick) this.#selectInRect(rectBetween(corner, pointer), pointer.isCtrlDown);
    else if (isClick && pointer.button === 0) this.#click(pointer);
  }

  leave(): void {
    this.#pointerAt = undefined;
  }

  cancel(): void {
    this.#dragStart = undefined;
    this.#view.showSelectionRect(undefined);
  }

  key(event: KeyboardEvent): boolean {
    if (event.key !== 'Escape' || this.#view.selection.ids.length === 0) return false;
    this.#view.selection.clear();
    return true;
  }

  #click(pointer: PanePointer): void {
    const ids = this.#view.entitiesAt(pointer.x, pointer.y);
    const [best] = ids;
    const { selection } = this.#view;
    if (best === undefined) {
      if (!pointer.isCtrlDown) selection.clear();
      this.#view.clickEmpty({ x: pointer.x, y: pointer.y }, pointer.isCtrlDown);
    } else if (pointer.isCtrlDown) selection.toggle(best);
    else selection.select(best);
    if (ids.length > 1) this.#view.showCandidates(ids, { x: pointer.x, y: pointer.y });
  }

  #selectInRect(box: SelectionRect, isAdding: boolean): void {
    const ids = this.#view.entitiesIn(box);
    if (isAdding) this.#view.selection.add(...ids);
    else this.#view.selection.select(...ids);
  }

  #updateHover(): void {
    const at = this.#pointerAt;
    const now = performance.now();
    if (at && !this.#dragStart) {
      this.#lastHoverAtMs = now;
      this.#view.point(at);
      this.#setHovered(this.#view.entitiesAt(at.x, at.y)[0], at);
    } else if (!at && this.#lastHoverAtMs > 0 && now - this.#lastHoverAtMs >= CLEAR_HOVER_AFTER_MS) {
      this.#lastHoverAtMs = 0;
      this.#view.point(undefined);
      this.#setHovered(undefined, { x: 0, y: 0 });
    }
  }

  #setHovered(id: EntityKey | undefined, at: { x: number; y: number }): void {
    if (id === undefined && this.#hovered === undefined) return;
    this.#hovered = id;
    this.#view.hover(id, at);
  }
}

function rectBetween(a: { x: number; y: number }, b: { x: number; y: number }): SelectionRect {
  return {
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
  };
}
