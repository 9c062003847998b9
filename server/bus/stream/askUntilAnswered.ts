import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Interval of questions that a cluster of NATS without a leader cannot answer yet. */
const ASK_EVERY_MS = 1_000;

interface Question<T> {
  /** @throws if there is no answer yet */
  ask(): Promise<T>;
  /** Whether an answer is still of use. */
  isOpen(): boolean;
  log: Pick<Logger, 'warn'>;
}

/** Asks NATS once a second. @returns the answer; undefined where none is of use any more */
export async function askUntilAnswered<T>({ ask, isOpen, log }: Question<T>): Promise<T | undefined> {
  for (let isFirst = true; isOpen(); isFirst = false) {
    try {
      const answer = await ask();
      return isOpen() ? answer : undefined;
    } catch (error) {
      if (isFirst) log.warn({ err: error }, 'NATS does not report the stream yet');
    }
    await sleep(ASK_EVERY_MS, undefined, { ref: false });
  }
  return undefined;
}
