import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { signOutOnceSaved, type UnsavedTrees } from './signOutOnceSaved.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(saveState: UnsavedTrees['state']['saveState']) {
  let save = () => {};
  const saving = new Promise<void>((resolve) => {
    save = resolve;
  });
  const [retry, signOut] = [vi.fn(), vi.fn()];
  const trees = { state: { saveState }, retry, whenIdle: () => saving } as unknown as UnsavedTrees;
  signOutOnceSaved(new Scope(), trees, signOut)();
  return { save, retry, signOut };
}

it('signs out at once where nothing waits to be saved', () => {
  const { retry, signOut } = setUp('saved');
  expect(signOut).toHaveBeenCalledOnce();
  expect(retry).not.toHaveBeenCalled();
});

it('saves what is waiting first', async () => {
  const { save, retry, signOut } = setUp('pending');
  expect(retry).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(signOut).not.toHaveBeenCalled();
  save();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signOut).toHaveBeenCalledOnce();
});

it('waits for no backend that does not answer', async () => {
  const { save, signOut } = setUp('failed');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(signOut).toHaveBeenCalledOnce();
  save();
  await vi.advanceTimersByTimeAsync(0);
  expect(signOut).toHaveBeenCalledOnce();
});
