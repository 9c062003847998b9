/** The backend's clock as measured: ages are computed with it, since all reports carry its time (rules.md#backend-clock). */
import { proxy } from 'valtio';
import {
  type ClockBounds,
  clockDifferenceMs,
  differenceBounds,
  intersectBounds,
  NOTICEABLE_DIFFERENCE_MS,
} from '../../domain/link/clockBounds.ts';

/** `Date` headers have whole seconds. */
const DATE_RESOLUTION_MS = 1_000;

export class BackendClock {
  /** `aheadMs`: how far the backend's clock is ahead of this device's, rounded to seconds; undefined if negligible. */
  readonly state = proxy<{ aheadMs: number | undefined }>({ aheadMs: undefined });
  readonly #localNow: () => number;
  #bounds: ClockBounds | undefined;
  /** A pong with a time is from the clock that timestamps the messages; date headers may be another server's. */
  #hasPongTime = false;
  #aheadMs = 0;

  /** @param localNowMs this device's clock, epoch milliseconds */
  constructor(localNowMs: () => number) {
    this.#localNow = localNowMs;
  }

  /** The backend's time, epoch milliseconds; this device's until something was measured. */
  readonly now = (): number => this.#localNow() + this.#aheadMs;

  /** This device's time. */
  readonly localNowMs = (): number => this.#localNow();

  /** Records an uncached answer. @param date its `Date`, if readable @param sentMs local time of the request */
  recordServerDate(date: string | null, sentMs: number): void {
    const readMs = date === null ? Number.NaN : Date.parse(date);
    if (!this.#hasPongTime && Number.isFinite(readMs)) this.#addMeasurement(readMs, DATE_RESOLUTION_MS, sentMs);
  }

  /** Records a pong with the backend's time. @param sentMs local time at which its ping was sent */
  addPong(timeMs: number, sentMs: number): void {
    if (!this.#hasPongTime) this.#bounds = undefined;
    this.#hasPongTime = true;
    this.#addMeasurement(timeMs, 0, sentMs);
  }

  #addMeasurement(readMs: number, stepMs: number, sentMs: number): void {
    const arrivedMs = this.#localNow();
    // This device's clock was set back meanwhile: the measurement is meaningless.
    if (arrivedMs < sentMs) return;
    this.#bounds = intersectBounds(this.#bounds, differenceBounds(readMs, stepMs, sentMs, arrivedMs));
    this.#aheadMs = clockDifferenceMs(this.#bounds);
    const isNotable = Math.abs(this.#aheadMs) > NOTICEABLE_DIFFERENCE_MS;
    const aheadMs = isNotable ? Math.round(this.#aheadMs / 1_000) * 1_000 : undefined;
    if (aheadMs !== this.state.aheadMs) this.state.aheadMs = aheadMs;
  }
}
