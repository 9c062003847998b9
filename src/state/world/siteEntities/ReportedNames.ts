/** Reports address entities by name: rows by name, and facts reported before the catalogue knew the name. */
import { NO_FACTS, type SiteEntityFacts } from '../../../domain/siteEntity/facts.ts';
import type { SiteEntityCode } from '../../../domain/siteEntity/kind.ts';

/** Limit of facts kept for unknown names. */
const MAX_KEPT_FACTS = 10_000;

export class ReportedNames {
  readonly #rows = new Map<string, number>();
  readonly #facts = new Map<string, SiteEntityFacts>();

  /** The row of a name. */
  rowOf(code: SiteEntityCode, name: string): number | undefined {
    return this.#rows.get(keyOf(code, name));
  }

  /** Assigns a name to a row. @returns the facts reported of it so far */
  assignRow(code: SiteEntityCode, name: string, row: number): SiteEntityFacts | undefined {
    const key = keyOf(code, name);
    this.#rows.set(key, row);
    return this.#facts.get(key);
  }

  /** Unassigns all names of a kind from their rows; what was reported under the names stays. */
  release(code: SiteEntityCode): void {
    const prefix = keyOf(code, '');
    for (const key of this.#rows.keys()) if (key.startsWith(prefix)) this.#rows.delete(key);
  }

  /** Clears all reports; names keep their rows. */
  clearFacts(): void {
    this.#facts.clear();
  }

  /** Corrects what was reported under each name. */
  correctFacts(correct: (known: SiteEntityFacts) => SiteEntityFacts): void {
    for (const [key, facts] of this.#facts) this.#facts.set(key, correct(facts));
  }

  /** Applies a report. @returns the new facts where they change a row */
  apply(
    code: SiteEntityCode,
    name: string,
    report: (known: SiteEntityFacts) => SiteEntityFacts,
  ): { row: number; facts: SiteEntityFacts } | undefined {
    const key = keyOf(code, name);
    const known = this.#facts.get(key) ?? NO_FACTS;
    const facts = report(known);
    const row = this.#rows.get(key);
    if (facts === known || (row === undefined && this.#facts.size > MAX_KEPT_FACTS)) return undefined;
    this.#facts.set(key, facts);
    return row === undefined ? undefined : { row, facts };
  }
}

function keyOf(code: SiteEntityCode, name: string): string {
  return `${code} ${name}`;
}
