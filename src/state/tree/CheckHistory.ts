/**
 * The order of ticks and folder edits of each category, so that Ctrl+Z undoes the latest one. It lives as long as the
 * folders' own history does: while the panel is closed, too.
 */
import { proxy } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { mapCategories, type TreeCategory } from '../../domain/tree/workspace.ts';
import type { VisibilityRules } from '../../domain/view/shown.ts';

/** Steps that can be undone. */
const MAX_UNDO_STEPS = 100;

/** A viewer's content before and after a check. */
export interface CheckStep {
  readonly slot: SlotId;
  /** Id of the view that it showed. */
  readonly viewId: string;
  readonly before: VisibilityRules;
  readonly after: VisibilityRules;
}

/** A folder edit, which the tree's own history holds. */
export const FOLDER_EDIT = 'folderEdit';
export type TreeStep = CheckStep | typeof FOLDER_EDIT;

export class CheckHistory {
  /** Whether there is something to undo or redo. */
  readonly state = proxy({ undoable: mapCategories(() => false), redoable: mapCategories(() => false) });
  readonly #done = mapCategories<TreeStep[]>(() => []);
  readonly #undone = mapCategories<TreeStep[]>(() => []);

  record(category: TreeCategory, step: TreeStep): void {
    this.#done[category] = [...this.#done[category], step].slice(-MAX_UNDO_STEPS);
    this.#undone[category] = [];
    this.#publish(category);
  }

  /** @param run returns false for a step that no longer fits, which is dropped @returns whether a step was undone */
  undo(category: TreeCategory, run: (step: TreeStep) => boolean): boolean {
    return this.#move(category, this.#done[category], this.#undone[category], run);
  }

  redo(category: TreeCategory, run: (step: TreeStep) => boolean): boolean {
    return this.#move(category, this.#undone[category], this.#done[category], run);
  }

  #move(category: TreeCategory, from: TreeStep[], to: TreeStep[], run: (step: TreeStep) => boolean): boolean {
    let isRun = false;
    for (let step = from.pop(); step && !isRun; ) {
      isRun = run(step);
      if (isRun) to.push(step);
      else step = from.pop();
    }
    this.#publish(category);
    return isRun;
  }

  #publish(category: TreeCategory): void {
    this.state.undoable[category] = this.#done[category].length > 0;
    this.state.redoable[category] = this.#undone[category].length > 0;
  }
}
