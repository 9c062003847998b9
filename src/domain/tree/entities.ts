/** The catalogue and the tree: every entity has its place, filed or not. */
import type { ItemType } from '../view/viewState.ts';
import { fileKey, ROOT, type Tree, type TreeNode } from './tree.ts';
import type { TreeCategory } from './workspace.ts';

export interface TreeEntity {
  readonly itemType: ItemType;
  readonly id: string;
  readonly name: string;
}

/** Which entities a category holds (spec README, "Names"; live-monitoring section 3: ruleZone maps to design). */
export const CATEGORY_ITEMS: Readonly<Record<TreeCategory, readonly ItemType[]>> = {
  map: ['map'],
  vehicle: ['vehicle'],
  sensor: ['sensor'],
  asset: ['asset'],
  annotation: ['annotation', 'tag'],
  design: ['design', 'ruleZone'],
};

/** The tree with entities that nobody has filed at its top, and with the names that entities bear now. */
export function withEntities(tree: Tree, entities: Iterable<TreeEntity>): Tree {
  let nodes: Map<string, TreeNode> | undefined;
  for (const { itemType, id: entityId, name } of entities) {
    const id = fileKey(itemType, entityId);
    const known = tree.nodes.get(id);
    if (known?.name === name) continue;
    nodes ??= new Map(tree.nodes);
    nodes.set(id, { kind: 'file', id, name, parent: known?.parent ?? ROOT, itemType, entityId });
  }
  return nodes ? { nodes } : tree;
}
