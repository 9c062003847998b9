/**
 * Actions of a context menu (rules.md#tree-actions). The rule defines the actions and reserves changes of the lists for
 * the role ADMIN; our own addition: emptying and deleting is reserved for administrators, for annotations also for
 * holders of their permission, and all other actions are open to everyone.
 */
import type { TreeNode } from './tree.ts';
import type { TreeCategory } from './workspace.ts';

export const TREE_ACTIONS = [
  'fly',
  'see',
  'show_trail',
  'hide_trail',
  'edit',
  'calculate_volume',
  'create',
  'upload',
  'rename',
  'move',
  'move_selected',
  'export',
  'empty_folder',
  'delete',
  'delete_selected',
] as const;
export type TreeAction = (typeof TREE_ACTIONS)[number];

interface ActionContext {
  category: TreeCategory;
  isAdmin: boolean;
  /** Whether the user may change the entities of the category, as administrators may. */
  mayEditEntities: boolean;
  /** Number of marked rows, including this one. */
  markedCount: number;
  /** Whether the entity's position is known at all. */
  hasPlace: boolean;
  /** Whether the entity can be changed at all: not if another system provides it. */
  isEditable: boolean;
  /** Whether the selected viewer shows the trail; undefined if there can be none. */
  hasTrail?: boolean | undefined;
}

export function actionsOf(node: TreeNode, context: ActionContext): TreeAction[] {
  const { category, isAdmin, mayEditEntities, markedCount, hasPlace, isEditable, hasTrail } = context;
  const actions = new Set<TreeAction>(node.kind === 'folder' ? folderActions(isAdmin, category) : fileActions());
  if (mayEditEntities && markedCount > 1 && category !== 'vehicle') actions.add('delete_selected');
  return TREE_ACTIONS.filter((action) => actions.has(action));

  function fileActions(): TreeAction[] {
    const list: TreeAction[] = ['see', markedCount > 1 ? 'move_selected' : 'move'];
    if (hasPlace) list.push('fly');
    if (hasTrail !== undefined) list.push(hasTrail ? 'hide_trail' : 'show_trail');
    if (category === 'design' && node.kind === 'file' && node.itemType === 'design') list.push('calculate_volume');
    if (mayEditEntities && isEditable) list.push('edit', 'delete');
    return list;
  }
}

function folderActions(isAdmin: boolean, category: TreeCategory): TreeAction[] {
  const list: TreeAction[] = ['create', 'rename', 'move', 'export'];
  if (isAdmin && category === 'design') list.push('upload');
  return isAdmin ? [...list, 'empty_folder', 'delete'] : list;
}
