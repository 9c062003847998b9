/** Groups messages that differ only in their numbers, so that a million bad rows make a few lines. */

export interface SkipReason {
  /** The first such message, verbatim. */
  firstMessage: string;
  /** Row of the first message. */
  row: number;
  count: number;
}

const MAX_LISTED_REASONS = 20;
const OTHER_REASONS = 'other reasons';

export class SkipReasons {
  readonly #byKind = new Map<string, SkipReason>();

  add(message: string, row: number): void {
    const kind = message.replace(/"[^"]*"/g, '…').replace(/-?\d+(\.\d+)?(e[+-]\d+)?/g, '…');
    const isNew = !this.#byKind.has(kind);
    const key = isNew && this.#byKind.size >= MAX_LISTED_REASONS ? OTHER_REASONS : kind;
    const reason = this.#byKind.get(key);
    if (reason) reason.count += 1;
    else this.#byKind.set(key, { firstMessage: key === OTHER_REASONS ? OTHER_REASONS : message, row, count: 1 });
  }

  get size(): number {
    return this.#byKind.size;
  }

  /** For people, one line each: `3 × speed 900 km/h is not between 0 and 400 (first in row 7)`. */
  lines(): string[] {
    return [...this.#byKind.values()].map(
      ({ firstMessage, row, count }) => `${count} × ${firstMessage} (first in row ${row})`,
    );
  }
}
