/** From entities to the rows of the list: a row a category, and below the open one a row an entity. */
import type { VehicleCategory } from '../../../domain/vehicle/category.ts';
import type { RenderStatus } from '../../../domain/vehicle/status.ts';

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly category: VehicleCategory;
  readonly render: RenderStatus;
}

export type EntityRow =
  | {
      readonly kind: 'category';
      readonly category: VehicleCategory;
      readonly count: number;
      readonly open: boolean;
    }
  | { readonly kind: 'entity'; readonly id: string; readonly name: string; readonly offline: boolean };

const collator = new Intl.Collator('en', { numeric: true });

/** @param search looked for in names; while there is one every category is open */
export function entityRows(
  entities: readonly Listed[],
  search: string,
  open: VehicleCategory | undefined,
): EntityRow[] {
  const needle = search.trim().toLowerCase();
  const found = entities.filter(({ name }) => name.toLowerCase().includes(needle));
  const categories = [...new Set(found.map(({ category }) => category))].sort(collator.compare);
  return categories.flatMap((category): EntityRow[] => {
    const members = found.filter((entity) => entity.category === category);
    const isOpen = needle !== '' || category === open;
    const head: EntityRow = { kind: 'category', category, count: members.length, open: isOpen };
    if (!isOpen) return [head];
    members.sort((a, b) => collator.compare(a.name, b.name));
    return [head, ...members.map(({ id, name, render }) => entityRow(id, name, render))];
  });
}

function entityRow(id: string, name: string, render: RenderStatus): EntityRow {
  return { kind: 'entity', id, name, offline: render === 'offline' };
}
