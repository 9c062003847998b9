/** Planned routes of vehicles, as reported by their fleet. In memory only: fleets report them repeatedly. */
import type { RouteReport } from '../../src/domain/wire/reports.ts';
import type { DeviceRoute } from '../../src/domain/wire/routeSocket.ts';

interface PlannedRoute {
  /** Epoch milliseconds. */
  atMs: number;
  /** The list of routes as sent to watchers, JSON. */
  text: string;
}

/** Limit for all vehicles together; beyond it the least recently reported routes are evicted. */
const MAX_TOTAL_CHARACTERS = 64_000_000;
const NO_ROUTES = '[]';
/** Memory of an entry in addition to its text, counted in characters. */
const ENTRY_CHARACTERS = 200;

export class PlannedRoutes {
  /** By vehicle, least recently reported first. */
  readonly #routes = new Map<string, PlannedRoute>();
  readonly #maxCharacters: number;
  #characters = 0;
  readonly #listeners = new Set<(id: string) => void>();

  constructor(maxCharacters = MAX_TOTAL_CHARACTERS) {
    this.#maxCharacters = maxCharacters;
  }

  /** Ignores reports older than the stored one. */
  setRoutes({ id, routes, timestamp }: RouteReport): void {
    const known = this.#routes.get(id);
    if (known && known.atMs > timestamp) return;
    this.#delete(id);
    const list = routes.map((route): DeviceRoute => ({ DeviceName: id, route }));
    const text = JSON.stringify(list);
    this.#routes.set(id, { atMs: timestamp, text });
    this.#characters += charactersOf(id, text);
    for (const oldest of this.#routes.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#delete(oldest);
      this.#notify(oldest);
    }
    if (known?.text !== text) this.#notify(id);
  }

  /** JSON for watchers of a vehicle. */
  textOf(id: string): string {
    return this.#routes.get(id)?.text ?? NO_ROUTES;
  }

  /** @param listener called with the id of a vehicle whose routes changed @returns unsubscribes */
  onChange(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #delete(id: string): void {
    const known = this.#routes.get(id);
    if (known) this.#characters -= charactersOf(id, known.text);
    this.#routes.delete(id);
  }

  #notify(id: string): void {
    for (const listener of this.#listeners) listener(id);
  }
}

function charactersOf(id: string, text: string): number {
  return id.length + text.length + ENTRY_CHARACTERS;
}
