/** The routes that vehicles were told to drive, as their fleet reports them. Kept in memory: a fleet tells them again. */
import type { RouteReport } from '../../src/domain/wire/reports.ts';
import type { DeviceRoute } from '../../src/domain/wire/routeSocket.ts';

interface PlannedRoute {
  /** Epoch milliseconds. */
  atMs: number;
  /** The message that watchers get: a list of its routes. */
  text: string;
}

/** Of all routes together; the vehicle that has reported none for longest gives way. */
const MAX_CHARACTERS = 64_000_000;
const NO_ROUTES = '[]';

export class PlannedRoutes {
  /** By vehicle, in the order in which they were reported last. */
  readonly #routes = new Map<string, PlannedRoute>();
  readonly #maxCharacters: number;
  #characters = 0;
  readonly #listeners = new Set<(id: string) => void>();

  constructor(maxCharacters = MAX_CHARACTERS) {
    this.#maxCharacters = maxCharacters;
  }

  /** A report that is older than what is known changes nothing. */
  take({ id, routes, timestamp }: RouteReport): void {
    const known = this.#routes.get(id);
    if (known && known.atMs > timestamp) return;
    this.#forget(id);
    const list = routes.map((route): DeviceRoute => ({ DeviceName: id, route }));
    const text = JSON.stringify(list);
    this.#routes.set(id, { atMs: timestamp, text });
    this.#characters += text.length;
    for (const oldest of this.#routes.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#forget(oldest);
      this.#tell(oldest);
    }
    if (known?.text !== text) this.#tell(id);
  }

  /** What watchers of a vehicle get. */
  textOf(id: string): string {
    return this.#routes.get(id)?.text ?? NO_ROUTES;
  }

  /** @param listener is told the id of a vehicle whose routes have changed @returns ends it */
  onChange(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #forget(id: string): void {
    this.#characters -= this.#routes.get(id)?.text.length ?? 0;
    this.#routes.delete(id);
  }

  #tell(id: string): void {
    for (const listener of this.#listeners) listener(id);
  }
}
