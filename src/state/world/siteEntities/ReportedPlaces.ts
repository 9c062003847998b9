/** Positions that sensors report, by the names under which they report: kept even before the catalogue knows a name. */
import type { WireSensorState } from '../../../domain/wire/states.ts';

type ReportedPlace = Partial<Pick<WireSensorState, 'location' | 'mineArea'>>;

/** Limit of kept names. */
const MAX_KEPT_PLACES = 10_000;

export class ReportedPlaces {
  readonly #byName = new Map<string, ReportedPlace>();

  /** Merges a report; fields that it omits stay. */
  record({ name, location, mineArea }: WireSensorState): void {
    if (!location && !mineArea) return;
    const known = this.#byName.get(name);
    if (!known && this.#byName.size >= MAX_KEPT_PLACES) return;
    this.#byName.set(name, { location: location ?? known?.location, mineArea: mineArea || known?.mineArea });
  }

  of(name: string): ReportedPlace | undefined {
    return this.#byName.get(name);
  }
}
