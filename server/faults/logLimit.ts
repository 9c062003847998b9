/** Keeps log lines that any client can cause from flooding the log. */
import type { Logger } from 'pino';

export interface LogLimitOptions {
  /** Lines per window. */
  maxLines: number;
  windowMs: number;
  nowMs: () => number;
}

export class LogLimit {
  readonly #options: LogLimitOptions;
  #windowStartMs = Number.NEGATIVE_INFINITY;
  #writtenCount = 0;
  #skippedCount = 0;

  constructor(options: LogLimitOptions) {
    this.#options = options;
  }

  /**
   * Call it once for every line to be written.
   * @returns how many lines were suppressed since the last one written; undefined if this one is to be suppressed
   */
  consume(): number | undefined {
    const { maxLines, windowMs, nowMs } = this.#options;
    const elapsedMs = nowMs() - this.#windowStartMs;
    // A clock that was set back also starts a new window.
    if (elapsedMs >= windowMs || elapsedMs < 0) {
      this.#windowStartMs = nowMs();
      this.#writtenCount = 0;
    }
    if (this.#writtenCount >= maxLines) {
      this.#skippedCount++;
      return undefined;
    }
    this.#writtenCount++;
    const skipped = this.#skippedCount;
    this.#skippedCount = 0;
    return skipped;
  }
}

export type LogWarning = (facts: object, text: string) => void;

/** @returns logs warnings within the limit; the first one after a gap carries the count of suppressed ones */
export function rateLimitedWarn(log: Pick<Logger, 'warn'>, options: LogLimitOptions): LogWarning {
  const limit = new LogLimit(options);
  return (facts, text) => {
    const skipped = limit.consume();
    if (skipped !== undefined) log.warn(skipped > 0 ? { ...facts, skipped } : facts, text);
  };
}
