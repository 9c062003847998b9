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
    return true;
  }

  /** The clock was set back: the times of counts in the future are unknown. */
  dropFutureTimes(nowMs: number): void {
    for (const [id, count] of this.#counts) {
      if (count.atMs !== undefined && isInFuture(count.atMs, nowMs))
        this.#counts.set(id, { ...count, atMs: undefined });
    }
  }

  clear(): void {
    this.#counts.clear();
  }

  /** Writes all counts to the proxies that panels read. */
  flush(zones: Record<string, ZoneCount>): void {
    for (const [id, count] of this.#counts) zones[id] = count;
  }
}
