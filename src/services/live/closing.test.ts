/** When the app comes back to a socket that was closed. */
import { afterEach, expect, it, vi } from 'vitest';
import { type CloseReaction, reconnectDelayMs } from './closing.ts';

afterEach(() => vi.restoreAllMocks());

it.each<[CloseReaction, number[]]>([
  ['soon', [250, 500, 1_000, 2_000, 4_000, 4_000]],
  ['freshToken', [250, 500, 1_000, 2_000, 4_000, 4_000]],
  ['later', [10_000, 20_000, 40_000, 60_000, 60_000, 60_000]],
])('%s: after growing delays, each up to a third longer', (reaction, delaysMs) => {
  const delays = () => delaysMs.map((_, attempt) => Math.round(reconnectDelayMs(reaction, attempt)));
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(delays()).toEqual(delaysMs);
  random.mockReturnValue(1);
  expect(delays()).toEqual(delaysMs.map((delayMs) => Math.round((delayMs * 4) / 3)));
});
