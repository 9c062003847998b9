/**
 * Hysteresis against flicker: a label appears once it has been chosen for a while, and disappears once it has not been
 * (rules.md#labels).
 */

/** How long a choice must last before it takes effect. */
export const LABEL_HYSTERESIS_MS = 300;

/** Whether a label is shown. @param differsForMs how long the choice has differed from what is shown */
export function isLabelShown(wasShown: boolean, isChosen: boolean, differsForMs: number): boolean {
  return isChosen !== wasShown && differsForMs >= LABEL_HYSTERESIS_MS ? isChosen : wasShown;
}

const NO_TIME = -1;

/** Applies the rule to the rows of a pose table, choice by choice. Allocates only when rows are added. */
export class LabelHysteresis {
  /** Whether the next choices will show or hide labels even if they choose the same. */
  isSettling = false;
  #pass = 1;
  #atMs = 0;
  #chosenInPass = new Uint32Array(512);
  #isShown = new Uint8Array(512);
  /** By row: when the choice began to differ from what is shown. */
  #differsSinceMs = new Float64Array(512).fill(NO_TIME);
  /** Rows that were chosen or shown in the last choice, and in this one. */
  #previousRows = new Uint32Array(512);
  #currentRows = new Uint32Array(512);
  #countBefore = 0;
  #countNow = 0;
  #nextLingeringIndex = 0;

  /** Called before the labels of a choice. @param rows of the table */
  start(atMs: number, rows: number): void {
    if (rows > this.#isShown.length) this.#grow(2 ** Math.ceil(Math.log2(rows)));
    [this.#previousRows, this.#currentRows] = [this.#currentRows, this.#previousRows];
    this.#countBefore = this.#countNow;
    this.#countNow = 0;
    this.#nextLingeringIndex = 0;
    this.#pass++;
    this.#atMs = atMs;
    this.isSettling = false;
  }

  /** Marks a row as chosen. @returns whether its label is shown already */
  choose(row: number): boolean {
    this.#chosenInPass[row] = this.#pass;
    this.#currentRows[this.#countNow++] = row;
    return this.#settle(row, true);
  }

  /** The next row that is still shown though no longer chosen; -1 after the last. Called after all rows were chosen. */
  nextLingering(): number {
    while (this.#nextLingeringIndex < this.#countBefore) {
      const row = this.#previousRows[this.#nextLingeringIndex++] as number;
      if (this.#chosenInPass[row] === this.#pass) continue;
      if (this.#isShown[row] === 1 && this.#settle(row, false)) {
        this.#currentRows[this.#countNow++] = row;
        return row;
      }
      this.#isShown[row] = 0;
      this.#differsSinceMs[row] = NO_TIME;
    }
    return -1;
  }

  #settle(row: number, isChosen: boolean): boolean {
    const wasShown = this.#isShown[row] === 1;
    if (wasShown === isChosen) {
      this.#differsSinceMs[row] = NO_TIME;
      return wasShown;
    }
    if (this.#differsSinceMs[row] === NO_TIME) this.#differsSinceMs[row] = this.#atMs;
    const isShown = isLabelShown(wasShown, isChosen, this.#atMs - (this.#differsSinceMs[row] as number));
    if (isShown !== wasShown) this.#differsSinceMs[row] = NO_TIME;
    this.#isShown[row] = isShown ? 1 : 0;
    this.isSettling ||= isShown !== isChosen;
    return isShown;
  }

  #grow(length: number): void {
    const grown = <T extends Uint8Array | Uint32Array | Float64Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.#chosenInPass = grown(this.#chosenInPass, new Uint32Array(length));
    this.#isShown = grown(this.#isShown, new Uint8Array(length));
    this.#differsSinceMs = grown(this.#differsSinceMs, new Float64Array(length).fill(NO_TIME));
    this.#previousRows = grown(this.#previousRows, new Uint32Array(length));
    this.#currentRows = grown(this.#currentRows, new Uint32Array(length));
  }
}
