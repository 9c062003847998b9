/** Saved views in the database. It enforces who may see a view; callers enforce who may change it. */
import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { foldName } from '../../src/domain/name/foldName.ts';
import { mayView } from '../../src/domain/permission/viewRights.ts';
import { kindsOf } from '../../src/domain/view/kinds.ts';
import type { MapVisibleType, ViewState } from '../../src/domain/view/viewState.ts';
import { withNameLock } from '../db/names.ts';
import type { Database } from '../db/open.ts';
import { FOREIGN_KEY_VIOLATION, hasCode } from '../db/sqlState.ts';
import type { DatabaseTables } from '../db/tables.ts';
import { idsByBytes } from './idsByBytes.ts';
import { currentOf, refuseBeyondQuota, refuseTakenName, SHARED_OWNER } from './viewChecks.ts';

/** A view without its document. */
export type ViewHeader = Omit<Selectable<DatabaseTables['saved_view']>, 'state'>;

/** A view as seen by one person; `state` is present if the document was requested. */
export type ViewForPerson = ViewHeader & { bookmark: boolean; state?: unknown };

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

const ROWS_PER_PAGE = 500;

const VIEW_HEADER_COLUMNS = [
  'saved_view.id',
  'saved_view.name',
  'folded_name',
  'name_space',
  'map',
  'visibility',
  'owner_id',
  'owner_name',
  'description',
  'bytes',
  'kinds',
  'revision',
  'created_at',
  'updated_at',
  'updated_by',
] as const;

