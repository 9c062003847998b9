import { afterEach, expect, it, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { createSession } from '../../state/session/session.ts';
import { feedbackActions } from './feedback.ts';

afterEach(() => vi.unstubAllGlobals());

it('goes to the configured entity service, wherever the page is from', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(url.endsWith('/feedback') ? { id: '1' } : {});
  });
  const scope = new Scope();
  const actions = feedbackActions(scope, {
    rest: new RestClient(async () => 'token'),
    config: { sntURL: 'https://snt.mine.example/base' },
    session: createSession(),
  });
  expect(await actions.sendFeedback({ type: 'feedback', desc: 'It works', images: [] })).toBeUndefined();
  await actions.readFeedback();
  await actions.feedbackImage('1', 0, new AbortController().signal);
  const url = 'https://snt.mine.example/base/api/adt/feedback';
  expect(asked).toEqual([url, url, `${url}/1/images/0`]);
  scope.dispose();
});

// rules.md#loading-flag
it('sets the loading flag while it is sent', async () => {
  const requestCount = { requests: 0 };
  const seen: number[] = [];
  vi.stubGlobal('fetch', async () => {
    seen.push(requestCount.requests);
    return Response.json({ id: '1' });
  });
  const scope = new Scope();
  const actions = feedbackActions(scope, {
    rest: new RestClient(async () => 'token', { requestCount }),
    config: { sntURL: 'https://snt' },
    session: createSession(),
  });
  await actions.sendFeedback({ type: 'feedback', desc: 'It works', images: [] });
  expect([...seen, requestCount.requests]).toEqual([1, 0]);
  scope.dispose();
});
