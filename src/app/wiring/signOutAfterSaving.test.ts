import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { EMPTY_DRAFT } from '../../domain/sketch/pointDraft.ts';
import { Scope } from '../../lifetime/scope.ts';
import { Drafts } from '../../state/sketch/drafts.ts';
import { signOutAfterSaving, type UnsavedContent } from './signOutAfterSaving.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(saveState: UnsavedContent['trees']['state']['saveState']) {
  let save = () => {};
  const saving = new Promise<void>((resolve) => {
    save = resolve;
  });
  const [retry, signOut] = [vi.fn(), vi.fn()];
  const trees = { state: { saveState }, retry, whenIdle: () => saving } as unknown as UnsavedContent['trees'];
  const drafts = new Drafts(new Scope(), { storage: memoryStorage(), userId: () => 'anna' });
  drafts.change('zone', { draft: { ...EMPTY_DRAFT, points: [{ easting: 1, northing: 2, altitude: 3 }] } });
  signOutAfterSaving(new Scope(), { trees, drafts }, signOut)();
  return { save, retry, signOut, asks: () => drafts.wouldBeLost(() => false) };
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

it('does not ask about a drawing once the session ends: the tab keeps it', async () => {
  expect(setUp('saved').asks()).toBe(false);
  const { save, asks } = setUp('pending');
  expect(asks()).toBe(true);
  save();
  await vi.advanceTimersByTimeAsync(0);
  expect(asks()).toBe(false);
});
