import { expect, it } from 'vitest';
import { AlertNews } from './AlertNews.ts';

const alert = (key: string, firstAtMs: number, seen = false) => ({ key, firstAtMs, seen });

it('tells each alert once, and not those that began before the page was opened', () => {
  const news = new AlertNews<ReturnType<typeof alert>>(100);
  const [old, first, second] = [alert('old', 50), alert('a', 110), alert('b', 120)];
  expect(news.take([first, old])).toEqual([first]);
  expect(news.take([first, old])).toEqual([]);
  expect(news.take([second, first, old])).toEqual([second]);
});

it('tells a breach that began anew, but no repeated report of one that lasts', () => {
  const news = new AlertNews<ReturnType<typeof alert>>(0);
  news.take([alert('a', 10)]);
  expect(news.take([alert('a', 10)])).toEqual([]);
  expect(news.take([alert('a', 90)])).toEqual([alert('a', 90)]);
});

it('tells nothing that the user has seen already', () => {
  expect(new AlertNews<ReturnType<typeof alert>>(0).take([alert('a', 10, true)])).toEqual([]);
});
