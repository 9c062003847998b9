import { expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { BoardClock, useBoardTime } from './BoardClock.tsx';

const Time = () => String(useBoardTime());

// rules.md#link-down
it('ticks with the messages of the mine, and stops while the link is down: no truck becomes overdue by that', async () => {
  vi.useFakeTimers();
  const heard = { atMs: 5_000 };
  const world = { evaluationTimeMs: () => Math.min(Date.now(), heard.atMs) };
  const { text, during, unmount } = await mountPage(
    <AppProvider services={{ world, now: () => Date.now() } as unknown as AppServices}>
      <BoardClock>
        <Time />
      </BoardClock>
    </AppProvider>,
  );
  const pass = (ms: number) => during(() => vi.advanceTimersByTimeAsync(ms));
  await pass(600_000);
  expect(text()).toBe('5000');
  heard.atMs = 9_000;
  await pass(1_000);
  expect(text()).toBe('9000');
  await unmount();
  vi.useRealTimers();
});
