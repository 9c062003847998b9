import { expect, test } from 'vitest';
import type { Database } from '../../db/open.ts';
import { type FairQueue, WaitedTooLongError } from '../../limits/fairQueue.ts';
import { QueueFullError } from '../../limits/keyedQueues.ts';
import { Limits } from '../../limits/limits.ts';
import { SignInGuard } from './guard.ts';

/** Counts in this process. */
class LocalLimits extends Limits {
  constructor() {
    super(undefined as unknown as Database);
  }

  override sharedCounter(...[rule]: Parameters<Limits['localCounter']>) {
    return this.localCounter(rule);
  }
}

const SIGN_IN_ATTEMPT = { address: '10.0.0.1', name: 'dispatcher', pageId: 'page', knownBrowser: undefined };

test.each([new QueueFullError(), new WaitedTooLongError()])(
  'a password that had no turn, by %o, is not checked and may be tried again',
  async (refusal) => {
    const queue = { run: () => Promise.reject(refusal) } as unknown as FairQueue;
    const { signal } = new AbortController();
    const guard = new SignInGuard(new LocalLimits(), queue);
    expect(await guard.checkPassword({ ...SIGN_IN_ATTEMPT, signal }, async () => 'found')).toEqual({
      isChecked: false,
    });
  },
);

test('an error of the check itself is not hidden', async () => {
  const queue = { run: (_owner: string, work: () => Promise<unknown>) => work() } as unknown as FairQueue;
  const { signal } = new AbortController();
  const guard = new SignInGuard(new LocalLimits(), queue);
  const failingCheck = () => Promise.reject(new Error('database away'));
  await expect(guard.checkPassword({ ...SIGN_IN_ATTEMPT, signal }, failingCheck)).rejects.toThrow('database away');
});
