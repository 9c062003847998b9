/** Annotations created by users. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { foldName } from '../../src/domain/name/foldName.ts';
import type { NewEntity } from '../../src/domain/wire/annotations.ts';
import type { EntityPlacing } from '../../src/domain/wire/entityEdits.ts';
import type { Database } from '../db/open.ts';
import type { CatalogueEntity } from '../site/siteFiles.ts';

/** Default size of a sign, pixels (rules.md#annotations). */
const DEFAULT_ICON_PX = 40;
const NO_ROTATION = { x: 0, y: 0, z: 0 };

/** Limits of annotations in use: each one is in every list of annotations, and drawn. */
export const ANNOTATION_LIMITS = { perAccount: 2_000, total: 10_000 } as const;

/** The account, or the site, has reached its limit of annotations; the message says so. */
export class AnnotationQuotaError extends Error {}

export class AnnotationStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(): Promise<CatalogueEntity[]> {
    const rows = await this.#db
      .selectFrom('annotation')
      .select(['id', 'name', 'entity'])
      .where('in_use', '=', true)
      .orderBy('created_at')
      .execute();
    return rows.map(({ id, name, entity }) => ({ ...entity, id, name, type: 'annotation' }));
  }

  /**
   * Call it only while names of annotations are locked: the limit is checked here, and concurrent calls could exceed
   * it.
   * @param entity with a name not in use @returns its id @throws AnnotationQuotaError
   */
  async add({ name, info }: NewEntity, userId: string): Promise<string> {
    await this.#refuseBeyondLimits(userId);
    const id = randomUUID();
    const row = { id, name, folded_name: foldName(name), entity: storedEntity(info), created_by: userId };
    await this.#db.insertInto('annotation').values(row).execute();
    return id;
  }

  async #refuseBeyondLimits(userId: string): Promise<void> {
    const { own, all } = await this.#db
      .selectFrom('annotation')
      .select((select) => [
        select.fn.countAll<string>().as('all'),
        sql<string>`count(*) filter (where created_by = ${userId})`.as('own'),
      ])
      .where('in_use', '=', true)
      .executeTakeFirstOrThrow();
    const { perAccount, total } = ANNOTATION_LIMITS;
    if (Number(own) >= perAccount)
      throw new AnnotationQuotaError(
        `This account has set ${own} annotations, and no more are kept. Remove some first.`,
      );
    if (Number(all) >= total)
      throw new AnnotationQuotaError(`The site has ${all} annotations, and no more are kept. Remove some first.`);
  }

  /**
   * @returns the id of the same annotation from the same person, if its first response was lost and the request resent
   */
  async findSame({ name, info }: NewEntity, userId: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('annotation')
      .select('id')
      .where('name', '=', name)
      .where('created_by', '=', userId)
      .where('in_use', '=', true)
      .where(sql<boolean>`entity = ${storedEntity(info)}::jsonb`)
      .executeTakeFirst();
    return row?.id;
  }

  /** @param name not in use @returns false if no annotation in use has this id */
  async rename(id: string, name: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('annotation')
      .set({ name, folded_name: foldName(name) })
      .where('id', '=', id)
      .where('in_use', '=', true)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** @returns false if no annotation in use has this id */
  async place(id: string, placing: EntityPlacing): Promise<boolean> {
    const row = await this.#db
      .selectFrom('annotation')
      .select('entity')
      .where('id', '=', id)
      .where('in_use', '=', true)
      .executeTakeFirst();
    if (!row) return false;
    const { location, rotation, follow } = placing;
    const held = { ...(rotation !== undefined && { rotation }), ...(follow !== undefined && { follow }) };
    // A client that prefers the other form of the position would otherwise read the old place.
    const { position: _position, ...info } = (row.entity['info'] ?? {}) as Record<string, unknown>;
    const updatedInfo = location === undefined ? row.entity['info'] : { ...info, location };
    const entity = { ...row.entity, ...held, info: { ...(updatedInfo as object), ...held } };
    await this.#db
      .updateTable('annotation')
      .set({ entity: JSON.stringify(entity) })
      .where('id', '=', id)
      .execute();
    return true;
  }

  /** Removes it from use. @returns false if no annotation in use has this id */
  async remove(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('annotation')
      .set({ in_use: false })
      .where('id', '=', id)
      .where('in_use', '=', true)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

/** JSON of an annotation in the form in which it is listed, without id and name. */
function storedEntity(info: NewEntity['info']): string {
  const { imgUrl, follow = true, rotation = NO_ROTATION } = info;
  const size = { imgHeight: DEFAULT_ICON_PX, imgWidth: DEFAULT_ICON_PX };
  return JSON.stringify({ imgUrl, ...size, follow, rotation, info: { ...info, rotation, follow } });
}
