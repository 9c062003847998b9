/** "Select all" for a category, by its checkbox or by a key. */

import { type FileNode, filesOf } from '../../../domain/tree/tree.ts';
import { type CheckedEntity, isCheckedAsWhole, setCategoryChecked } from '../../../domain/tree/viewChecks.ts';
import type { TreeCategory } from '../../../domain/tree/workspace.ts';
import type { VisibilityRules } from '../../../domain/view/shown.ts';
import type { EntityTrees } from '../../../state/tree/EntityTrees.ts';
import type { World } from '../../../state/world/World.ts';
import { checkedEntity } from './entityFields.ts';

interface EntitySources {
  readonly trees: Pick<EntityTrees, 'tree'>;
  readonly world: World;
}

/** Checks the whole category, including entities added later. */
export function checkCategory(
  sources: EntitySources,
  view: VisibilityRules,
  category: TreeCategory,
  on: boolean,
): VisibilityRules {
  // To check thousands of vehicles as a whole, their state need not be looked up.
  const apart = entitiesIn(sources, [category], ({ itemType }) => !isCheckedAsWhole(category, itemType));
  return setCategoryChecked(view, category, on, apart, entitiesOfCategoryKinds(sources, category));
}

/** Every entity of the kinds listed by a category: designs are in two categories, as drawings of maps belong to Map. */
export function entitiesOfCategoryKinds(sources: EntitySources, category: TreeCategory): Iterable<CheckedEntity> {
  return entitiesIn(sources, category === 'map' || category === 'design' ? ['map', 'design'] : [category]);
}

/** Lazy: there may be thousands, and they are rarely needed. */
function entitiesIn(
  { trees, world }: EntitySources,
  categories: readonly TreeCategory[],
  isWanted: (file: FileNode) => boolean = () => true,
): Iterable<CheckedEntity> {
  return {
    *[Symbol.iterator]() {
      for (const category of categories)
        for (const file of filesOf(trees.tree(category))) if (isWanted(file)) yield checkedEntity(world, file);
    },
  };
}
