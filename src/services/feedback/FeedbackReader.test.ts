import { expect, it, vi } from 'vitest';
import { RestClient } from '../rest/RestClient.ts';
import { FeedbackReader } from './FeedbackReader.ts';

const feedbackEntry = {
  id: 'a',
  type: 'feedback',
  desc: 'x',
  user: 'u',
  userName: 'U',
  createdAt: '2026-11-21T06:00:00Z',
  images: 1,
};
const { signal } = new AbortController();
const createReader = (body: unknown, answer = new Response('picture')) => {
  const fetch = vi.fn(async () => answer);
  const rest = Object.assign(new RestClient(async () => 't'), { fetch, getJson: async () => body });
  return { fetch, reader: new FeedbackReader(rest, '/api/adt/feedback') };
};

it('lists readable items', async () => {
  expect(await createReader([feedbackEntry, { id: 'b' }, null]).reader.list(signal)).toEqual([feedbackEntry]);
});

it('refuses an answer that is no list', async () => {
  await expect(createReader({ message: 'x' }).reader.list(signal)).rejects.toThrow('Invalid response format');
});

// rules.md#loading-flag
it('sets the loading flag until the whole picture is there', async () => {
  let answerPicture: ((answer: Response) => void) | undefined;
  const busy = { requests: 0 };
  const rest = Object.assign(new RestClient(async () => 't', { requestCount: busy }), {
    fetch: () => new Promise<Response>((resolve) => (answerPicture = resolve)),
  });
  const picture = new FeedbackReader(rest, '/api/adt/feedback').image('a', 0, signal);
  expect(busy.requests).toBe(1);
  answerPicture?.(new Response('picture'));
  await picture;
  expect(busy.requests).toBe(0);
});

it('fetches a picture by the entry and its position', async () => {
  const { fetch, reader: pictures } = createReader([]);
  expect(await (await pictures.image('a/b', 2, signal)).text()).toBe('picture');
  expect(fetch).toHaveBeenCalledWith('/api/adt/feedback/a%2Fb/images/2', { signal });
});

it('says when a picture cannot be had', async () => {
  const { reader: pictures } = createReader([], new Response('', { status: 404 }));
  await expect(pictures.image('a', 0, signal)).rejects.toThrow('Request failed: 404');
});
