/** Mouse and keyboard actions in the tree: open, check, mark, move, and select an entity. */
import type { KeyboardEvent, MouseEvent } from 'react';
import { planEdit } from '../../../domain/tree/edits.ts';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import type { FileNode } from '../../../domain/tree/tree.ts';
import { isDescendantOf, ROOT_FOLDER } from '../../../domain/tree/tree.ts';
import { folderPath, type TreePanelState, toggleFolder } from '../../../state/tree/treePanel.ts';
import type { TreeCommands } from './treeCommands.ts';
import { TREE_CONTROL_KEYS, TREE_KEYS, treeActionOf } from './treeKeys.ts';
import type { ShownTree } from './useTree.ts';

interface TreeGesturesOptions {
  panel: TreePanelState;
  /** The rows that are shown. */
  current: { readonly current: ShownTree };
  commands: TreeCommands;
  /** Called on a click or Enter on an entity. */
  choose: (node: FileNode) => void;
  rename: (row: TreeRow) => void;
  remove: (row: TreeRow) => void;
}

const TYPE_AHEAD_CHARACTER = /^[\p{L}\p{N}]$/u;

export class TreeGestures {
  readonly #parts: TreeGesturesOptions;
  /** The dragged rows. */
  #draggedIds: readonly string[] = [];

  constructor(parts: TreeGesturesOptions) {
    this.#parts = parts;
  }

  get #shown(): ShownTree {
    return this.#parts.current.current;
  }

  click(row: TreeRow, part: string | undefined, event: MouseEvent): void {
    const { panel, commands, choose } = this.#parts;
    const before = panel.active;
    panel.active = row.node.id;
    if (part === 'check') commands.toggleCheck(row);
    else if (event.ctrlKey || event.metaKey) this.#toggleMark(row.node.id);
    else if (event.shiftKey) this.#markRange(before, row.node.id);
    else {
      panel.marked = [];
      if (row.node.kind === 'folder') this.#toggleOpen(row);
      else choose(row.node);
    }
  }

  keyDown(event: KeyboardEvent, at: number): void {
    const row = this.#shown.rows[at];
    if (this.#command(event, row) || this.#navigate(event, at, row)) event.preventDefault();
  }

  /** Opens the first entity that the search finds; does nothing while the search is empty. */
  readonly openFirstHit = (): void => {
    const { rows, search } = this.#shown;
    const hit = search.trim() === '' ? undefined : rows.find(({ node }) => node.kind === 'file')?.node;
    if (hit?.kind !== 'file') return;
    this.#parts.panel.active = hit.id;
    this.#parts.choose(hit);
  };

  /** Starts a drag: of the marked rows if this is one of them, else only of this row. */
  startDrag({ node }: TreeRow): void {
    const { marked } = this.#parts.panel;
    this.#draggedIds = marked.includes(node.id) ? [...marked] : [node.id];
  }

  canDropOn(target: string): boolean {
    const { tree } = this.#shown;
    const draggedIds = this.#draggedIds.filter((id) => !(target !== ROOT_FOLDER && isDescendantOf(tree, target, id)));
    return draggedIds.length > 0 && !('fault' in planEdit(tree, { type: 'move', ids: draggedIds, target }));
  }

  drop(target: string | undefined): void {
    const ids = this.#draggedIds;
    this.#draggedIds = [];
    if (target !== undefined && ids.length > 0) this.#parts.commands.move(ids, target);
  }

  #controlCommand({ key: pressed, shiftKey }: KeyboardEvent): boolean {
    const { commands, panel } = this.#parts;
    const key = pressed.toLowerCase();
    const shifted = shiftKey ? treeActionOf(TREE_CONTROL_KEYS, `Shift+${key}`) : undefined;
    const action = shifted ?? treeActionOf(TREE_CONTROL_KEYS, key);
    if (action === undefined) return false;
    if (action === 'markAll') panel.marked = this.#shown.rows.map(({ node }) => node.id);
    else commands[action]();
    return true;
  }

  #command(event: KeyboardEvent, row: TreeRow | undefined): boolean {
    const { commands, choose, rename, remove, panel } = this.#parts;
    const hasControlKey = event.ctrlKey || event.metaKey;
    if (hasControlKey && !event.altKey) return this.#controlCommand(event);
    if (!row || event.altKey) return false;
    const action = treeActionOf(TREE_KEYS, event.key);
    if (action === 'check') commands.toggleCheck(row);
    else if (action === 'rename') rename(row);
    else if (action === 'remove') remove(row);
    else if (action === 'unmark') panel.marked = [];
    else if (action === 'open') row.node.kind === 'folder' ? this.#toggleOpen(row) : choose(row.node);
    return action !== undefined;
  }

  #navigate(event: KeyboardEvent, at: number, row: TreeRow | undefined): boolean {
    const { rows } = this.#shown;
    const targetIndex = rowForKey(event, at, row, rows);
    if (targetIndex === 'open' || targetIndex === 'close') {
      if (row) this.#toggleOpen(row);
      return true;
    }
    const target = targetIndex === undefined ? undefined : rows[Math.max(0, Math.min(rows.length - 1, targetIndex))];
    if (!target) return false;
    // A capital letter is type-ahead, not a range.
    if (event.shiftKey && !TYPE_AHEAD_CHARACTER.test(event.key))
      this.#markRange(this.#parts.panel.active, target.node.id);
    this.#parts.panel.active = target.node.id;
    return true;
  }

  #toggleOpen({ node }: TreeRow): void {
    const { category, tree } = this.#shown;
    if (node.kind === 'folder') toggleFolder(this.#parts.panel, folderPath(category, tree, node.id), node);
  }

  #toggleMark(id: string): void {
    const { panel } = this.#parts;
    panel.marked = panel.marked.includes(id) ? panel.marked.filter((other) => other !== id) : [...panel.marked, id];
  }

  #markRange(from: string | undefined, to: string): void {
    const { panel } = this.#parts;
    const ids = this.#shown.rows.map(({ node }) => node.id);
    const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)].sort((x, y) => x - y) as [number, number];
    panel.marked = [...new Set([...panel.marked, ...ids.slice(Math.max(0, a), b + 1)])];
  }
}

function rowForKey(
  { key }: KeyboardEvent,
  at: number,
  row: TreeRow | undefined,
  rows: readonly TreeRow[],
): number | 'open' | 'close' | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'PageDown':
      return at + 12;
    case 'PageUp':
      return at - 12;
    case 'ArrowRight':
      return row?.open === false ? 'open' : row?.open ? at + 1 : undefined;
    case 'ArrowLeft':
      if (row?.open) return 'close';
      return row && row.node.parent !== ROOT_FOLDER
        ? rows.findIndex(({ node }) => node.id === row.node.parent)
        : undefined;
    default:
      return TYPE_AHEAD_CHARACTER.test(key) ? nextRowStartingWith(key, at, rows) : undefined;
  }
}

/** The next row whose name starts with a letter, wrapping around at the end. */
function nextRowStartingWith(letter: string, at: number, rows: readonly TreeRow[]): number | undefined {
  const firstLetter = letter.toLowerCase();
  for (let step = 1; step <= rows.length; step++) {
    const k = (at + step) % rows.length;
    const row = rows[k];
    if (row?.node.name.toLowerCase().startsWith(firstLetter)) return k;
  }
  return undefined;
}
