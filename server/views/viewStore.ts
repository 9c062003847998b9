/** Saved views in the database. It knows who may see what; who may change what is decided by its callers. */
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { foldName } from '../../src/domain/name/foldName.ts';
import { mayView } from '../../src/domain/permission/viewRights.ts';
import type { MapVisibleType, ViewState } from '../../src/domain/view/viewState.ts';
import { NameTakenError, oneNameAtATime } from '../db/names.ts';
import type { Database } from '../db/open.ts';
import { FOREIGN_KEY_VIOLATION, hasCode } from '../db/sqlState.ts';
import type { Tables } from '../db/tables.ts';

export type ViewRow = Selectable<Tables['saved_view']>;

export interface ViewContent {
  name: string;
  map: string;
  visibility: MapVisibleType;
  description: string;
  state: ViewState;
}

export interface Person {
  id: string;
  displayName: string;
}

/** Names of public and sample views are unique among all of them. */
const SHARED = '*';

export class ViewStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Views that somebody may see, oldest first, with whether he has bookmarked each. */
  async listFor(userId: string): Promise<(ViewRow & { bookmark: boolean })[]> {
    const rows = await this.#db
      .selectFrom('saved_view')
      .leftJoin('view_bookmark', (join) =>
        join.onRef('view_bookmark.view_id', '=', 'saved_view.id').on('view_bookmark.user_id', '=', userId),
      )
      .selectAll('saved_view')
      .select('view_bookmark.user_id as bookmarked_by')
      .where((where) => where.or([where('visibility', '<>', 'private'), where('owner_id', '=', userId)]))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(({ bookmarked_by, ...row }) => ({ ...row, bookmark: bookmarked_by !== null }));
  }

  /** A view that somebody may see. */
  async find(id: string, userId: string): Promise<ViewRow | undefined> {
    const row = await this.#db.selectFrom('saved_view').selectAll().where('id', '=', id).executeTakeFirst();
    return row && mayView({ userId }, { ownerId: row.owner_id, visibility: row.visibility }) ? row : undefined;
  }

  async countOf(ownerId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('saved_view')
      .select((select) => select.fn.countAll<string>().as('count'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** @throws NameTakenError */
  async add(content: ViewContent, owner: Person): Promise<ViewRow> {
    return this.#named(async (db) => {
      await refuseTakenName(db, content, owner.id);
      return db
        .insertInto('saved_view')
        .values({
          id: randomUUID(),
          owner_id: owner.id,
          owner_name: owner.displayName,
          ...columnsOf(content, owner.id, owner),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  }

  /**
   * Replaces what a view holds.
   * @param expected the revision that it must still have; absent overwrites any
   * @returns undefined where the revision is another by now, or the view is gone
   * @throws NameTakenError
   */
  async update(view: ViewRow, content: ViewContent, by: Person, expected?: number): Promise<ViewRow | undefined> {
    return this.#named(async (db) => {
      await refuseTakenName(db, content, view.owner_id, view.id);
      return db
        .updateTable('saved_view')
        .set({ ...columnsOf(content, view.owner_id, by), updated_at: new Date() })
        .set((set) => ({ revision: set('revision', '+', 1) }))
        .where('id', '=', view.id)
        .$if(expected !== undefined, (query) => query.where('revision', '=', expected ?? 0))
        .returningAll()
        .executeTakeFirst();
    });
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('saved_view').where('id', '=', id).execute();
  }

  /** @returns false where the view is gone by now: somebody may delete it while another bookmarks it */
  async setBookmark(viewId: string, userId: string, bookmark: boolean): Promise<boolean> {
    if (!bookmark) {
      await this.#db.deleteFrom('view_bookmark').where('view_id', '=', viewId).where('user_id', '=', userId).execute();
      return true;
    }
    try {
      await this.#db
        .insertInto('view_bookmark')
        .values({ view_id: viewId, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    } catch (error) {
      if (hasCode(error, FOREIGN_KEY_VIOLATION)) return false;
      throw error;
    }
  }

  /** A private and a public view of one person may not meet either, which no index can say. */
  #named<T>(run: (db: Database) => Promise<T>): Promise<T> {
    return oneNameAtATime(this.#db, 'saved_view', run);
  }
}

function columnsOf({ name, map, visibility, description, state }: ViewContent, ownerId: string, by: Person) {
  return {
    name: name.trim(),
    folded_name: foldName(name),
    name_space: visibility === 'private' ? ownerId : SHARED,
    map,
    visibility,
    description,
    state: JSON.stringify(state),
    updated_by: by.id,
  };
}

/** Only names that the owner sees count: another's private view must not be felt by its name. */
async function refuseTakenName(db: Database, { name }: ViewContent, ownerId: string, ownId?: string): Promise<void> {
  const taken = await db
    .selectFrom('saved_view')
    .select('id')
    .where('folded_name', '=', foldName(name))
    .where((where) => where.or([where('name_space', '=', SHARED), where('name_space', '=', ownerId)]))
    .$if(ownId !== undefined, (query) => query.where('id', '<>', ownId ?? ''))
    .executeTakeFirst();
  if (taken) throw new NameTakenError();
}
