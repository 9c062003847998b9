/** The equipment status as far as it was read: page after page, one request at a time, only the newest query's. */
import { proxy, ref } from 'valtio';
import { FIRST_STATUS_QUERY, type StatusQuery } from '../../../domain/status/query.ts';
import { STATUS_PAGE, type StatusPage, type StatusRow } from '../../../domain/wire/status.ts';
import type { Scope } from '../../../lifetime/scope.ts';

export interface StatusListState {
  /** `absent`: the backend keeps no equipment status. */
  phase: 'loading' | 'ready' | 'failed' | 'absent';
  rows: readonly StatusRow[];
  /** There are further pages. */
  hasMore: boolean;
  /** Why the last request failed; the rows of earlier ones stay. */
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
  #query = FIRST_STATUS_QUERY;
  #nextCursor: string | null = null;
  /** Where the last request began; undefined for the first page. */
  #lastCursor: string | undefined;
  #requestScope: Scope | undefined;
  #isBusy = false;

  constructor(scope: Scope, load: LoadStatusPage) {
    this.#scope = scope;
    this.#load = load;
  }

  /** Lists what fits another query; the rows stay until the answer comes. */
  showQuery(query: StatusQuery): void {
    this.#query = query;
    this.#beginRequest().timeout(() => void this.#read(undefined), DEBOUNCE_MS);
  }

  /** Reads the next page, unless a request is under way. */
  loadMore(): void {
    if (this.#isBusy || this.#nextCursor === null || this.state.phase !== 'ready') return;
    this.#beginRequest();
    void this.#read(this.#nextCursor);
  }

  /** Reloads newer rows while only the first page is shown; after a fault, the failed request. */
  refresh(): void {
    const { phase, rows } = this.state;
    if (phase === 'absent' || (phase === 'ready' && rows.length > STATUS_PAGE.usual)) return;
    this.retry();
  }

  /** Tries again what failed. */
  retry(): void {
    if (this.#isBusy) return;
    this.#beginRequest();
    void this.#read(this.state.phase === 'failed' ? this.#lastCursor : undefined);
  }

  #beginRequest(): Scope {
    this.#requestScope?.dispose();
    this.#requestScope = this.#scope.child();
    this.#isBusy = true;
    return this.#requestScope;
  }

  async #read(cursor: string | undefined): Promise<void> {
    const request = this.#requestScope;
    if (!request || request.ended) return;
    this.#lastCursor = cursor;
    let answer: StatusPage | string | undefined;
    try {
      answer = await this.#load({ ...this.#query, limit: STATUS_PAGE.usual, cursor }, request.signal);
    } catch {
      if (request.ended) return;
      answer = '';
    }
    if (request.ended) return;
    this.#isBusy = false;
    if (answer === undefined) {
      this.state.phase = 'absent';
    } else if (typeof answer === 'string') {
      Object.assign(this.state, { phase: 'failed', fault: answer } satisfies Partial<StatusListState>);
    } else {
      this.#nextCursor = answer.next;
      const rows = cursor === undefined ? answer.rows : appendNewRows(this.state.rows, answer.rows);
      const hasMore = answer.next !== null;
      Object.assign(this.state, {
        phase: 'ready',
        rows: ref(rows),
        hasMore,
        fault: undefined,
      } satisfies StatusListState);
    }
  }
}

/** A row whose sort value has changed between two pages may be on both. */
function appendNewRows(before: readonly StatusRow[], loadMore: readonly StatusRow[]): StatusRow[] {
  const knownIds = new Set(before.map(({ id }) => id));
  return [...before, ...loadMore.filter(({ id }) => !knownIds.has(id))];
}
