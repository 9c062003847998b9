/** The latest counts of each zone. */
import { ArrivalTimes } from '../../domain/time/ArrivalTimes.ts';
import { isInFuture } from '../../domain/time/reported.ts';
import type { WireZoneCount } from '../../domain/wire/zones.ts';

export interface ZoneCount {
  readonly count: number;
  readonly vehicles: number | undefined;
  readonly people: number | undefined;
  readonly rsus: number | undefined;
  /** When it was counted, epoch milliseconds. */
  readonly atMs: number | undefined;
}

export class ZoneCounts {
  readonly #counts = new Map<string, ZoneCount>();
  readonly #arrivals = new ArrivalTimes();
  /** When each count arrived, by this page's clock. */
  readonly #arrivedAtMs = new Map<string, number>();

  /** A time in the future counts as that of its arrival. @returns false if a newer count is known */
  apply({ id, count, vehicles, people, rsus, timestamp }: WireZoneCount, nowMs: number): boolean {
    const known = this.#counts.get(id);
    const atMs = timestamp == null ? undefined : this.#arrivals.of(id, timestamp, nowMs);
    if (known?.atMs !== undefined && atMs !== undefined && atMs < known.atMs) return false;
    this.#counts.set(id, {
      count,
      vehicles: vehicles ?? undefined,
      people: people ?? undefined,
      rsus: rsus ?? undefined,
      atMs,
    });
    this.#arrivedAtMs.set(id, nowMs);
    return true;
  }

  /** Forgets zones that a list lacks, unless their count arrived after it was requested. @returns whether there were any */
  retainOnly(ids: ReadonlySet<string>, requestedAtMs: number): boolean {
    const known = this.#counts.size;
    for (const id of this.#counts.keys()) {
      if (ids.has(id) || (this.#arrivedAtMs.get(id) ?? 0) >= requestedAtMs) continue;
      this.#counts.delete(id);
      this.#arrivedAtMs.delete(id);
    }
    return this.#counts.size < known;
  }

  /** The clock was set back: the times of counts in the future are unknown. */
  dropFutureTimes(nowMs: number): void {
    this.#arrivedAtMs.clear();
    for (const [id, count] of this.#counts) {
      if (count.atMs !== undefined && isInFuture(count.atMs, nowMs))
        this.#counts.set(id, { ...count, atMs: undefined });
    }
  }

  clear(): void {
    this.#counts.clear();
    this.#arrivedAtMs.clear();
  }

  /** Writes all counts to the proxies that panels read. */
  flush(zones: Record<string, ZoneCount>): void {
    for (const id of Object.keys(zones)) if (!this.#counts.has(id)) delete zones[id];
    for (const [id, count] of this.#counts) zones[id] = count;
  }
}
