import { expect, it } from 'vitest';
import { isInStatus, statusWords } from './statusWords.ts';

it('lists each status once, without its number', () => {
  expect(statusWords(['2.1 Loading', '1.3 Queue', 'queue', '', ' ', '2.4 Loading'])).toEqual(['Loading', 'Queue']);
});

it('finds a text in the statuses as the rule does', () => {
  const statuses = ['1.1 Haul loaded', '1.3 Queue'];
  for (const text of ['queue', ' QUE ', '1.3 Queue', '1.3', 'loaded'])
    expect(isInStatus(text, statuses), text).toBe(true);
  for (const text of ['Дараалал', 'Crib']) expect(isInStatus(text, statuses), text).toBe(false);
});
