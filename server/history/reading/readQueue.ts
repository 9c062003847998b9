/** The order of reads: who plays on comes before who starts or seeks, who come at least every third time. */
import type { PiscinaTask, TaskQueue } from 'piscina';

const MAX_IN_A_ROW = 2;

export class ReadQueue implements TaskQueue {
  #urgent: PiscinaTask[] = [];
  #others: PiscinaTask[] = [];
  #urgentInARow = 0;

  get size(): number {
    return this.#urgent.length + this.#others.length;
  }

  push(task: PiscinaTask): void {
    (task.name === 'frames' ? this.#urgent : this.#others).push(task);
  }

  shift(): PiscinaTask | null {
    const isOthersTurn = this.#others.length > 0 && this.#urgentInARow >= MAX_IN_A_ROW;
    const urgent = isOthersTurn ? undefined : this.#urgent.shift();
    this.#urgentInARow = urgent ? this.#urgentInARow + 1 : 0;
    return urgent ?? this.#others.shift() ?? null;
  }

  remove(task: PiscinaTask): void {
    this.#urgent = this.#urgent.filter((other) => other !== task);
    this.#others = this.#others.filter((other) => other !== task);
  }
}
