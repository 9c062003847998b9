/** Rows of the list: one for each category with entities, and the content of open ones below. */
import type { WireCategory } from '../../../domain/wire/categories.ts';

export type ListedEntity = NonNullable<WireCategory['entities']>[number];

export type ListRow =
  | {
      readonly kind: 'category';
      readonly id: string;
      readonly name: string;
      readonly icon: string | undefined;
      readonly level: number;
      /** Number of entities in it at any depth that match the search. */
      readonly count: number;
      readonly open: boolean;
    }
  | { readonly kind: 'entity'; readonly id: string; readonly level: number; readonly entity: ListedEntity }
  /** Placeholder in an open category without content. */
  | { readonly kind: 'nothing'; readonly id: string; readonly level: number; readonly name: string };

const collator = new Intl.Collator('en', { numeric: true });
/** A backend's tree may contain a cycle. */
const MAX_CATEGORY_DEPTH = 20;

/**
 * @param search matched in names; a search opens every category with a match
 * @param toggledGroups categories that the user opened or closed: those with only subcategories start open, all others
 * closed
 */
export function listRows(
  categories: readonly WireCategory[],
  search: string,
  toggledGroups: Readonly<Record<string, boolean>>,
): ListRow[] {
  const needle = search.trim().toLowerCase();
  const matchesSearch = ({ name }: ListedEntity) => needle === '' || name.toLowerCase().includes(needle);

  function rowsOf(category: WireCategory, level: number): { rows: ListRow[]; count: number } {
    const children = level >= MAX_CATEGORY_DEPTH ? [] : (category.childList ?? []);
    const below = children.map((child) => rowsOf(child, level + 1));
    const found = (category.entities ?? []).filter(matchesSearch);
    const count = found.length + below.reduce((sum, child) => sum + child.count, 0);
    const { id, name } = category;
    const isOpenByDefault = children.length > 0 && (category.entities ?? []).length === 0;
    const open = needle !== '' || (toggledGroups[id] ?? isOpenByDefault);
    const head: ListRow = { kind: 'category', id, name, icon: category.icon ?? undefined, level, count, open };
    if (needle !== '' && count === 0) return { rows: [], count };
    if (!open) return { rows: [head], count };
    const rows = [head, ...below.flatMap((child) => child.rows), ...entityRows(found, level + 1)];
    if (rows.length === 1) rows.push({ kind: 'nothing', id: `${id} nothing`, level: level + 1, name });
    return { rows, count };
  }

  return categories.flatMap((category) => rowsOf(category, 0).rows);
}

function entityRows(entities: readonly ListedEntity[], level: number): ListRow[] {
  const sortedEntities = [...entities].sort((a, b) => collator.compare(a.name, b.name));
  return sortedEntities.map((entity) => ({ kind: 'entity', id: entity.id, level, entity }));
}

/** Finds an entity by id in any category. */
export function findListed(categories: readonly WireCategory[], id: string, depth = 0): ListedEntity | undefined {
  if (depth > MAX_CATEGORY_DEPTH) return undefined;
  for (const { entities, childList } of categories) {
    const found = entities?.find((entity) => entity.id === id) ?? findListed(childList ?? [], id, depth + 1);
    if (found) return found;
  }
  return undefined;
}
