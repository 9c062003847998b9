/** What is reported by name: which row bears one, and what was said of it, which may be before the catalogue knows it. */
import { NO_FACTS, type SiteEntityFacts } from '../../../domain/siteEntity/facts.ts';
import type { SiteEntityCode } from '../../../domain/siteEntity/kind.ts';

/** Facts that are kept while some of their names are not known (yet). */
const MAX_FACTS = 10_000;

export class ReportedNames {
  readonly #rows = new Map<string, number>();
  readonly #facts = new Map<string, SiteEntityFacts>();

  /** The row that bears a name. */
  rowOf(code: SiteEntityCode, name: string): number | undefined {
    return this.#rows.get(keyOf(code, name));
  }

  /** Says which row bears a name. @returns what has been reported of it so far */
  assignRow(code: SiteEntityCode, name: string, row: number): SiteEntityFacts | undefined {
    const key = keyOf(code, name);
    this.#rows.set(key, row);
    return this.#facts.get(key);
  }

  /** Keeps a report. @returns what is known now, where that is news of a row */
  apply(
    code: SiteEntityCode,
    name: string,
    report: (known: SiteEntityFacts) => SiteEntityFacts,
  ): { row: number; facts: SiteEntityFacts } | undefined {
    const key = keyOf(code, name);
    const known = this.#facts.get(key) ?? NO_FACTS;
    const facts = report(known);
    const row = this.#rows.get(key);
    if (facts === known || (row === undefined && this.#facts.size > MAX_FACTS)) return undefined;
    this.#facts.set(key, facts);
    return row === undefined ? undefined : { row, facts };
  }
}

function keyOf(code: SiteEntityCode, name: string): string {
  return `${code} ${name}`;
}
