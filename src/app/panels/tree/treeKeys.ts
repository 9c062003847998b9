/** Keys that act on the rows of the tree; the manual lists them from here. */
export const TREE_KEYS = {
  ' ': 'check',
  Enter: 'open',
  F2: 'rename',
  Delete: 'remove',
  Escape: 'unmark',
} as const;

/** With Ctrl, or Cmd. */
export const TREE_CONTROL_KEYS = { a: 'markAll', z: 'undo', y: 'redo', 'Shift+z': 'redo' } as const;

/** @returns the action of a key in a table */
export function treeActionOf<T extends object>(table: T, key: string): T[keyof T] | undefined {
  return Object.hasOwn(table, key) ? table[key as keyof T] : undefined;
}
