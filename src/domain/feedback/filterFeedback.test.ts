import { expect, it } from 'vitest';
import { type FeedbackQuery, filterFeedback } from './filterFeedback.ts';

const feedbackEntry = (id: string, type: string, desc: string, userName: string, createdAt: string) => ({
  id,
  type,
  desc,
  user: 'u',
  userName,
  createdAt,
  images: 0,
});
const entries = [
  feedbackEntry('1', 'bug report', 'The crusher stands still', 'Dorj Ganbold', '2026-11-21T06:00:00Z'),
  feedbackEntry('2', 'feedback', 'Good', 'Bat', '2026-11-20T06:00:00Z'),
  feedbackEntry('3', 'praise', 'from another backend', 'Bat', 'no date'),
];
const matchAllQuery: FeedbackQuery = { type: 'all', search: '', day: '' };
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);

it.each([
  [{}, ['1', '2', '3']],
  [{ type: 'bug report' as const }, ['1']],
  [{ search: ' GANBOLD ' }, ['1']],
  [{ search: 'good' }, ['2']],
  [{ day: '2026-11-20' }, ['2']],
  [{ day: '2026-11-20', search: 'crusher' }, []],
])('%j', (changes, ids) => {
  expect(filterFeedback(entries, { ...matchAllQuery, ...changes }, dayOf).map(({ id }) => id)).toEqual(ids);
});
