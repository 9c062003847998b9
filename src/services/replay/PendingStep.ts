/** A step that the server has not answered yet: a further step starts from its target. */

export class PendingStep {
  #targetMs: number | undefined;
  /** A frame of this time or later is its answer. */
  #answeredFromMs = 0;

  /** Its target, epoch milliseconds; undefined while none is pending. */
  get targetMs(): number | undefined {
    return this.#targetMs;
  }

  /** @param ms its length, negative for backwards */
  begin(targetMs: number, ms: number): void {
    this.#targetMs = targetMs;
    // The server's clock has stopped slightly before or after this page's.
    this.#answeredFromMs = ms > 0 ? targetMs - ms / 2 : Number.POSITIVE_INFINITY;
  }

  /** A frame other than a snapshot has arrived. @param atMs its time */
  noteFrame(atMs: number): void {
    if (atMs >= this.#answeredFromMs) this.#targetMs = undefined;
  }

  end(): void {
    this.#targetMs = undefined;
  }
}
