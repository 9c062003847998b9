/** Cap lamps and the sensors that last saw them: a person counts at one sensor at a time. */
import type { WirePassage } from '../../src/domain/wire/states.ts';
import { correctTime } from '../state/correctTimes.ts';

/** Lamps not detected for longer are not counted. */
export const PRESENCE_WINDOW_MS = 600_000;
/** Limit of listed people per sensor. */
const MAX_LISTED_PASSAGES = 500;

export interface Passage {
  id: string;
  sensor: string;
  atMs: number;
}

export class Lamps {
  readonly #lastPassageByLamp = new Map<string, Passage>();
  #changedLamps = new Set<string>();

  get size(): number {
    return this.#lastPassageByLamp.size;
  }

  has(id: string): boolean {
    return this.#lastPassageByLamp.has(id);
  }

  /** Everyone seen recently, and where. */
  all(): Iterable<Passage> {
    return this.#lastPassageByLamp.values();
  }

  /** Adds a passage, unless it is not newer than the lamp's last one. */
  addPassage(passage: Passage): void {
    const before = this.#lastPassageByLamp.get(passage.id);
    if (before && passage.atMs <= before.atMs) return;
    this.#lastPassageByLamp.set(passage.id, passage);
    this.#changedLamps.add(passage.sensor);
    if (before) this.#changedLamps.add(before.sensor);
  }

  /** The clock was set back: corrects earlier sightings, which are now in the future. */
  correctFutureTimes(nowMs: number): void {
    for (const [id, passage] of this.#lastPassageByLamp) {
      const atMs = correctTime(passage.atMs, { nowMs, savedAtMs: nowMs });
      if (atMs !== passage.atMs) this.#lastPassageByLamp.set(id, { ...passage, atMs });
    }
  }

  /** Removes people who have not been seen for too long. */
  dropExpired(nowMs: number): void {
    for (const { id, sensor, atMs } of this.#lastPassageByLamp.values()) {
      if (nowMs - atMs <= PRESENCE_WINDOW_MS) continue;
      this.#lastPassageByLamp.delete(id);
      this.#changedLamps.add(sensor);
    }
  }

  /** @returns sensors where people came or left since the last call, with everyone there, latest first */
  drainChanged(): Map<string, WirePassage[]> {
    const changedPassages = new Map([...this.#changedLamps].map((sensor) => [sensor, [] as Passage[]]));
    this.#changedLamps = new Set();
    for (const passage of this.#lastPassageByLamp.values()) changedPassages.get(passage.sensor)?.push(passage);
    return new Map([...changedPassages].map(([sensor, passages]) => [sensor, recentPassages(passages)]));
  }
}

function recentPassages(passages: Passage[]): WirePassage[] {
  return passages
    .sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_LISTED_PASSAGES)
    .map(({ id, atMs }) => ({ item1: id, item2: atMs }));
}
