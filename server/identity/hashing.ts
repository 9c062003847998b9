/** Limits password checks: the heaviest work that an unauthenticated client can cause. */
import { availableParallelism } from 'node:os';
import { FairQueue } from '../limits/fairQueue.ts';

/** Each takes 19 MiB and a thread of the pool that file access uses, too. */
const MAX_CONCURRENT_CHECKS = 2;
/** Waiting checks of one address; its attempts for one name are already serialised. */
const MAX_WAITING_PER_ADDRESS = 64;

export function passwordQueue(): FairQueue {
  return new FairQueue({
    maxConcurrent: Math.max(1, Math.min(MAX_CONCURRENT_CHECKS, availableParallelism() - 1)),
    maxQueuedPerOwner: MAX_WAITING_PER_ADDRESS,
  });
}
