/** The clock of a world, and the time at which silence and ages are evaluated. */
import { isInFuture } from '../../domain/time/reported.ts';

export class WorldClock {
  /** The clock itself, epoch milliseconds. */
  readonly now: () => number;
  /** Last contact of the source with the mine; undefined if no source reports it. */
  #heardAtMs: number | undefined;
  #lastCheckAtMs = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Records a contact of the source with the mine. @param atMs by this clock */
  recordContact(atMs: number): void {
    this.#heardAtMs = atMs;
  }

  /** The clock restarts at another time. */
  restart(): void {
    this.#heardAtMs = undefined;
    this.#lastCheckAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Stops at the last contact: later events are unknown. */
  readonly evaluationTimeMs = (): number => Math.min(this.now(), this.#heardAtMs ?? Number.POSITIVE_INFINITY);

  /** Whether the clock was set back since the last check; call it once a second. */
  checkSetBack(): boolean {
    const nowMs = this.now();
    const wasSetBack = isInFuture(this.#lastCheckAtMs, nowMs);
    this.#lastCheckAtMs = nowMs;
    return wasSetBack;
  }
}