export class ViewStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Views that a person may see, oldest first, in pages.
   * @param documentBytes the documents are included if they are together no larger than this
   */
  async *list(userId: string, documentBytes: number): AsyncGenerator<ViewForPerson[], void> {
    const { bytes } = await this.#visibleTo(userId)
      .select((select) => select.fn.sum<string | null>('bytes').as('bytes'))
      .executeTakeFirstOrThrow();
    const isWhole = Number(bytes) <= documentBytes;
    for await (const page of this.#headerPages(userId)) {
      if (!isWhole) {
        yield page;
        continue;
      }
      for (const ids of idsByBytes(page)) {
        const views = await this.#readAll(ids, userId);
        // All of them may have been deleted meanwhile.
        if (views.length > 0) yield views;
      }
    }
  }

  async *#headerPages(userId: string): AsyncGenerator<ViewForPerson[], void> {
    let last: { id: string; at: string } | undefined;
    for (;;) {
      const rows = await this.#selectVisibleTo(userId)
        .select(sql<string>`created_at::text`.as('at'))
        // As text, because a Date has no microseconds.
        .$if(last !== undefined, (query) =>
          query.where(sql<boolean>`(created_at, id) > (${last?.at}::timestamptz, ${last?.id})`),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(ROWS_PER_PAGE)
        .execute();
      last = rows.at(-1);
      if (rows.length > 0) yield rows.map(({ at: _at, ...row }) => forPerson(row));
      if (rows.length < ROWS_PER_PAGE) return;
    }
  }

  async #readAll(ids: readonly string[], userId: string): Promise<ViewForPerson[]> {
    const rows = await this.#selectVisibleTo(userId)
      .select('state')
      .where('saved_view.id', 'in', ids)
      .orderBy('created_at')
      .orderBy('saved_view.id')
      .execute();
    return rows.map(forPerson);
  }

  /** A view that a person may see, with its document. */
  async read(id: string, userId: string): Promise<ViewForPerson | undefined> {
    const row = await this.#selectVisibleTo(userId).select('state').where('saved_view.id', '=', id).executeTakeFirst();
    return row && forPerson(row);
  }

  /** A view that a person may see, without its document. */
  async find(id: string, userId: string): Promise<ViewHeader | undefined> {
    const row = await this.#db
      .selectFrom('saved_view')
      .select(VIEW_HEADER_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && mayView({ userId }, { ownerId: row.owner_id, visibility: row.visibility }) ? row : undefined;
  }

  #visibleTo(userId: string) {
    return this.#db
      .selectFrom('saved_view')
      .where((where) => where.or([where('visibility', '<>', 'private'), where('owner_id', '=', userId)]));
  }

  #selectVisibleTo(userId: string) {
    return this.#visibleTo(userId)
      .leftJoin('view_bookmark', (join) =>
        join.onRef('view_bookmark.view_id', '=', 'saved_view.id').on('view_bookmark.user_id', '=', userId),
      )
      .select(VIEW_HEADER_COLUMNS)
      .select('view_bookmark.user_id as bookmarked_by');
  }

  /** @throws NameTakenError @throws ViewQuotaError */
  async add(content: ViewContent, owner: Person): Promise<ViewHeader> {
    return this.#withUniqueName(async (db) => {
      await refuseTakenName(db, content.name, owner.id);
      const columns = columnsOf(content, owner.id, owner);
      await refuseBeyondQuota(db, owner.id, columns.state);
      return db
        .insertInto('saved_view')
        .values({ id: randomUUID(), owner_id: owner.id, owner_name: owner.displayName, ...columns })
        .returning(VIEW_HEADER_COLUMNS)
        .executeTakeFirstOrThrow();
    });
  }

  /**
   * Replaces the content of a view, if it still has the visibility that gave permission to do so.
   * @param expectedRevision the revision that it must still have; absent overwrites any
   * @returns undefined if the visibility or revision has changed, or the view was deleted
   * @throws NameTakenError @throws ViewQuotaError
   */
  async update(
    view: ViewHeader,
    content: ViewContent,
    by: Person,
    expectedRevision?: number,
  ): Promise<ViewHeader | undefined> {
    return this.#withUniqueName(async (db) => {
      // Checked first: the following checks could reveal other things to a client that started from an older revision.
      const current = await currentOf(db, view, expectedRevision);
      if (!current) return undefined;
      // A view that keeps its name can always be saved, even if someone else's renaming has made the name a duplicate.
      if (current.folded_name !== foldName(content.name) || content.visibility !== view.visibility)
        await refuseTakenName(db, content.name, by.id === view.owner_id ? view.owner_id : undefined, view.id);
      const columns = columnsOf(content, view.owner_id, by);
      await refuseBeyondQuota(db, view.owner_id, columns.state, view.id);
      return db
        .updateTable('saved_view')
        .set({ ...columns, updated_at: new Date() })
        .set((set) => ({ revision: set('revision', '+', 1) }))
        .where('id', '=', view.id)
        .where('visibility', '=', view.visibility)
        .$if(expectedRevision !== undefined, (query) => query.where('revision', '=', expectedRevision ?? 0))
        .returning(VIEW_HEADER_COLUMNS)
        .executeTakeFirst();
    });
  }

  /** @returns false if its visibility has changed or it was deleted */
  async remove({ id, visibility }: Pick<ViewHeader, 'id' | 'visibility'>): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('saved_view')
      .where('id', '=', id)
      .where('visibility', '=', visibility)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** @returns false if the view was deleted while it was being bookmarked */
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

  /** A private and a public view of one person may not have the same name, either, which no index can express. */
  #withUniqueName<T>(run: (db: Database) => Promise<T>): Promise<T> {
    return withNameLock(this.#db, 'saved_view', run);
  }
}

function forPerson<T extends { bookmarked_by: string | null }>({ bookmarked_by, ...view }: T) {
  return { ...view, bookmark: bookmarked_by !== null };
}

function columnsOf({ name, map, visibility, description, state }: ViewContent, ownerId: string, by: Person) {
  return {
    name: name.trim(),
    folded_name: foldName(name),
    name_space: visibility === 'private' ? ownerId : SHARED_OWNER,
    map,
    visibility,
    description,
    state: JSON.stringify(state),
    kinds: JSON.stringify(kindsOf(state)),
    updated_by: by.id,
  };
}
