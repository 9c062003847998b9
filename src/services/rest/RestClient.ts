/** JSON requests with a fresh bearer token, a time-out, and errors that carry the server's text. */

import { PROBLEM_CODES, type ProblemCode } from '../../domain/wire/problem.ts';

/** Time-out of the state and file calls (rules.md#call-timeouts). */
export const CALL_TIMEOUT_MS = 10_000;

/** A call that failed; `status` is 0 where no answer came. */
export class CallError extends Error {
  readonly status: number;
  /** Text of the server; undefined where `message` is our own. */
  readonly said: string | undefined;
  /** Stable name of the problem; undefined where the server gives none that is known here. */
  readonly code: ProblemCode | undefined;

  constructor(status: number, message: string, said?: string, code?: ProblemCode) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.said = said;
    this.code = code;
  }
}

export type TokenSource = () => Promise<string>;

/** Called with the time of the backend. */
export interface AnswerDates {
  ownNow(): number;
  heardDate(date: string | null, sentMs: number): void;
}

export interface Busy {
  requests: number;
}

export interface JsonCall {
  signal: AbortSignal;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** A file that is sent as it is, in place of `body`. */
  file?: Blob;
  /** Absent is {@link CALL_TIMEOUT_MS}. */
  timeoutMs?: number;
  headers?: Record<string, string>;
  /** Only the status counts. */
  ignoreBody?: boolean;
}

export interface JsonAnswer {
  body: unknown;
  headers: Headers;
}

export class RestClient {
  readonly #token: TokenSource;
  readonly #busy: Busy;
  readonly #dates: AnswerDates | undefined;

  /** @param busy the loading flag: how many calls are under way */
  constructor(token: TokenSource, busy: Busy = { requests: 0 }, dates?: AnswerDates) {
    this.#token = token;
    this.#busy = busy;
    this.#dates = dates;
  }

  /** `fetch` with the bearer token of this moment. */
  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${await unlessAborted(this.#token(), init.signal)}`);
    return fetch(url, { ...init, headers });
  };

  /** The JSON body of a GET. @throws {CallError} @throws DOMException `AbortError` when `signal` ends it */
  getJson(url: string, signal: AbortSignal): Promise<unknown> {
    return this.callJson(url, { signal });
  }

  /** The JSON body of any call. @throws {CallError} @throws DOMException `AbortError` when `signal` ends it */
  async callJson(url: string, call: JsonCall): Promise<unknown> {
    return (await this.exchange(url, call)).body;
  }

  /** As {@link callJson}, with the answer's headers. */
  async exchange(url: string, call: JsonCall): Promise<JsonAnswer> {
    this.#busy.requests++;
    try {
      return await this.#call(url, call);
    } finally {
      this.#busy.requests--;
    }
  }

  async #call(
    url: string,
    { method = 'GET', body, file, timeoutMs = CALL_TIMEOUT_MS, headers, signal, ignoreBody = false }: JsonCall,
  ): Promise<JsonAnswer> {
    let answer: Response;
    const sentMs = this.#dates?.ownNow() ?? 0;
    try {
      answer = await this.fetch(url, {
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
      if (signal.aborted) throw error;
      throw new CallError(0, 'Network error');
    }
    // A response from a cache carries the time at which it was stored.
    if (!answer.headers.has('age')) this.#dates?.heardDate(answer.headers.get('date'), sentMs);
    if (!answer.ok) {
      const { said, code } = await readProblem(answer);
      signal.throwIfAborted();
      throw new CallError(answer.status, said ?? defaultMessage(answer.status), said, code);
    }
    const { headers: answered } = answer;
    if (ignoreBody) return { body: undefined, headers: answered };
    try {
      return { body: await answer.json(), headers: answered };
    } catch (error) {
      if (signal.aborted) throw error;
      // An interrupted or timed-out body is a network failure, not a malformed answer.
      if (!(error instanceof SyntaxError)) throw new CallError(0, 'Network error');
      throw new CallError(answer.status, 'Invalid response format');
    }
  }
}

/** A call waits for a token no longer than its time-out: a refresh may be retried for minutes. */
function unlessAborted(token: Promise<string>, signal: AbortSignal | null | undefined): Promise<string> {
  if (!signal) return token;
  const ends = AbortSignal.any([signal]);
  return new Promise((resolve, reject) => {
    ends.onabort = () => reject(ends.reason);
    if (ends.aborted) reject(ends.reason);
    token.then(resolve, reject);
  });
}

/** Text for a status that comes without a message (rules.md#call-errors). */
function defaultMessage(status: number): string {
  return status === 401 || status === 403 ? 'Unauthorized' : `Request failed: ${status}`;
}

/** The text and the code of a problem document; other backends answer an `error` in place of `message`, and no code. */
async function readProblem(answer: Response): Promise<{ said?: string | undefined; code?: ProblemCode | undefined }> {
  try {
    const body = (await answer.json()) as unknown;
    const { message, error, code } = (body ?? {}) as Record<string, unknown>;
    return {
      said: [message, error].find((text): text is string => typeof text === 'string' && text !== ''),
      code: PROBLEM_CODES.find((known) => known === code),
    };
  } catch {
    return {};
  }
}
