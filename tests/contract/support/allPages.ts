/** Every page of a query of the equipment status, one after the other. */
import type { Database } from '../../../server/db/open.ts';
import { readStatusPage, type StatusQuery } from '../../../server/status/statusPages.ts';
import type { StatusRow } from '../../../src/domain/wire/status.ts';

/** Pages are short, so that rows are read on from cursors. @param maxSorted as of `readStatusPage` */
export async function allPages(
  db: Database,
  query: Pick<StatusQuery, 'from' | 'to' | 'sort' | 'figure'>,
  maxSorted?: number,
): Promise<StatusRow[]> {
  const rows: StatusRow[] = [];
  let cursor: string | undefined;
  do {
    const asked = { search: '', shift: 'all', order: 'asc', limit: 200, cursor, ...query } as const;
    const page = await readStatusPage(db, asked, maxSorted);
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
