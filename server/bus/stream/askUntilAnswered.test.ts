import { expect, test, vi } from 'vitest';
import { askUntilAnswered } from './askUntilAnswered.ts';

/** A question that is answered by the given call, and of use up to another one. */
function setUp({ answeredBy, openUntil = Number.POSITIVE_INFINITY }: { answeredBy: number; openUntil?: number }) {
  const warn = vi.fn();
  let calls = 0;
  const answer = askUntilAnswered({
    ask: async () => {
      if (++calls < answeredBy) throw new Error('503');
      return 'replaced';
    },
    isOpen: () => calls < openUntil,
    log: { warn },
  });
  return { answer, warn, callCount: () => calls };
}

test('a question that NATS cannot answer yet is asked again, and reported once', async () => {
  const { answer, warn, callCount } = setUp({ answeredBy: 3 });
  await expect(answer).resolves.toBe('replaced');
  expect([callCount(), warn.mock.calls.length]).toEqual([3, 1]);
});

test('an answer that comes for another connection is none', async () => {
  await expect(setUp({ answeredBy: 1, openUntil: 1 }).answer).resolves.toBeUndefined();
  const { answer, callCount } = setUp({ answeredBy: 9, openUntil: 2 });
  await expect(answer).resolves.toBeUndefined();
  expect(callCount()).toBe(2);
});
