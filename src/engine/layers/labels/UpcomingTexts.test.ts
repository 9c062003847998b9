import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Scope } from '../../../lifetime/scope.ts';
import { type UpcomingText, UpcomingTexts } from './UpcomingTexts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const upcoming = (text: string): UpcomingText => ({ text, fontPx: 12, weight: 500, atMs: 0 });

/** @param textMs how long a text takes to be drawn */
function setUp(textMs: number) {
  const scope = new Scope();
  const drawn: string[] = [];
  const texts = new UpcomingTexts(scope, ({ text }) => {
    drawn.push(text);
    vi.setSystemTime(Date.now() + textMs);
  });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  return { scope, drawn, texts };
}

test('texts are drawn after the current task, in the order in which they were added', () => {
  const { texts, drawn } = setUp(0);
  for (const text of ['HT-1', 'HT-2', 'HT-3']) texts.add(upcoming(text));
  expect(drawn).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['HT-1', 'HT-2', 'HT-3']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a task ends after its time, and the next one goes on', () => {
  const { texts, drawn } = setUp(1.5);
  for (const text of ['HT-1', 'HT-2', 'HT-3']) texts.add(upcoming(text));
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['HT-1', 'HT-2']);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['HT-1', 'HT-2', 'HT-3']);
});

test('a text that takes longer than a task is drawn all the same', () => {
  const { texts, drawn } = setUp(50);
  for (const text of ['HT-1', 'HT-2']) texts.add(upcoming(text));
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['HT-1']);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['HT-1', 'HT-2']);
});

test('texts that are forgotten, or whose atlas is given up, are not drawn', () => {
  const { scope, texts, drawn } = setUp(0);
  texts.add(upcoming('HT-1'));
  texts.clear();
  vi.advanceTimersToNextTimer();
  texts.add(upcoming('HT-2'));
  scope.dispose();
  vi.runAllTimers();
  expect(drawn).toEqual([]);
});
