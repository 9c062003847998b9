/** The equipment status as read so far: page by page, one request at a time, always for the newest query. */
import { proxy, ref } from 'valtio';
import { FIRST_STATUS_QUERY, type StatusQuery } from '../../../domain/status/query.ts';
import { STATUS_PAGE } from '../../../domain/wire/status.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import type { ListedStatusPage } from '../../session/dispatchActions.ts';
import { hasMovingRows, type ListedRow, withFirstPage, withNextPage } from './listedRow.ts';
import { SkippedParts } from './SkippedParts.ts';

export interface StatusListState {
  /** `loading`: the rows are still those of the previous query; `absent`: the backend keeps no equipment status. */
  phase: 'loading' | 'ready' | 'failed' | 'absent';
  rows: readonly ListedRow[];
  /** There are further pages. */
  hasMore: boolean;
  /** Why the last request failed; rows read earlier for the same query stay. */
  failure: string | undefined;
}

type LoadStatusPage = (
  request: StatusQuery & { limit: number; cursor: string | undefined },
  signal: AbortSignal,
) => Promise<ListedStatusPage | string | undefined>;

/** Name of the first page among the parts of the list; the others are named by their cursors. */
const FIRST_PART = '';
/** Beyond this, a reader at the top gets only the first page: new rows would pile up for as long as the list is open. */
const MAX_ROWS_AT_TOP = 5 * STATUS_PAGE.usual;
/** New rows come above a reader who stays further down, as long as the list is no longer than this. */
const MAX_ROWS_WITH_REFRESH = 50 * STATUS_PAGE.usual;
/** Keys typed in quick succession cause a single request. */
const DEBOUNCE_MS = 250;

export class StatusList {
  readonly state = proxy<StatusListState>({ phase: 'loading', rows: ref([]), hasMore: false, failure: undefined });
  /** The reader is at the top of the list, so that rows of further pages are out of sight. */
  isAtTop = true;
  readonly #scope: Scope;
  readonly #load: LoadStatusPage;
  readonly #now: () => number;
  readonly #skipped: SkippedParts;
  #query = FIRST_STATUS_QUERY;
  #nextCursor: string | null = null;
  /** Cursor of the last request; undefined for the first page. */
  #lastCursor: string | undefined;
  #requestScope: Scope | undefined;
  #underWay: 'query' | 'page' | 'refresh' | undefined;
  /** The query has not been answered yet: the rows listed are not its result. */
  #isUnanswered = true;
  #hasFurtherPages = false;
  /** Cursor of the last page, once known; undefined while there are further ones, or if the first is the only one. */
  #endCursor: string | undefined;
  /** Number of refreshes skipped since the last one. */
  #skippedRefreshes = 0;

  /**
   * @param now epoch milliseconds
   * @param onSkipped receives the unreadable rows of all listed pages, whenever they change
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

  /** Lists the result of another query; the current rows stay until the answer arrives. */
  showQuery(query: StatusQuery): void {
    this.#query = query;
    this.#isUnanswered = true;
    this.state.failure = undefined;
    if (this.state.phase !== 'absent') this.state.phase = 'loading';
    this.#beginRequest('query').timeout(() => void this.#read(undefined), DEBOUNCE_MS);
  }

  /** Reads the next page, cancelling a refresh in progress. */
  loadMore(): void {
    if (this.#nextCursor === null || this.state.phase !== 'ready') return;
    if (this.#underWay !== undefined && this.#underWay !== 'refresh') return;
    this.#beginRequest('page');
    void this.#read(this.#nextCursor);
  }

  /**
   * Reads the first page again, or all listed rows in orders where ending statuses move; in ascending order also the last
   * page, where new rows are added; after a fault, the failed page. A refresh that takes several requests runs that much
   * less often, even if it fails: a long list costs the server no more than a short one.
   */
  refresh(): void {
    if (this.state.phase === 'absent' || this.#isFull) return;
    const answers = Math.ceil(this.#wantedCount(this.#retryCursor) / STATUS_PAGE.most);
    if (++this.#skippedRefreshes < answers) return;
    this.retry();
  }

  /** Retries what failed. */
  retry(): void {
    if (this.#underWay !== undefined) return;
    this.#skippedRefreshes = 0;
    this.#beginRequest('refresh');
    void this.#read(this.#retryCursor);
  }

  /** Cancels the request in progress, and clears the list of unreadable rows. */
  stop(): void {
    this.#requestScope?.dispose();
    this.#underWay = undefined;
    this.#skipped.retainOnly([]);
  }

  get #isTooLong(): boolean {
    return !this.#isUnanswered && this.isAtTop && this.state.rows.length > MAX_ROWS_AT_TOP;
  }

  /** Another refresh would only add rows that the reader does not see. */
  get #isFull(): boolean {
    const { phase, rows } = this.state;
    return phase === 'ready' && !this.isAtTop && this.#query.order === 'desc' && rows.length >= MAX_ROWS_WITH_REFRESH;
  }

  /** Cursor at which a refresh starts. */
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
    // The answer is to replace all rows; if the reader has scrolled down by then, it is dropped.
    const isShortened = cursor === undefined && this.#isTooLong;
    // The answer shows a state no earlier than this.
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

  /** The last page of a list that was read to its end, if new rows are added there. */
  async #loadEnd({ signal }: Scope): Promise<ListedStatusPage | string | undefined> {
    const { order, sort } = this.#query;
    const isEndShown = this.#endCursor !== undefined && !this.#isUnanswered;
    if (!isEndShown || order === 'desc' || hasMovingRows(sort)) return undefined;
    return this.#load({ ...this.#query, limit: STATUS_PAGE.usual, cursor: this.#endCursor }, signal);
  }

  /** Reads as many rows as are wanted from a cursor, as one page. */
  async #loadRows(cursor: string | undefined, { signal }: Scope): Promise<ListedStatusPage | string | undefined> {
    let read: ListedStatusPage = { rows: [], next: cursor ?? null };
    for (let wanted = this.#wantedCount(cursor); wanted > 0; wanted -= STATUS_PAGE.most) {
      const limit = Math.min(STATUS_PAGE.most, wanted);
      const page = await this.#load({ ...this.#query, limit, cursor: read.next ?? undefined }, signal);
      if (page === undefined || typeof page === 'string') return page;
      // A row that has ended since an earlier answer may be in both.
      const skipped = [...(read.skipped ?? []), ...(page.skipped ?? [])];
      read = { rows: withNextPage(read.rows, page.rows), next: page.next, skipped };
      if (page.next === null || signal.aborted) break;
    }
    return read;
  }

  /** Where ending statuses move, lists are replaced as a whole: a partial replacement would scroll a reader away. */
  #wantedCount(cursor: string | undefined): number {
    const { usual } = STATUS_PAGE;
    const { sort, order } = this.#query;
    if (cursor !== undefined || this.#isUnanswered || this.#isTooLong || !hasMovingRows(sort)) return usual;
    // In ascending order, new rows come after the last one.
    const newCount = order === 'asc' && this.#nextCursor === null ? usual : 0;
    return Math.max(usual, this.state.rows.length + newCount);
  }

  #fail(failure: string): void {
    if (this.#isUnanswered) this.#setRows([], null);
    Object.assign(this.state, { phase: 'failed', failure } satisfies Partial<StatusListState>);
  }

  /** @param end the last page of the list, if it was read again together with the first one */
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
