/** The one way in for positions and states: the HTTP endpoint and the demo traffic hand their items to the same intake. */
import type { IngestAnswer } from '../../src/domain/wire/ingest.ts';

/** Takes what a fleet sends. */
export interface FixIntake {
  /**
   * Judges every item by itself against `ingestFixSchema` and publishes the good ones; never throws for a bad item.
   * @param items raw items, each as `ingestFixSchema` describes it
   * @returns how many were taken, and why each refused one was refused, by its index in `items`
   */
  take(items: readonly unknown[]): IngestAnswer;
}
