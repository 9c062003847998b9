/** The equipment status as far as it was read: page after page, one request at a time, only the newest query's. */
import { proxy, ref } from 'valtio';
import { FIRST_STATUS_QUERY, type StatusQuery } from '../../../domain/status/query.ts';
import { STATUS_PAGE } from '../../../domain/wire/status.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import type { ListedStatusPage } from '../../session/dispatchActions.ts';
import { hasMovingRows, type ListedRow, withFirstPage, withNextPage } from './listedRow.ts';
import { SkippedParts } from './SkippedParts.ts';

export interface StatusListState {
  /** `loading`: the rows are still those of the query before; `absent`: the backend keeps no equipment status. */
  phase: 'loading' | 'ready' | 'failed' | 'absent';
  rows: readonly ListedRow[];
  /** There are further pages. */
  hasMore: boolean;
  /** Why the last request failed; the rows of earlier ones of the same query stay. */
  failure: string | undefined;
}

type LoadStatusPage = (
  request: StatusQuery & { limit: number; cursor: string | undefined },
  signal: AbortSignal,
) => Promise<ListedStatusPage | string | undefined>;

/** The first page among the parts of the list; the others are named by their cursors. */
const FIRST_PART = '';
/** Of more rows than on five pages, a reader at the top keeps the first page: new rows would pile up for as long as it is open. */
const MAX_ROWS_AT_TOP = 5 * STATUS_PAGE.usual;
/** A key typed soon after another asks once. */
const DEBOUNCE_MS = 250;

export class StatusList {
  readonly state = proxy<StatusListState>({ phase: 'loading', rows: ref([]), hasMore: false, failure: undefined });
  /** The reader is at the top of the list, and sees none of the rows of further pages. */
  isAtTop = true;
  readonly #scope: Scope;
  readonly #load: LoadStatusPage;
  readonly #now: () => number;
  readonly #skipped: SkippedParts;
  #query = FIRST_STATUS_QUERY;
  #nextCursor: string | null = null;
  /** Where the last request began; undefined for the first page. */
  #lastCursor: string | undefined;
  #requestScope: Scope | undefined;
  #underWay: 'query' | 'page' | 'refresh' | undefined;
  /** The query has had no answer yet: what is listed is not its result. */
  #isUnanswered = true;
  #hasFurtherPages = false;
  /** Where the page began that was the last one; undefined while there are further ones, or the first is the only one. */
  #endCursor: string | undefined;
  /** Of those asked for since the last one that was read. */
  #skippedRefreshes = 0;

  /**
   * @param now epoch milliseconds
   * @param onSkipped is given the rows of all listed pages that could not be read, whenever they change
   */
  constructor(
    scope: Scope,
    load: LoadStatusPage,
    now: () => number,
    onSkipped: (rows: readonly string[]) => void = () => {},
  ) {
    this.#scope = scope;
    this.#load = load;
    this.#now = now;
    this.#skipped = new SkippedParts(onSkipped);
  }

  /** Lists what fits another query; the rows stay until the answer comes. */
  showQuery(query: StatusQuery): void {
    this.#query = query;
    this.#isUnanswered = true;
    this.state.failure = undefined;
    if (this.state.phase !== 'absent') this.state.phase = 'loading';
    this.#beginRequest('query').timeout(() => void this.#read(undefined), DEBOUNCE_MS);
  }

  /** Reads the next page, in place of a refresh that is under way. */
  loadMore(): void {
    if (this.#nextCursor === null || this.state.phase !== 'ready') return;
    if (this.#underWay !== undefined && this.#underWay !== 'refresh') return;
    this.#beginRequest('page');
    void this.#read(this.#nextCursor);
  }

  /**
   * Reads the first page again, or as many rows as are listed where ends move them; upwards also the page at the end,
   * where new rows come; after a fault, the failed page. What takes several answers is read so much less often, also where
   * it fails: a long list costs the server no more than a short one.
   */
  refresh(): void {
    if (this.state.phase === 'absent') return;
    const answers = Math.ceil(this.#wantedCount(this.#retryCursor) / STATUS_PAGE.most);
    if (++this.#skippedRefreshes < answers) return;
    this.retry();
  }

  /** Tries again what failed. */
  retry(): void {
    if (this.#underWay !== undefined) return;
    this.#skippedRefreshes = 0;
    this.#beginRequest('refresh');
    void this.#read(this.#retryCursor);
  }

  /** Gives up what is being read, and what could not be. */
  stop(): void {
    this.#requestScope?.dispose();
    this.#underWay = undefined;
    this.#skipped.retainOnly([]);
  }

  get #isTooLong(): boolean {
    return !this.#isUnanswered && this.isAtTop && this.state.rows.length > MAX_ROWS_AT_TOP;
  }

  /** Where a refresh begins. */
  get #retryCursor(): string | undefined {
    return this.state.phase === 'failed' ? this.#lastCursor : undefined;
  }

  #beginRequest(kind: 'query' | 'page' | 'refresh'): Scope {
    this.#requestScope?.dispose();
    this.#requestScope = this.#scope.child();
    this.#underWay = kind;
    return this.#requestScope;
  }

  async #read(cursor: string | undefined): Promise<void> {
    const request = this.#requestScope;
    if (!request || request.ended) return;
    this.#lastCursor = cursor;
    // The answer takes the place of all rows; for a reader who has gone down by then it is none.
    const isShortened = cursor === undefined && this.#isTooLong;
    // What the answer says was so no earlier.
    const readAtMs = this.#now();
    let answer: ListedStatusPage | string | undefined;
    let end: ListedStatusPage | string | undefined;
    try {
      answer = await this.#loadRows(cursor, request);
      const isFirstOfMany = cursor === undefined && typeof answer === 'object' && answer.next !== null;
      if (isFirstOfMany && !isShortened) end = await this.#loadEnd(request);
    } catch {
      if (request.ended) return;
      answer = '';
    }
    if (request.ended) return;
    this.#underWay = undefined;
    if (answer === undefined) this.state.phase = 'absent';
    else if (typeof answer === 'string') this.#fail(answer);
    else if (typeof end === 'string') this.#fail(end);
    else if (!isShortened) this.#list(answer, cursor, readAtMs, end);
    else if (this.#isTooLong) {
      this.#hasFurtherPages = false;
      this.#list(answer, cursor, readAtMs, undefined);
    }
  }

  /** The page at the end of a list that was read to its end, where that is the place of new rows. */
  async #loadEnd({ signal }: Scope): Promise<ListedStatusPage | string | undefined> {
    const { order, sort } = this.#query;
    const isEndShown = this.#endCursor !== undefined && !this.#isUnanswered;
    if (!isEndShown || order === 'desc' || hasMovingRows(sort)) return undefined;
    return this.#load({ ...this.#query, limit: STATUS_PAGE.usual, cursor: this.#endCursor }, signal);
  }

