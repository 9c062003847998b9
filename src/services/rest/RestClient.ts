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

export class RestClient {
  readonly #token: TokenSource;

  constructor(token: TokenSource) {
    this.#token = token;
  }

  /** `fetch` with the bearer token of this moment. */
  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${await this.#token()}`);
    return fetch(url, { ...init, headers });
  };

  /** The JSON body of a GET. @throws {CallError} @throws DOMException `AbortError` when `signal` ends it */
  async getJson(url: string, signal: AbortSignal): Promise<unknown> {
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
    let answer: Response;
    try {
      answer = await this.fetch(url, { signal: AbortSignal.any([signal, timeout]), cache: 'no-store' });
    } catch (error) {
      if (signal.aborted) throw error;
      throw new CallError(0, 'Network error');
    }
    if (!answer.ok) throw new CallError(answer.status, await messageOf(answer));
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
