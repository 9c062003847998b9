import { entityKey } from '../../domain/entity/entityKey.ts';
import type { Selection } from '../../state/selection/Selection.ts';

/**
 * Selects the rule zone under a click. Finding it may take a moment: what the user selects meanwhile stays selected.
 * @param zone its id, once it is found @param isAdding it is added to the selection, or removed from it
 */
export async function selectZoneOfClick(
  selection: Selection,
  zone: Promise<string | undefined>,
  isAdding: boolean,
): Promise<void> {
  const before = selection.ids;
  // If the part of the program that finds zones cannot be loaded, the click hits none.
  const id = await zone.catch(() => undefined);
  if (id === undefined || selection.ids !== before) return;
  const key = entityKey('ruleZone', id);
  if (isAdding) selection.toggle(key);
  else selection.select(key);
}
