/**
 * One limit on concurrent tile requests for all maps of a page. Maps take turns, so that one with thousands of tiles
 * does not hold up another.
 */

/** Permission to load one tile; returned once the tile has arrived or failed. */
export interface RequestToken {
  done(): void;
}

/** The requests of one map, with the interface of loaders.gl's scheduler. */
export interface MapRequests {
  /**
   * Resolves when the tile may be loaded, or to null if it is no longer wanted.
   * @param priority queried whenever a request can start: the lowest goes first, a negative one cancels
   */
  scheduleRequest(tileId: string, priority: () => number): Promise<RequestToken | null>;
  /** Cancels waiting requests. */
  dispose(): void;
}

interface WaitingRequest {
  priority: () => number;
  resolve(token: RequestToken | null): void;
}

interface MapQueue {
  running: number;
  readonly waitingRequests: Set<WaitingRequest>;
}

export class TileRequests {
  readonly #limit: number;
  readonly #queues = new Set<MapQueue>();
  #running = 0;
  #isFilling = false;

  /** @param limit maximum number of tiles loading at once, for all maps together */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Creates the requests of a map. */
  requestsOfMap(): MapRequests {
    const queue: MapQueue = { running: 0, waitingRequests: new Set() };
    this.#queues.add(queue);
    return {
      scheduleRequest: (_tileId, priority) =>
        new Promise((resolve) => {
          if (!this.#queues.has(queue)) return resolve(null);
          queue.waitingRequests.add({ priority, resolve });
          this.#scheduleFill();
        }),
      dispose: () => {
        this.#queues.delete(queue);
        for (const { resolve } of queue.waitingRequests) resolve(null);
        queue.waitingRequests.clear();
      },
    };
  }

  /** Deferred until all requests of a traversal have been made, so that the best of them are chosen. */
  #scheduleFill(): void {
    if (this.#isFilling || this.#running >= this.#limit) return;
    this.#isFilling = true;
    queueMicrotask(() => {
      this.#isFilling = false;
      this.#fill();
    });
  }

  #fill(): void {
    const rankedQueues = [...this.#queues].map((queue) => ({ queue, requests: rankRequests(queue) }));
    while (this.#running < this.#limit) {
      const waiting = rankedQueues.filter(({ requests }) => requests.length > 0);
      const next = waiting.sort((a, b) => a.queue.running - b.queue.running)[0];
      const request = next?.requests.pop();
      if (!next || !request) return;
      this.#start(next.queue, request);
    }
  }

  #start(queue: MapQueue, request: WaitingRequest): void {
    queue.waitingRequests.delete(request);
    queue.running++;
    this.#running++;
    let isDone = false;
    request.resolve({
      done: () => {
        if (isDone) return;
        isDone = true;
        queue.running--;
        this.#running--;
        this.#scheduleFill();
      },
    });
  }
}

/** Waiting requests, the most urgent last; cancelled ones are dropped. */
function rankRequests({ waitingRequests }: MapQueue): WaitingRequest[] {
  const rankedRequests: { request: WaitingRequest; priority: number }[] = [];
  for (const request of waitingRequests) {
    const priority = request.priority();
    if (priority >= 0) rankedRequests.push({ request, priority });
    else {
      waitingRequests.delete(request);
      request.resolve(null);
    }
  }
  return rankedRequests.sort((a, b) => b.priority - a.priority).map(({ request }) => request);
}
