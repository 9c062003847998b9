/** Commands of the tree: checks of the selected viewer, edits of folders, and notices about them. */
import type { EditFault, TreeEdit } from '../../../domain/tree/edits.ts';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import type { FileNode, FolderNode } from '../../../domain/tree/tree.ts';
import { checkByPresence, setChecked } from '../../../domain/tree/viewChecks.ts';
import type { VisibilityRules } from '../../../domain/view/shown.ts';
import { withVisibilityStep } from '../../../domain/view/visibilityStep.ts';
import { type CheckHistory, FOLDER_EDIT, type TreeStep } from '../../../state/tree/CheckHistory.ts';
import type { AppServices } from '../../session/services.ts';
import { checkCategory, entitiesOfCategoryKinds } from './checkCategory.ts';
import { checkedEntity } from './entityFields.ts';
import { filesOfRow, type ShownTree } from './useTree.ts';

type TreeCommandsOptions = Pick<
  AppServices,
  'trees' | 'treePanel' | 'checkHistory' | 'world' | 'slots' | 'slotViews' | 'openViews' | 'notices'
>;

export type EditFaultText = (fault: EditFault, edit: TreeEdit) => string;

export class TreeCommands {
  readonly history: CheckHistory;
  readonly #app: TreeCommandsOptions;
  readonly #current: { readonly current: ShownTree };
  readonly #faultText: EditFaultText;
  readonly #undoRefused: () => string;

  /**
   * @param current the state that is shown
   * @param undoRefused text for a step that other users' edits have made impossible to undo
   */
  constructor(
    app: TreeCommandsOptions,
    current: { readonly current: ShownTree },
    faultText: EditFaultText,
    undoRefused: () => string,
  ) {
    this.history = app.checkHistory;
    this.#app = app;
    this.#current = current;
    this.#faultText = faultText;
    this.#undoRefused = undoRefused;
  }

  /** Checks rows that are not fully checked, and unchecks the others. */
  toggleCheck(row: TreeRow): void {
    const { tree, isChecked } = this.#current.current;
    const files = filesOfRow(tree, row);
    if (files.length === 0) return;
    const on = !files.every(isChecked);
    this.#updateVisibility((view) => this.#withChecked(view, files, on));
  }

  /** "Select all": the whole category, including entities added later. */
  checkAll(on: boolean): void {
    const { category } = this.#current.current;
    this.#updateVisibility((view) => checkCategory(this.#app, view, category, on));
  }

  /** Checks the vehicles that are online, or offline, and unchecks the others. */
  checkPresence(presence: 'online' | 'offline' | 'none'): void {
    this.#updateVisibility((view) => checkByPresence(view, presence));
  }

  /** @returns the reason for a refusal as text */
  edit(edit: TreeEdit): string | undefined {
    const { category } = this.#current.current;
    const { trees } = this.#app;
    const before = trees.tree(category);
    const fault = trees.edit(category, edit);
    if (fault) return this.#faultText(fault, edit);
    // Renaming a folder to its current name is not a step.
    if (trees.tree(category) !== before) this.history.record(category, FOLDER_EDIT);
    // The keyboard focus moves to the created row, and the list scrolls to it.
    if (edit.type === 'createFolder' || edit.type === 'rename') this.#app.treePanel.active = edit.id;
    return undefined;
  }

  move(ids: readonly string[], target: string): void {
    const refusal = this.edit({ type: 'move', ids, target });
    if (refusal !== undefined) this.#app.notices.show('warning', refusal);
    else this.unmark();
  }

  /** @returns the reason for a refusal as text */
  deleteFolders(folders: readonly FolderNode[]): string | undefined {
    return this.edit({ type: 'delete', ids: folders.map(({ id }) => id) });
  }

  unmark(): void {
    this.#app.treePanel.marked = [];
  }

  /** Undoes the last tick or folder edit of the category; folder edits without a step are undone last. */
  undo(): void {
    const { category } = this.#current.current;
    const isUndone = this.history.undo(category, (step) => this.#step(step, 'undo'));
    if (!isUndone) this.#undoOrRedoFolders('undo');
  }

  redo(): void {
    const { category } = this.#current.current;
    const isRedone = this.history.redo(category, (step) => this.#step(step, 'redo'));
    if (!isRedone) this.#undoOrRedoFolders('redo');
  }

  #step(step: TreeStep, direction: 'undo' | 'redo'): boolean {
    if (step === FOLDER_EDIT) {
      const { undoable, redoable } = this.#app.trees.state;
      // The folders shown now are another map's.
      if (!(direction === 'undo' ? undoable : redoable)[this.#current.current.category]) return false;
      this.#undoOrRedoFolders(direction);
      return true;
    }
    const { slotViews, openViews } = this.#app;
    const known = slotViews.bySlot[step.slot];
    if (known?.view.id !== step.viewId) return false;
    const [from, to] = direction === 'undo' ? [step.after, step.before] : [step.before, step.after];
    openViews.change(step.slot, withVisibilityStep(rulesOf(known.shown), from, to));
    return true;
  }

  #undoOrRedoFolders(direction: 'undo' | 'redo'): void {
    if (!this.#app.trees[direction](this.#current.current.category))
      this.#app.notices.show('warning', this.#undoRefused());
  }

  #withChecked(view: VisibilityRules, files: readonly FileNode[], on: boolean): VisibilityRules {
    const { category } = this.#current.current;
    const entities = files.map((file) => checkedEntity(this.#app.world, file));
    return setChecked(view, category, entities, on, entitiesOfCategoryKinds(this.#app, category));
  }

  #updateVisibility(next: (view: VisibilityRules) => VisibilityRules): void {
    const { slots, slotViews, openViews } = this.#app;
    const slot = slots.selected;
    const known = slotViews.bySlot[slot];
    if (!known) return;
    const before = rulesOf(known.shown);
    const after = rulesOf(next(known.shown));
    openViews.change(slot, after);
    const { category } = this.#current.current;
    this.history.record(category, { slot, viewId: known.view.id, before, after });
    this.#app.trees.clearRedo(category);
  }
}

function rulesOf({ selected, isAllSelected, filterVehicleStates }: VisibilityRules): VisibilityRules {
  return { selected, isAllSelected, filterVehicleStates };
}
