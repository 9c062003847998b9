/** JSON calls to a backend: a fresh bearer token each, a time-out, and errors that carry what the server said. */
import { problemSchema } from '../../domain/wire/problem.ts';

/** Time-out of the state and file calls (live-monitoring section 9). */
export const CALL_TIMEOUT_MS = 10_000;

/** A call that did not answer OK. `status` 0 stands for a network failure. */
export class CallError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'CallError';
    this.status = status;
  }
}

export type TokenSource = () => Promise<string>;

export interface Busy {
  requests: number;
}

export interface JsonCall {
  signal: AbortSignal;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  /** Only the status counts. */
  ignoreBody?: boolean;
}

export class RestClient {
  readonly #token: TokenSource;
  readonly #busy: Busy;

  /** @param busy the loading flag: how many calls are under way */
  constructor(token: TokenSource, busy: Busy = { requests: 0 }) {
    this.#token = token;
    this.#busy = busy;
  }

  /** `fetch` with the bearer token of this moment. */
  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${await this.#token()}`);
    return fetch(url, { ...init, headers });
  };

  /** The JSON body of a GET. @throws {CallError} @throws DOMException `AbortError` when `signal` ends it */
  getJson(url: string, signal: AbortSignal): Promise<unknown> {
    return this.callJson(url, { signal });
  }

  /** The JSON body of any call. @throws {CallError} @throws DOMException `AbortError` when `signal` ends it */
  async callJson(url: string, call: JsonCall): Promise<unknown> {
    this.#busy.requests++;
    try {
      return await this.#call(url, call);
    } finally {
      this.#busy.requests--;
    }
  }

  async #call(url: string, { method = 'GET', body, headers, signal, ignoreBody = false }: JsonCall): Promise<unknown> {
    let answer: Response;
    try {
      answer = await this.fetch(url, {
        method,
        cache: 'no-store',
        signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      if (signal.aborted) throw error;
      throw new CallError(0, 'Network error');
    }
    if (!answer.ok) throw new CallError(answer.status, await messageOf(answer));
    if (ignoreBody) return undefined;
    try {
      return await answer.json();
    } catch (error) {
      if (signal.aborted) throw error;
      throw new CallError(answer.status, 'Invalid response format');
    }
  }
}

/** The server's message, or the specification's default for the status. */
async function messageOf(answer: Response): Promise<string> {
  const fallback = answer.status === 401 || answer.status === 403 ? 'Unauthorized' : `Request failed: ${answer.status}`;
  try {
    const problem = problemSchema.partial().safeParse(await answer.json());
    return problem.data?.message ?? fallback;
  } catch {
    return fallback;
  }
}
