import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { useWatched } from './useWatched.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const source = { name: 'HT-1' };
let renderCount = 0;

function Name() {
  renderCount++;
  return useWatched(() => source.name);
}

it('renders again within a second after what is read has changed, and only then', async () => {
  const { text, during, unmount } = await mountPage(<Name />);
  expect(text()).toBe('HT-1');
  const rendersBefore = renderCount;
  await during(() => vi.advanceTimersByTime(5_000));
  expect(renderCount).toBe(rendersBefore);
  source.name = 'Truck one';
  await during(() => vi.advanceTimersByTime(1_000));
  expect(text()).toBe('Truck one');
  await unmount();
  expect(vi.getTimerCount()).toBe(0);
});
