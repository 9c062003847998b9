/**
 * Names that users gave to entities of the site's files; entities created by users have their name in their own row.
 */
import { foldName } from '../../src/domain/name/foldName.ts';
import type { EditableType } from '../../src/domain/wire/entityEdits.ts';
import type { Database } from '../db/open.ts';
import type { CatalogueEntity } from '../site/siteFiles.ts';

export class EntityNames {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Entities under their current names. Reports still use the old name, which is in `info.reported_as`. */
  async withCurrentNames(type: EditableType, entities: readonly CatalogueEntity[]): Promise<CatalogueEntity[]> {
    const rows = await this.#db.selectFrom('entity_name').select(['id', 'name']).where('type', '=', type).execute();
    if (rows.length === 0) return [...entities];
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return entities.map((entity) => withName(entity, names.get(entity.id)));
  }

  /** @param name not in use within the type */
  async rename(type: EditableType, id: string, name: string, userId: string): Promise<void> {
    const nameRow = { name, folded_name: foldName(name), edited_by: userId, edited_at: new Date() };
    // The previous owner of the name is no longer in the site's files.
    await this.#db
      .deleteFrom('entity_name')
      .where('type', '=', type)
      .where('folded_name', '=', nameRow.folded_name)
      .where('id', '<>', id)
      .execute();
    await this.#db
      .insertInto('entity_name')
      .values({ type, id, ...nameRow })
      .onConflict((conflict) => conflict.columns(['type', 'id']).doUpdateSet(nameRow))
      .execute();
  }

  /** Frees the name for others. */
  async releaseName(type: EditableType, id: string): Promise<void> {
    await this.#db.deleteFrom('entity_name').where('type', '=', type).where('id', '=', id).execute();
  }
}

function withName(entity: CatalogueEntity, name: string | undefined): CatalogueEntity {
  if (name === undefined || name === entity.name) return entity;
  const info = typeof entity.info === 'object' ? entity.info : {};
  return { ...entity, name, info: { ...info, reported_as: entity.name } };
}
