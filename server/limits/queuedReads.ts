/**
 * Limits reads that are heavy for the database or the disk: few at a time, callers in turn, a queue limit per caller.
 */
import { z } from '../../src/domain/wire/zod.ts';
import { HttpProblem } from '../http/problems.ts';
import { FairQueue, type FairQueueRules, WaitedTooLongError } from './fairQueue.ts';
import { QueueFullError } from './keyedQueues.ts';

/** A time in a query: epoch milliseconds. */
export const momentParameter = z
  .string()
  .regex(/^\d{1,15}$/, 'expected epoch milliseconds')
  .transform(Number);

/** @param signal removes the read from the queue when its caller has disconnected */
export type QueuedRead = <T>(callerId: string, read: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * @param readsName what the refusal calls the reads, in the plural
 * @returns a function that runs a read when its turn comes @throws HttpProblem 429 if too many of the caller wait
 */
export function queuedReads(rules: FairQueueRules, readsName: string): QueuedRead {
  const queue = new FairQueue(rules);
  return async (callerId, read, signal) => {
    try {
      return await queue.run(callerId, read, signal);
    } catch (error) {
      if (error instanceof WaitedTooLongError)
        throw new HttpProblem(503, `Too many ${readsName} wait. Try again in a moment.`, { 'retry-after': '5' });
      if (!(error instanceof QueueFullError)) throw error;
      throw new HttpProblem(429, `Too many ${readsName} at once. Try again in a moment.`, { 'retry-after': '2' });
    }
  };
}
