import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Retry interval while a NATS cluster has no leader and cannot answer. */
const ASK_EVERY_MS = 1_000;

interface Question<T> {
  /** @throws if there is no answer yet */
  ask(): Promise<T>;
  /** Whether the answer is still needed. */
  isOpen(): boolean;
  log: Pick<Logger, 'warn'>;
}

/** Asks NATS once a second until it answers. @returns the answer; undefined once none is needed any more */
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