  /** Reads as many rows as are wanted from a cursor on, as one page. */
  async #loadRows(cursor: string | undefined, { signal }: Scope): Promise<ListedStatusPage | string | undefined> {
    let read: ListedStatusPage = { rows: [], next: cursor ?? null };
    for (let wanted = this.#wantedCount(cursor); wanted > 0; wanted -= STATUS_PAGE.most) {
      const limit = Math.min(STATUS_PAGE.most, wanted);
      const page = await this.#load({ ...this.#query, limit, cursor: read.next ?? undefined }, signal);
      if (page === undefined || typeof page === 'string') return page;
      // One that has ended since an earlier answer may be in both.
      const skipped = [...(read.skipped ?? []), ...(page.skipped ?? [])];
      read = { rows: withNextPage(read.rows, page.rows), next: page.next, skipped };
      if (page.next === null || signal.aborted) break;
    }
    return read;
  }

  /** Where ends move rows, no part of a list replaces a part of it: a reader below would be thrown back. */
  #wantedCount(cursor: string | undefined): number {
    const { usual } = STATUS_PAGE;
    const { sort, order } = this.#query;
    if (cursor !== undefined || this.#isUnanswered || this.#isTooLong || !hasMovingRows(sort)) return usual;
    // Upwards new rows come after the last one.
    const newCount = order === 'asc' && this.#nextCursor === null ? usual : 0;
    return Math.max(usual, this.state.rows.length + newCount);
  }

  #fail(failure: string): void {
    if (this.#isUnanswered) this.#setRows([], null);
    Object.assign(this.state, { phase: 'failed', failure } satisfies Partial<StatusListState>);
  }

  /** @param end the page at the end of the list, where it was read again with the first one */
  #list(page: ListedStatusPage, cursor: string | undefined, readAtMs: number, end: ListedStatusPage | undefined): void {
    const isFirst = cursor === undefined;
    const listedRows = (read: ListedStatusPage) =>
      read.rows.map((row): ListedRow => ({ ...row, readAtMs, isRefreshed: isFirst }));
    const rows = listedRows(page);
    const before = this.#isUnanswered ? [] : this.state.rows;
    const keepsFurther = isFirst && this.#hasFurtherPages && page.next !== null;
    const merged = keepsFurther ? withFirstPage(before, rows, this.#query.sort) : undefined;
    if (isFirst && !merged) this.#skipped.retainOnly([FIRST_PART]);
    this.#skipped.set(cursor ?? FIRST_PART, page.skipped ?? []);
    if (!merged) {
      this.#setRows(isFirst ? rows : withNextPage(before, rows), page.next);
      this.#endCursor = page.next === null ? cursor : undefined;
    } else if (end && this.#endCursor !== undefined) {
      this.#skipped.set(this.#endCursor, end.skipped ?? []);
      this.#setRows(withNextPage(merged, listedRows(end)), end.next);
      if (end.next !== null) this.#endCursor = undefined;
    } else this.#setRows(merged, this.#nextCursor);
    this.#hasFurtherPages = !isFirst || merged !== undefined;
    this.#isUnanswered = false;
    Object.assign(this.state, { phase: 'ready', failure: undefined } satisfies Partial<StatusListState>);
  }

  #setRows(rows: readonly ListedRow[], next: string | null): void {
    this.#nextCursor = next;
    Object.assign(this.state, { rows: ref(rows), hasMore: next !== null } satisfies Partial<StatusListState>);
  }
}
