/** Commands of the tree: checks of the selected viewer, edits of folders, and notices about them. */
import type { EditFault, TreeEdit } from '../../../domain/tree/edits.ts';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import type { FileNode, FolderNode } from '../../../domain/tree/tree.ts';
import { checkByPresence, setChecked } from '../../../domain/tree/viewChecks.ts';
import type { VisibilityRules } from '../../../domain/view/shown.ts';
import type { AppServices } from '../../session/services.ts';
import { checkCategory, entitiesOfCategoryKinds } from './checkCategory.ts';
import { checkedEntity } from './entityFields.ts';
import { filesOf, type ShownTree } from './useTree.ts';

type TreeCommandsOptions = Pick<
  AppServices,
  'trees' | 'treePanel' | 'world' | 'slots' | 'slotViews' | 'openViews' | 'notices'
>;

export type EditFaultText = (fault: EditFault, edit: TreeEdit) => string;

export class TreeCommands {
  readonly #app: TreeCommandsOptions;
  readonly #current: { readonly current: ShownTree };
  readonly #faultText: EditFaultText;
  readonly #undoRefused: () => string;

  /**
   * @param current what is shown at the moment
   * @param undoRefused text for a step that other users' edits have made impossible to undo
   */
  constructor(
    app: TreeCommandsOptions,
    current: { readonly current: ShownTree },
    faultText: EditFaultText,
    undoRefused: () => string,
  ) {
    this.#app = app;
    this.#current = current;
    this.#faultText = faultText;
    this.#undoRefused = undoRefused;
  }

  /** Checks what is not wholly checked, and unchecks what is. */
  toggleCheck(row: TreeRow): void {
    const { tree, isChecked } = this.#current.current;
    const files = filesOf(tree, row);
    if (files.length === 0) return;
    const on = !files.every(isChecked);
    this.#updateVisibility((view) => this.#withChecked(view, files, on));
  }

  /** "Select all": the whole category, also what will come to it. */
  checkAll(on: boolean): void {
    const { category } = this.#current.current;
    this.#updateVisibility((view) => checkCategory(this.#app, view, category, on));
  }

  /** Checks the vehicles that are online, or offline, and unchecks the others. */
  checkPresence(presence: 'online' | 'offline' | 'none'): void {
    this.#updateVisibility((view) => checkByPresence(view, presence));
  }

  /** @returns the reason of a refusal as text */
  edit(edit: TreeEdit): string | undefined {
    const fault = this.#app.trees.edit(this.#current.current.category, edit);
    if (fault) return this.#faultText(fault, edit);
    // The keyboard goes on from what was made, and the list scrolls to it.
    if (edit.type === 'createFolder' || edit.type === 'rename') this.#app.treePanel.active = edit.id;
    return undefined;
  }

  move(ids: readonly string[], target: string): void {
    const refusal = this.edit({ type: 'move', ids, target });
    if (refusal !== undefined) this.#app.notices.show('warning', refusal);
    else this.unmark();
  }

  /** @returns the reason of a refusal as text */
  deleteFolders(folders: readonly FolderNode[]): string | undefined {
    return this.edit({ type: 'delete', ids: folders.map(({ id }) => id) });
  }

  unmark(): void {
    this.#app.treePanel.marked = [];
  }

  undo(): void {
    if (!this.#app.trees.undo(this.#current.current.category)) this.#app.notices.show('warning', this.#undoRefused());
  }

  redo(): void {
    if (!this.#app.trees.redo(this.#current.current.category)) this.#app.notices.show('warning', this.#undoRefused());
  }

  #withChecked(view: VisibilityRules, files: readonly FileNode[], on: boolean): VisibilityRules {
    const { category } = this.#current.current;
    const entities = files.map((file) => checkedEntity(this.#app.world, file));
    return setChecked(view, category, entities, on, entitiesOfCategoryKinds(this.#app, category));
  }

  #updateVisibility(next: (view: VisibilityRules) => VisibilityRules): void {
    const { slots, slotViews, openViews } = this.#app;
    const shown = slotViews.bySlot[slots.selected]?.shown;
    if (shown) openViews.change(slots.selected, next(shown));
  }
}
