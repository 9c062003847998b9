/** Reads that are heavy for the database or the disk: few at once, callers in turn, and too many of one caller refused. */
import { z } from '../../src/domain/wire/zod.ts';
import { HttpProblem } from '../http/problems.ts';
import { FairQueue, type FairQueueRules, WaitedTooLongError } from './fairQueue.ts';
import { QueueFullError } from './keyedQueues.ts';

/** A moment in a query: epoch milliseconds. */
export const momentParameter = z
  .string()
  .regex(/^\d{1,15}$/, 'expected epoch milliseconds')
  .transform(Number);

/** @param signal takes a read out of the line whose caller has gone */
export type QueuedRead = <T>(callerId: string, read: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * @param readsName name of the reads in the refusal, in the plural
 * @returns runs a read when its turn comes @throws HttpProblem 429 if too many of the caller wait
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
