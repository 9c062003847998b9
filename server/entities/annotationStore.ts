/** Annotations that people set, and entities that they took out of use. */
import { randomUUID } from 'node:crypto';
import type { NewEntity } from '../../src/domain/wire/annotations.ts';
import type { Database } from '../db/open.ts';
import { hasCode, UNIQUE_VIOLATION } from '../db/sqlState.ts';
import type { SiteEntity } from '../site/siteFiles.ts';

/** Another annotation in use has this name. */
export class AnnotationNameTakenError extends Error {}

/** How a sign is drawn unless it says otherwise, pixels (section 9). */
const ICON_PX = 40;
const UPRIGHT = { x: 0, y: 0, z: 0 };

export class AnnotationStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(): Promise<SiteEntity[]> {
    const rows = await this.#db
      .selectFrom('annotation')
      .select(['id', 'name', 'entity'])
      .where('in_use', '=', true)
      .orderBy('created_at')
      .execute();
    return rows.map(({ id, name, entity }) => ({ ...entity, id, name, type: 'annotation' }));
  }

  async disabledIds(): Promise<ReadonlySet<string>> {
    const rows = await this.#db.selectFrom('disabled_entity').select('id').execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** @returns its id @throws AnnotationNameTakenError */
  async add({ name, info }: NewEntity, userId: string): Promise<string> {
    const id = randomUUID();
    const { imgUrl, follow = false, rotation = UPRIGHT } = info;
    const entity = {
      imgUrl,
      imgHeight: ICON_PX,
      imgWidth: ICON_PX,
      follow,
      rotation,
      info: { ...info, rotation, follow },
    };
    try {
      await this.#db
        .insertInto('annotation')
        .values({ id, name, folded_name: foldName(name), entity: JSON.stringify(entity), created_by: userId })
        .execute();
    } catch (error) {
      if (hasCode(error, UNIQUE_VIOLATION)) throw new AnnotationNameTakenError();
      throw error;
    }
    return id;
  }

  /** @returns false where no annotation in use has this id */
  async disable(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('annotation')
      .set({ in_use: false })
      .where('id', '=', id)
      .where('in_use', '=', true)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Takes an entity of the site's files out of use. */
  async disableFiled(id: string, userId: string): Promise<void> {
    await this.#db
      .insertInto('disabled_entity')
      .values({ id, disabled_by: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Names are compared without regard to case and to blanks around them. */
export function foldName(name: string): string {
  return name.trim().toLocaleLowerCase();
}
