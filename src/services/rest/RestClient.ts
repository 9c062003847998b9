/** JSON requests with a fresh bearer token, a timeout, and errors that carry the server's text. */

import type { CallKey } from '../../domain/link/calls.ts';
import { type BearerFetch, bearerFetch, type SessionGuard, type TokenSource } from './bearerFetch.ts';
import { CallError, MissingTokenError } from './CallError.ts';
import { readCallError } from './readCallError.ts';
import { readJsonBody } from './readJsonBody.ts';
import { type ItemSchema, readItems, readItemsInSlices, resultOf } from './readList.ts';

/** Timeout of the state and file calls (rules.md#call-timeouts). */
export const CALL_TIMEOUT_MS = 10_000;

/** Receives the `Date` of responses, from which the backend's clock is estimated. */
export interface ServerDateRecorder {
  localNowMs(): number;
  recordServerDate(date: string | null, sentMs: number): void;
}

export interface RequestCount {
  requests: number;
}

interface RestOptions {
  /** The loading flag: number of calls in progress. */
  requestCount?: RequestCount;
  serverDates?: ServerDateRecorder;
  sessionGuard?: SessionGuard;
  /** Receives a line for each call that fails in a new way. */
  log?: (line: string) => void;
  /** Receives the items that were left out of an answer. */
  onSkippedItems?: (call: CallKey, items: readonly string[]) => void;
}

export interface JsonCall {
  signal: AbortSignal;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** A file to be sent as it is, instead of `body`. */
  file?: Blob;
  /** {@link CALL_TIMEOUT_MS} by default. */
  timeoutMs?: number;
  headers?: Record<string, string>;
  /** Only the status counts. */
  ignoresBody?: boolean;
  /** Success does not depend on the body: one that is not JSON counts as none. */
  isBodyOptional?: boolean;
  /** The body is read as text, whatever it is. */
  readsText?: boolean;
  /** The call is public: it sends no token, and does not wait for one. */
  isWithoutToken?: boolean;
}

export interface JsonAnswer {
  body: unknown;
  headers: Headers;
}

/** Statuses that count as answers rather than failures: not modified, changed by others. */
const ANSWER_STATUSES: readonly number[] = [304, 412];
/** Number of calls whose last failure is remembered. */
const MAX_LOGGED_CALLS = 200;

export class RestClient {
  /** `fetch` with the current bearer token, or with a fresh one if that is refused. */
  readonly fetch: BearerFetch;
  readonly #options: RestOptions;
  readonly #busy: RequestCount;
  readonly #loggedFaults = new Map<string, string>();

  constructor(token: TokenSource, options: RestOptions = {}) {
    this.fetch = bearerFetch(token, options.sessionGuard);
    this.#options = options;
    this.#busy = options.requestCount ?? { requests: 0 };
  }

  /** Reads a list item by item; skipped items are reported. @throws {CallError} if the body is not a list */
  readList<T>(call: CallKey, body: unknown, schema: ItemSchema<T>): T[] {
    const { items, skipped } = readItems(body, schema);
    this.reportSkippedItems(call, skipped);
    return items;
  }

  /** Reports the skipped items of a call's last answer, if any. */
  reportSkippedItems(call: CallKey, items: readonly string[]): void {
    this.#options.onSkippedItems?.(call, items);
    const name = `${call} items`;
    if (items.length === 0) this.#loggedFaults.delete(name);
    else this.#log(name, `${call}: ${items.length} left out, ${items[0]}`);
  }

  /** The list that a GET returns, read item by item. @throws {CallError} */
  async getList<T>(call: CallKey, url: string, schema: ItemSchema<T>, signal: AbortSignal): Promise<T[]> {
    return this.#readLongList(call, await this.getJson(url, signal), schema, signal);
  }

