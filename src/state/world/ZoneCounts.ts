/** The latest counts of each zone. */
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

  /** @returns false if a newer count is known */
  apply({ id, count, vehicles, people, rsus, timestamp }: WireZoneCount): boolean {
    const known = this.#counts.get(id);
    if (known?.atMs !== undefined && timestamp != null && timestamp < known.atMs) return false;
    this.#counts.set(id, {
      count,
      vehicles: vehicles ?? undefined,
      people: people ?? undefined,
      rsus: rsus ?? undefined,
      atMs: timestamp ?? undefined,
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
