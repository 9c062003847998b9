/** The equipment status as far as it was read: page after page, one request at a time, only the newest query's. */
import { proxy, ref } from 'valtio';
import { FIRST_STATUS_QUERY, type StatusQuery } from '../../../domain/status/query.ts';
import { STATUS_PAGE, type StatusPage } from '../../../domain/wire/status.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import { hasMovingRows, type ListedRow, withFirstPage, withNextPage } from './listedRow.ts';

export interface StatusListState {
  /** `loading`: the rows are still those of the query before; `absent`: the backend keeps no equipment status. */
  phase: 'loading' | 'ready' | 'failed' | 'absent';
  rows: readonly ListedRow[];
  /** There are further pages. */
  hasMore: boolean;
  /** Why the last request failed; the rows of earlier ones of the same query stay. */
  fault: string | undefined;
}

type LoadStatusPage = (
  request: StatusQuery & { limit: number; cursor: string | undefined },
  signal: AbortSignal,
) => Promise<StatusPage | string | undefined>;

/** A key typed soon after another asks once. */
const DEBOUNCE_MS = 250;

export class StatusList {
  readonly state = proxy<StatusListState>({ phase: 'loading', rows: ref([]), hasMore: false, fault: undefined });
  readonly #scope: Scope;
  readonly #load: LoadStatusPage;
  readonly #now: () => number;
  #query = FIRST_STATUS_QUERY;
  #nextCursor: string | null = null;
  /** Where the last request began; undefined for the first page. */
  #lastCursor: string | undefined;
  #requestScope: Scope | undefined;
  #underWay: 'query' | 'page' | 'refresh' | undefined;
  /** The query has had no answer yet: what is listed is not its result. */
  #isUnanswered = true;
  #hasFurtherPages = false;
  /** Of those asked for since the last one that was read. */
  #skippedRefreshes = 0;

  /** @param now epoch milliseconds */
  constructor(scope: Scope, load: LoadStatusPage, now: () => number) {
    this.#scope = scope;
    this.#load = load;
    this.#now = now;
  }

  /** Lists what fits another query; the rows stay until the answer comes. */
  showQuery(query: StatusQuery): void {
    this.#query = query;
    this.#isUnanswered = true;
    this.state.fault = undefined;
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
   * Reads the first page again, or as many rows as are listed where ends move them; after a fault, the failed page. What
   * takes several answers is read so much less often, also where it fails: a long list costs the server no more than a
   * short one.
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

  /** Gives up what is being read. */
  stop(): void {
    this.#requestScope?.dispose();
    this.#underWay = undefined;
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
    // What the answer says was so no earlier.
    const readAtMs = this.#now();
    let answer: StatusPage | string | undefined;
    try {
      answer = await this.#loadRows(cursor, request);
    } catch {
      if (request.ended) return;
      answer = '';
    }
    if (request.ended) return;
    this.#underWay = undefined;
    if (answer === undefined) this.state.phase = 'absent';
    else if (typeof answer === 'string') this.#fail(answer);
    else this.#list(answer, cursor, readAtMs);
  }

  /** Reads as many rows as are wanted from a cursor on, as one page. */
  async #loadRows(cursor: string | undefined, { signal }: Scope): Promise<StatusPage | string | undefined> {
    let read: StatusPage = { rows: [], next: cursor ?? null };
    for (let wanted = this.#wantedCount(cursor); wanted > 0; wanted -= STATUS_PAGE.most) {
      const limit = Math.min(STATUS_PAGE.most, wanted);
      const page = await this.#load({ ...this.#query, limit, cursor: read.next ?? undefined }, signal);
      if (page === undefined || typeof page === 'string') return page;
      // One that has ended since an earlier answer may be in both.
      read = { rows: withNextPage(read.rows, page.rows), next: page.next };
      if (page.next === null || signal.aborted) break;
    }
    return read;
  }

  /** Where ends move rows, no part of a list replaces a part of it: a reader below would be thrown back. */
  #wantedCount(cursor: string | undefined): number {
    const { usual } = STATUS_PAGE;
    if (cursor !== undefined || this.#isUnanswered || !hasMovingRows(this.#query.sort)) return usual;
    return Math.max(usual, this.state.rows.length);
  }

  #fail(fault: string): void {
    if (this.#isUnanswered) this.#setRows([], null);
    Object.assign(this.state, { phase: 'failed', fault } satisfies Partial<StatusListState>);
  }

  #list(page: StatusPage, cursor: string | undefined, readAtMs: number): void {
    const isFirst = cursor === undefined;
    const rows = page.rows.map((row): ListedRow => ({ ...row, readAtMs, isRefreshed: isFirst }));
    const before = this.#isUnanswered ? [] : this.state.rows;
    const keepsFurther = isFirst && this.#hasFurtherPages && page.next !== null;
    const merged = keepsFurther ? withFirstPage(before, rows, this.#query.sort) : undefined;
    if (merged) this.#setRows(merged, this.#nextCursor);
    else this.#setRows(isFirst ? rows : withNextPage(before, rows), page.next);
    this.#hasFurtherPages = !isFirst || merged !== undefined;
    this.#isUnanswered = false;
    Object.assign(this.state, { phase: 'ready', fault: undefined } satisfies Partial<StatusListState>);
  }

  #setRows(rows: readonly ListedRow[], next: string | null): void {
    this.#nextCursor = next;
    Object.assign(this.state, { rows: ref(rows), hasMore: next !== null } satisfies Partial<StatusListState>);
  }
}
