/** Sensors by their ids: some reports give only the id of a sensor, or a name that the catalogue does not know. */
import type { WireSensorState } from '../../../domain/wire/states.ts';

/** Limits of what is kept before the catalogue knows an id. */
const MAX_KEPT_IDS = 10_000;
const MAX_KEPT_REPORTS = 4;

export class SensorIds {
  /** Names under which sensors report, by id. */
  readonly #names = new Map<string, string>();
  /** Reports of ids that the catalogue does not know yet. */
  readonly #reports = new Map<string, readonly WireSensorState[]>();

  /** A report under its sensor's name. @param isKnown whether a sensor has a name, and so owns the report */
  named(report: WireSensorState, isKnown: (name: string) => boolean): WireSensorState {
    const { id, name } = report;
    // A report without a name has its id as its name, which may be the name of another sensor.
    if (id == null || (name !== id && isKnown(name))) return report;
    const known = this.#names.get(id);
    if (known !== undefined) return { ...report, name: known };
    if (isKnown(name)) return report;
    const kept = this.#reports.get(id) ?? [];
    if (kept.length > 0 || this.#reports.size < MAX_KEPT_IDS)
      this.#reports.set(id, [...kept.slice(1 - MAX_KEPT_REPORTS), report]);
    return report;
  }

  /** @returns what was reported of the id so far */
  assign(id: string, name: string): readonly WireSensorState[] {
    this.#names.set(id, name);
    const reports = this.#reports.get(id) ?? [];
    this.#reports.delete(id);
    return reports;
  }

  /** Forgets reports; ids keep their names. */
  clearReports(): void {
    this.#reports.clear();
  }
}
