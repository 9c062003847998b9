/** A step that a server has not answered: where another one begins. */

export class PendingStep {
  #targetMs: number | undefined;
  /** A frame of this time or later answers it. */
  #answeredFromMs = 0;

  /** Where it leads, epoch milliseconds; undefined while none is pending. */
  get targetMs(): number | undefined {
    return this.#targetMs;
  }

  /** @param ms its length, negative for back */
  begin(targetMs: number, ms: number): void {
    this.#targetMs = targetMs;
    // The server's clock has stopped a little before or after this page's.
    this.#answeredFromMs = ms > 0 ? targetMs - ms / 2 : Number.POSITIVE_INFINITY;
  }

  /** A frame has come that is no snapshot. @param atMs its time */
  noteFrame(atMs: number): void {
    if (atMs >= this.#answeredFromMs) this.#targetMs = undefined;
  }

  end(): void {
    this.#targetMs = undefined;
  }
}
