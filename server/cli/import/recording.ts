/** Fixes read from a file so far. */
import { FileError } from './columns.ts';
import { SkipReasons } from './reasons.ts';
import type { RecordedFix } from './recordedFix.ts';

/** More fixes than this exceed the memory of a small machine. */
const MAX_FIXES = 5_000_000;

/** The limit that the user set, or that memory sets, is reached. */
export class RecordingFullError extends Error {}

export class Recording {
  /** After {@link finish} sorted by time; equal times keep the order of the file. */
  readonly fixes: RecordedFix[] = [];
  /** Why rows were skipped. */
  readonly skippedReasons = new SkipReasons();
  /** Why values are missing in rows that were accepted. */
  readonly incompleteReasons = new SkipReasons();
  readonly #limit: number;
  readonly #maxFixes: number;
  /** Row of the first fix that exceeded the memory limit. */
  #cutOffRow: number | undefined;

  /** @param limit as the user set it @param maxFixes what fits in memory */
  constructor(limit: number, maxFixes = MAX_FIXES) {
    this.#limit = limit;
    this.#maxFixes = maxFixes;
  }

  /** @throws RecordingFullError if a limit is reached */
  addLine(fix: RecordedFix, notes: readonly string[]): void {
    if (this.fixes.length >= this.#maxFixes) {
      this.#cutOffRow = fix.row;
      throw new RecordingFullError();
    }
    this.fixes.push(fix);
    for (const note of notes) this.incompleteReasons.add(note, fix.row);
    if (this.fixes.length >= this.#limit) throw new RecordingFullError();
  }

  countOmitted(reason: string, row: number): void {
    this.skippedReasons.add(reason, row);
  }

  /** @throws FileError if there is no fix */
  finish(file: string): void {
    if (this.fixes.length === 0) throw new FileError([`${file} holds no fixes`, ...this.reports()].join('\n'));
    this.fixes.sort((a, b) => a.atMs - b.atMs);
  }

  /** Remarks on the file; empty if everything was accepted. */
  reports(): string[] {
    const reportSection = (title: string, reasons: SkipReasons) =>
      reasons.size === 0 ? [] : [title, ...reasons.lines().map((line) => `  ${line}`)];
    return [
      ...this.#cutOffReports(),
      ...reportSection('Rows left out:', this.skippedReasons),
      ...reportSection('Sent without a value:', this.incompleteReasons),
    ];
  }

  #cutOffReports(): string[] {
    if (this.#cutOffRow === undefined) return [];
    return [
      `Only the first ${this.#maxFixes} fixes are sent, more do not fit in memory: what begins at row ${this.#cutOffRow} is left out. Split the file`,
    ];
  }
}