  /** The list in `{ status: 'SUCCESS', result: [ … ] }`. @throws {CallError} */
  async getResult<T>(
    call: CallKey,
    url: string,
    schema: ItemSchema<T>,
    signal: AbortSignal,
    options: Pick<JsonCall, 'isWithoutToken'> = {},
  ): Promise<T[]> {
    return this.#readLongList(call, resultOf(await this.callJson(url, { ...options, signal })), schema, signal);
  }

  async #readLongList<T>(call: CallKey, body: unknown, schema: ItemSchema<T>, signal: AbortSignal): Promise<T[]> {
    const { items, skipped } = await readItemsInSlices(body, schema);
    signal.throwIfAborted();
    this.reportSkippedItems(call, skipped);
    return items;
  }

  /** The JSON body of a GET. @throws {CallError} @throws DOMException `AbortError` when `signal` aborts it */
  getJson(url: string, signal: AbortSignal): Promise<unknown> {
    return this.callJson(url, { signal });
  }

  /** The JSON body of any call. @throws {CallError} @throws DOMException `AbortError` when `signal` aborts it */
  async callJson(url: string, call: JsonCall): Promise<unknown> {
    return (await this.callJsonWithHeaders(url, call)).body;
  }

  /** As {@link callJson}, with the answer's headers. */
  async callJsonWithHeaders(url: string, call: JsonCall): Promise<JsonAnswer> {
    const name = `${call.method ?? 'GET'} ${url.split('?', 1)[0]}`;
    try {
      const answer = await this.count(() => this.#call(url, call));
      this.#loggedFaults.delete(name);
      return answer;
    } catch (error) {
      if (error instanceof CallError && !ANSWER_STATUSES.includes(error.status)) {
        this.#log(name, `${name}: ${error.status} ${error.message}`);
      }
      throw error;
    }
  }

  /** Sets the loading flag during a call (rules.md#loading-flag); for calls that do not use {@link callJson}. */
  async count<T>(call: () => Promise<T>): Promise<T> {
    this.#busy.requests++;
    try {
      return await call();
    } finally {
      this.#busy.requests--;
    }
  }

  async #call(
    url: string,
    { method = 'GET', body, file, timeoutMs = CALL_TIMEOUT_MS, headers, signal, ...answering }: JsonCall,
  ): Promise<JsonAnswer> {
    let answer: Response;
    const sentMs = this.#options.serverDates?.localNowMs() ?? 0;
    try {
      const send = answering.isWithoutToken ? fetch : this.fetch;
      answer = await send(url, {
        method,
        cache: 'no-store',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(file && { 'content-type': 'application/octet-stream' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(file && { body: file }),
      });
    } catch (error) {
      if (signal.aborted || error instanceof MissingTokenError) throw error;
      throw new CallError(0, 'Network error');
    }
    // A response from a cache carries the time at which it was stored.
    if (!answer.headers.has('age')) this.#options.serverDates?.recordServerDate(answer.headers.get('date'), sentMs);
    if (!answer.ok) {
      const refused = await readCallError(answer);
      signal.throwIfAborted();
      throw refused;
    }
    const { headers: answerHeaders } = answer;
    if (answering.ignoresBody) return { body: undefined, headers: answerHeaders };
    try {
      const body = answering.readsText ? await answer.text() : await readJsonBody(answer);
      return { body, headers: answerHeaders };
    } catch (error) {
      if (signal.aborted) throw error;
      // An interrupted or timed-out body is a network failure, not a malformed answer.
      if (!(error instanceof SyntaxError)) throw new CallError(0, 'Network error');
      if (answering.isBodyOptional) return { body: undefined, headers: answerHeaders };
      throw new CallError(answer.status, 'Invalid response format');
    }
  }

  #log(name: string, line: string): void {
    if (this.#loggedFaults.get(name) === line) return;
    this.#loggedFaults.delete(name);
    this.#loggedFaults.set(name, line);
    for (const oldest of this.#loggedFaults.keys()) {
      if (this.#loggedFaults.size <= MAX_LOGGED_CALLS) break;
      this.#loggedFaults.delete(oldest);
    }
    this.#options.log?.(line);
  }
}
