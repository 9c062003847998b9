/** What is checked before a view is saved: that it is still as the update found it, its name, and the account's quota. */
import { type Selectable, sql } from 'kysely';
import { foldName } from '../../src/domain/name/foldName.ts';
import { MAX_VIEW_BYTES_PER_PERSON, MAX_VIEWS_PER_PERSON } from '../../src/domain/view/quota.ts';
import { NameTakenError } from '../db/names.ts';
import type { Database } from '../db/open.ts';
import type { DatabaseTables } from '../db/tables.ts';

/** Names of public and sample views are unique among all of them. */
export const SHARED_OWNER = '*';

/** The account would exceed its quota of views or of their total size; the message says so. */
export class ViewQuotaError extends Error {}

/** @returns undefined unless the view still has this visibility and, if given, this revision */
export async function currentOf(
  db: Database,
  { id, visibility }: Pick<Selectable<DatabaseTables['saved_view']>, 'id' | 'visibility'>,
  revision: number | undefined,
): Promise<{ folded_name: string } | undefined> {
  return db
    .selectFrom('saved_view')
    .select('folded_name')
    .where('id', '=', id)
    .where('visibility', '=', visibility)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .executeTakeFirst();
}

/**
 * Only names that the caller can see count: the name of another person's private view must not be detectable.
 * @param ownerId the caller, if the view is the caller's own
 * @throws {NameTakenError}
 */
export async function refuseTakenName(
  db: Database,
  name: string,
  ownerId: string | undefined,
  exceptId?: string,
): Promise<void> {
  const taken = await db
    .selectFrom('saved_view')
    .select('id')
    .where('folded_name', '=', foldName(name))
    .where('name_space', 'in', ownerId === undefined ? [SHARED_OWNER] : [SHARED_OWNER, ownerId])
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();
  if (taken) throw new NameTakenError();
}

/**
 * Call it only while names of views are locked: the quota is checked here, and concurrent saves could exceed it.
 * @param replacedId the view whose document is replaced; a document that does not grow is never refused
 * @throws {ViewQuotaError}
 */
export async function refuseBeyondQuota(
  db: Database,
  ownerId: string,
  state: string,
  replacedId?: string,
): Promise<void> {
  const { views, bytes, own, replaced } = await db
    .selectFrom('saved_view')
    .select((select) => [
      select.fn.countAll<string>().as('views'),
      select.fn.sum<string | null>('bytes').as('bytes'),
      // Size as stored by the database, in which quotas are counted.
      sql<number>`octet_length(${state}::jsonb::text)`.as('own'),
      // Its current size: another update may have intervened since the caller found the view.
      sql<number | null>`max(bytes) filter (where id = ${replacedId ?? null})`.as('replaced'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  // It was deleted meanwhile, so the update will change nothing.
  if (replacedId !== undefined && replaced === null) return;
  if (replacedId === undefined && Number(views) >= MAX_VIEWS_PER_PERSON)
    throw new ViewQuotaError(`This account has ${views} views, and no more are kept. Delete some first.`);
  const addedBytes = own - (replaced ?? 0);
  if (addedBytes > 0 && Number(bytes) + addedBytes > MAX_VIEW_BYTES_PER_PERSON)
    throw new ViewQuotaError(
      'The views of this account take all the room that it has. Delete some, or select fewer single entities in this one.',
    );
}
