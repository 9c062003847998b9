/** Fixes read from a file so far. */
import { FileError } from './columns.ts';
import { SkipReasons } from './reasons.ts';
import type { RecordedFix } from './recordedFix.ts';

/** More fixes than this do not fit the memory of a small machine. */
const MAX_FIXES = 5_000_000;

/** As many fixes as were asked for, or as there is room for, are read. */
export class RecordingFullError extends Error {}

export class Recording {
  /** After {@link finish} in the order of their times; equal times in the order of the file. */
  readonly fixes: RecordedFix[] = [];
  /** Why rows were left out. */
  readonly skippedReasons = new SkipReasons();
  /** Why values of rows that were taken are missing. */
  readonly incompleteReasons = new SkipReasons();
  readonly #limit: number;
  readonly #maxFixes: number;
  /** Row of the first fix that there was no room for. */
  #cutOffRow: number | undefined;

  /** @param limit as the user has asked for @param maxFixes what there is room for */
  constructor(limit: number, maxFixes = MAX_FIXES) {
    this.#limit = limit;
    this.#maxFixes = maxFixes;
  }

  /** @throws RecordingFullError where no more are wanted, or there is no room for more */
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

  /** @throws FileError where there is no fix */
  finish(file: string): void {
    if (this.fixes.length === 0) throw new FileError([`${file} holds no fixes`, ...this.reports()].join('\n'));
    this.fixes.sort((a, b) => a.atMs - b.atMs);
  }

  /** Remarks on the file; empty if all of it was accepted. */
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
