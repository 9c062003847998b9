/**
 * Fetches tile files: retries network and server errors a few times with growing delays, and stops once no view needs
 * the tile.
 */

import { readRefusalMessage } from '../../domain/link/refusalBody.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Waits, or ends early if the signal is aborted. */
export type WaitFunction = (delayMs: number, signal: AbortSignal) => Promise<void>;

const RETRY_DELAYS_MS = [400, 1200, 3600] as const;

/** A request was cancelled because its tile is no longer wanted. */
export class RequestCancelled extends Error {
  constructor() {
    super('No view shows this tile any more');
    this.name = 'AbortError';
  }
}

interface Request {
  /** URL of the tile to which the file belongs, without its query. */
  owner: string;
  controller: AbortController;
}

export class TileFetcher {
  readonly #fetch: Fetch;
  readonly #pause: WaitFunction;
  readonly #now: () => number;
  readonly #runningRequests = new Set<Request>();
  readonly #requestedAtMs = new Map<string, number>();
  #isEnded = false;

  constructor(fetch: Fetch, pause: WaitFunction, now: () => number) {
    this.#fetch = fetch;
    this.#pause = pause;
    this.#now = now;
  }

  get running(): number {
    return this.#runningRequests.size;
  }

  /**
   * Returns the response for a file. @throws after the last attempt; {@link RequestCancelled} after {@link cancelStale}
   * @param ownerUrl URL of the tile that needs the file, if different
   */
  get(url: string, init?: RequestInit, ownerUrl = url): Promise<Response> {
    return this.runUnlessUnrequested(ownerUrl, (signal) => this.#tryAll(url, { ...init, signal }));
  }

  /** Runs work for a tile. @throws {RequestCancelled} once the tile is no longer requested */
  async runUnlessUnrequested<T>(ownerUrl: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#isEnded) throw new RequestCancelled();
    const owner = withoutQuery(ownerUrl);
    const request: Request = { owner, controller: new AbortController() };
    this.#runningRequests.add(request);
    this.#requestedAtMs.set(owner, this.#now());
    const { signal } = request.controller;
    try {
      return await work(signal);
    } catch (error) {
      if (signal.aborted) throw new RequestCancelled();
      throw error;
    } finally {
      this.#runningRequests.delete(request);
      if (![...this.#runningRequests].some((other) => other.owner === owner)) this.#requestedAtMs.delete(owner);
    }
  }

  /** Marks a tile as still wanted. */
  renewRequest(url: string): void {
    const owner = withoutQuery(url);
    if (this.#requestedAtMs.has(owner)) this.#requestedAtMs.set(owner, this.#now());
  }

  /** Cancels requests that have been unwanted for a while. */
  cancelStale(afterMs: number): void {
    for (const { owner, controller } of this.#runningRequests) {
      if (this.#now() - (this.#requestedAtMs.get(owner) ?? 0) > afterMs) controller.abort();
    }
  }

  dispose(): void {
    this.#isEnded = true;
    for (const { controller } of this.#runningRequests) controller.abort();
  }

  async #tryAll(url: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const pauseMs = RETRY_DELAYS_MS[attempt];
      try {
        const response = await this.#fetch(url, init);
        if (response.ok) return response;
        if (pauseMs === undefined || !isRetryableStatus(response.status))
          throw new HttpStatusError(url, response.status, await readRefusalMessage(response));
      } catch (error) {
        if (error instanceof HttpStatusError || pauseMs === undefined || init.signal.aborted) throw error;
      }
      await this.#pause(pauseMs ?? 0, init.signal);
      if (init.signal.aborted) throw new RequestCancelled();
    }
  }
}

/** The last attempt to fetch a file was answered with an error status. */
export class HttpStatusError extends Error {
  readonly status: number;

  /** @param words the server's own message */
  constructor(url: string, status: number, words?: string) {
    super(`The server answered ${status} for ${fileName(url)}${words ? `: ${words}` : ''}`);
    this.status = status;
  }
}

/** Whether a later request may succeed after this status. */
export function isRetryableStatus(status: number): boolean {
  return status === 401 || status === 408 || status === 429 || status >= 500;
}

/** Last path segment of a URL: the file name as users know it. */
export function fileName(url: string): string {
  const name = withoutQuery(url).replace(/^.*\//, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Tiles are identified by their path: loaders.gl handles queries separately. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, '');
}
