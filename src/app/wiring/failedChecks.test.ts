/** The user's rights as the page knows them, through the whole call (rules.md#permission-check). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { Permissions } from '../../services/permissions/Permissions.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createSession, type SessionState } from '../../state/session/session.ts';
import { viewLoaders } from './viewActions.ts';
import type { ViewWiring } from './viewWiring.ts';

let scope: Scope;
let session: SessionState;
/** Status of the answer by resource; 0 is no answer. */
let statusOf: Record<'public_view' | 'entities', number>;
const notify = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  scope = new Scope();
  session = createSession();
  statusOf = { public_view: 200, entities: 200 };
  notify.mockClear();
  vi.stubGlobal('fetch', async (url: string) => {
    const status = statusOf[new URL(url).searchParams.get('resource') as keyof typeof statusOf];
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response('', { status });
  });
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function createLoader(token = async () => 'token') {
  const faults = new CallFaults();
  const permissions = new Permissions(new RestClient(token), 'https://snt');
  const { permissions: loader } = viewLoaders({ scope, session, permissions, notify } as unknown as ViewWiring, faults);
  return loader;
}
const rights = () => [session.mayPublishViews, session.mayEditAnnotations];

it.each([0, 503, 429])('a check that ends with %i is a no, and a retry that succeeds a yes again', async (status) => {
  const loader = createLoader();
  await loader.load();
  expect(rights()).toEqual([true, true]);
  statusOf = { public_view: status, entities: status };
  await loader.load();
  expect(rights()).toEqual([false, false]);
  statusOf = { public_view: 200, entities: 200 };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rights()).toEqual([true, true]);
  expect(notify).not.toHaveBeenCalled();
});

it.each([
  [503, 200, [false, true]],
  [200, 503, [true, false]],
  [403, 200, [false, true]],
])('answers %i for views and %i for annotations are independent', async (views, annotations, expected) => {
  statusOf = { public_view: views, entities: annotations };
  await createLoader().load();
  expect(rights()).toEqual(expected);
});

it('without a token there are none, and the reason is shown', async () => {
  Object.assign(session, { mayPublishViews: true, mayEditAnnotations: true });
  await createLoader(() => Promise.reject(new Error('Not signed in'))).load();
  expect(rights()).toEqual([false, false]);
  expect(notify).toHaveBeenCalledWith('error', 'permission.unavailable');
});
