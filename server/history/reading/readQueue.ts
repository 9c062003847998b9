/** The order of reads: continued playback comes before starts and seeks, which come at least every third time. */
import type { PiscinaTask, TaskQueue } from 'piscina';

const MAX_CONSECUTIVE_URGENT_TASKS = 2;

export class ReadQueue implements TaskQueue {
  #urgentTasks: PiscinaTask[] = [];
  #ordinary: PiscinaTask[] = [];
  #urgentInARow = 0;

  get size(): number {
    return this.#urgentTasks.length + this.#ordinary.length;
  }

  push(task: PiscinaTask): void {
    (task.name === 'frames' ? this.#urgentTasks : this.#ordinary).push(task);
  }

  shift(): PiscinaTask | null {
    const isOrdinaryTurn = this.#ordinary.length > 0 && this.#urgentInARow >= MAX_CONSECUTIVE_URGENT_TASKS;
    const urgentTask = isOrdinaryTurn ? undefined : this.#urgentTasks.shift();
    this.#urgentInARow = urgentTask ? this.#urgentInARow + 1 : 0;
    return urgentTask ?? this.#ordinary.shift() ?? null;
  }

  remove(task: PiscinaTask): void {
    this.#urgentTasks = this.#urgentTasks.filter((other) => other !== task);
    this.#ordinary = this.#ordinary.filter((other) => other !== task);
  }
}
