/** The catalogue as a tree of categories (rules.md#entity-list). */
import type { WireCategory } from '../../src/domain/wire/categories.ts';
import { readRecord } from '../../src/domain/wire/jsonText.ts';
import type { CatalogueEntity } from '../site/siteFiles.ts';
import type { EntityType } from './catalogue.ts';

interface Branch {
  type: EntityType;
  id: string;
  name: string;
  icon: string;
  /** Whether it has a subcategory for each `info.category`. */
  hasSubcategories: boolean;
}

export const CATEGORY_BRANCHES: readonly Branch[] = [
  { type: 'vehicle', id: 'vehicle', name: 'Vehicle', icon: 'vehicle', hasSubcategories: true },
  { type: 'sensor', id: 'sensor', name: 'Sensor', icon: 'sensor', hasSubcategories: false },
  { type: 'fixed asset', id: 'asset', name: 'Fixed asset', icon: 'asset', hasSubcategories: true },
  { type: 'people', id: 'people', name: 'People', icon: 'people', hasSubcategories: false },
  { type: 'annotation', id: 'annotation', name: 'Annotation', icon: 'annotation', hasSubcategories: false },
  { type: 'design', id: 'design', name: 'Design', icon: 'design', hasSubcategories: false },
];

/** One branch with its entities, sorted by name. */
export function branchOf(
  { id, name, icon, hasSubcategories: isGrouped }: Branch,
  entities: readonly CatalogueEntity[],
): WireCategory {
  if (!isGrouped) return { ...categoryNode(id, name, icon, entities), childList: [] };
  const groups = groupByBranch(entities);
  const childList = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([child, members]) => ({ ...categoryNode(`${id}/${child}`, child, child, members), childList: [] }));
  return { id, name, icon, childList, entities: [] };
}

function groupByBranch(entities: readonly CatalogueEntity[]): Map<string, CatalogueEntity[]> {
  const groups = new Map<string, CatalogueEntity[]>();
  for (const entity of entities) {
    const name = categoryNameOf(entity);
    const group = groups.get(name);
    if (group) group.push(entity);
    else groups.set(name, [entity]);
  }
  return groups;
}

function categoryNode(id: string, name: string, icon: string, entities: readonly CatalogueEntity[]) {
  const sortedEntities = entities.toSorted((a, b) => a.name.localeCompare(b.name));
  return { id, name, icon, entities: sortedEntities.map((entity) => categoryEntry(entity, id, name)) };
}

function categoryNameOf(entity: CatalogueEntity): string {
  const { category: name } = infoOf(entity);
  return typeof name === 'string' && name !== '' ? name : 'Default';
}

function infoOf({ info }: CatalogueEntity): Readonly<Record<string, unknown>> {
  return readRecord(info) ?? {};
}

function categoryEntry(entity: CatalogueEntity, categoryId: string, categoryName: string) {
  const { location, mine_area, ...rest } = infoOf(entity);
  const info = Object.entries(rest).filter(([, value]) => value !== null && typeof value !== 'object');
  return {
    id: entity.id,
    name: entity.name,
    icon: categoryName,
    selected: false,
    disabled: false,
    entity_category_id: categoryId,
    category_name: categoryName,
    mine_location: { mine_area: typeof mine_area === 'string' ? mine_area : null, utm: utmOf(location) },
    info: info.map(([key, value]) => ({ key, value })),
  };
}

function utmOf(location: unknown): { x: number; y: number; z: number } | null {
  if (typeof location !== 'object' || location === null) return null;
  const { easting, northing, alt } = location as Record<string, unknown>;
  if (typeof easting !== 'number' || typeof northing !== 'number' || typeof alt !== 'number') return null;
  return { x: easting, y: northing, z: alt };
}
