/** Fixes read from a file so far. */
import { FileError } from './columns.ts';
import { SkipReasons } from './reasons.ts';
import type { RecordedFix } from './recordedFix.ts';

/** More fixes than this do not fit the memory of a small machine. */
const MAX_FIXES = 5_000_000;

/** As many fixes as were asked for are read. */
export class RecordingFullError extends Error {}

export class Recording {
  /** After {@link finish} in the order of their times; equal times in the order of the file. */
  readonly fixes: RecordedFix[] = [];
  /** Why rows were left out. */
  readonly skippedReasons = new SkipReasons();
  /** Why values of rows that were taken are missing. */
  readonly incompleteReasons = new SkipReasons();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = Math.min(limit, MAX_FIXES);
  }

  /** @throws RecordingFullError where no more are wanted */
  addLine(fix: RecordedFix, notes: readonly string[]): void {
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
      ...reportSection('Rows left out:', this.skippedReasons),
      ...reportSection('Sent without a value:', this.incompleteReasons),
    ];
  }
}
