/** Commands of the tree: checks of the selected viewer, edits of folders, and notices about them. */
import type { EditFault, TreeEdit } from '../../../domain/tree/edits.ts';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import type { FileNode, FolderNode } from '../../../domain/tree/tree.ts';
import { checkCategory, choosePresence, setChecked } from '../../../domain/tree/viewChecks.ts';
import type { ShownRules } from '../../../domain/view/shown.ts';
import type { AppServices } from '../../session/services.ts';
import { checkedEntity } from './entityFields.ts';
import { allFiles, filesOf, type ShownTree } from './useTree.ts';

type Parts = Pick<AppServices, 'trees' | 'treePanel' | 'world' | 'slots' | 'slotViews' | 'openViews' | 'notices'>;

export type EditFaultText = (fault: EditFault, edit: TreeEdit) => string;

export class TreeCommands {
  readonly #app: Parts;
  readonly #current: { readonly current: ShownTree };
  readonly #faultText: EditFaultText;
  readonly #undoRefused: () => string;

  /**
   * @param current what is shown at the moment
   * @param undoRefused text for a step that other users' edits have made impossible to undo
   */
  constructor(
    app: Parts,
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
    this.#changeShown((view) => this.#checked(view, files, on));
  }

  /** "Select all": the whole category, also what will come to it. */
  checkAll(on: boolean): void {
    const { category, tree, isChecked } = this.#current.current;
    // Drawings of maps are designs, which stay as they are.
    const isOther = (file: FileNode) => category === 'map' && file.itemType === 'design' && isChecked(file) !== on;
    const drawings = allFiles(tree).filter(isOther);
    this.#changeShown((view) => {
      const checked = checkCategory(view, category, on);
      return drawings.length === 0 ? checked : this.#checked(checked, drawings, on);
    });
  }

  /** Checks the vehicles that are online, or offline, and unchecks the others. */
  checkPresence(presence: 'online' | 'offline' | 'none'): void {
    this.#changeShown((view) => choosePresence(view, presence));
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

  #checked(view: ShownRules, files: readonly FileNode[], on: boolean): ShownRules {
    const { world, trees } = this.#app;
    const { category } = this.#current.current;
    // Designs are in two categories: drawings of maps are at Map.
    const categories = category === 'map' || category === 'design' ? (['map', 'design'] as const) : [category];
    // Lazy: there may be thousands, and they are rarely needed.
    const all = {
      *[Symbol.iterator]() {
        for (const each of categories) for (const file of allFiles(trees.tree(each))) yield checkedEntity(world, file);
      },
    };
    const entities = files.map((file) => checkedEntity(world, file));
    return setChecked(view, category, entities, on, all);
  }

  #changeShown(next: (view: ShownRules) => ShownRules): void {
    const { slots, slotViews, openViews } = this.#app;
    const shown = slotViews.bySlot[slots.selected]?.shown;
    if (shown) openViews.change(slots.selected, next(shown));
  }
}
