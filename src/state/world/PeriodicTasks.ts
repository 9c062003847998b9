/** When periodic tasks last ran, by one clock: each runs at most once per period. */
import { isDue } from '../../domain/time/periods.ts';

export class PeriodicTasks<Task extends string> {
  readonly #now: () => number;
  readonly #startedAtMs: number;
  readonly #lastRunAtMs = new Map<Task, number>();

  /** @param now epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
    this.#startedAtMs = now();
  }

  /** Whether the task is due; if so, its next period begins now. */
  startIfDue(task: Task, everyMs: number): boolean {
    const nowMs = this.#now();
    if (!isDue(this.#lastRunAtMs.get(task) ?? this.#startedAtMs, nowMs, everyMs)) return false;
    this.#lastRunAtMs.set(task, nowMs);
    return true;
  }
}
