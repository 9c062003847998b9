/** Users who save views, one after the other; refused ones are saved again, as the app keeps a draft. */
import { setTimeout as sleep } from 'node:timers/promises';

const SAVE_INTERVAL_MS = 700;

export class People {
  /** Names of acknowledged views. */
  readonly saved: string[] = [];
  refusals = 0;
  /** By a steady clock. */
  readonly #savedAtMs: number[] = [];
  readonly #url: string;
  readonly #headers: Record<string, string>;
  #isEnding = false;
  #running: Promise<void> = Promise.resolve();

  constructor(url: string, headers: Record<string, string>) {
    this.#url = url;
    this.#headers = headers;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    await this.#running;
  }

  /** When the first save since a moment was acknowledged, by a steady clock. */
  firstSaveAtMsSince(atMs: number): number | undefined {
    return this.#savedAtMs.find((savedAtMs) => savedAtMs > atMs);
  }

  async #run(): Promise<void> {
    for (let k = 0; !this.#isEnding; k++) {
      const name = `Saved ${k}`;
      while (!(await this.#isSaved(name))) {
        this.refusals++;
        await sleep(SAVE_INTERVAL_MS);
      }
      this.saved.push(name);
      this.#savedAtMs.push(performance.now());
      await sleep(SAVE_INTERVAL_MS);
    }
  }

  async #isSaved(name: string): Promise<boolean> {
    try {
      const answer = await fetch(`${this.#url}/api/adt/view`, {
        method: 'POST',
        headers: { ...this.#headers, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ name, state: { mapVisibleType: 'private' } }),
        signal: AbortSignal.timeout(5_000),
      });
      await answer.text();
      // The name is taken where it was saved before and only the answer was lost.
      return answer.status === 200 || answer.status === 409;
    } catch {
      return false;
    }
  }
}
