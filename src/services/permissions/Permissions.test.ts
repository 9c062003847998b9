import { expect, it, vi } from 'vitest';
import { CallError, MissingTokenError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';
import { Permissions } from './Permissions.ts';

const { signal } = new AbortController();
const permissionQuery = { resource: 'public_view', scope: 'POST' };
const permissionsWith = (callJson: RestClient['callJson'], sntUrl = 'https://snt.mine') =>
  new Permissions({ callJson } as RestClient, sntUrl);

it('is granted by an OK status, with any body', async () => {
  const callJson = vi.fn(async () => 'no JSON that anybody reads');
  expect(await permissionsWith(callJson).check(permissionQuery, signal)).toEqual({ granted: true });
  expect(callJson).toHaveBeenCalledWith('https://snt.mine/api/autz?resource=public_view&scope=POST', {
    signal,
    ignoresBody: true,
  });
});

it.each([
  ['a refusal', new CallError(403, 'Unauthorized'), 'refused', undefined],
  ["a server's own words", new CallError(403, '', { serverText: 'Not here' }), 'refused', 'Not here'],
  ['no token', new MissingTokenError(), 'unavailable', undefined],
])('is not granted after %s', async (_what, error, reason, serverText) => {
  expect(await permissionsWith(() => Promise.reject(error)).check(permissionQuery, signal)).toEqual({
    granted: false,
    reason,
    serverText,
  });
});

it.each([
  new CallError(0, 'Network error'),
  new CallError(503, 'Down'),
  new CallError(429, 'Later'),
  new TypeError('a fault of ours'),
])('is not answered by %s', async (error) => {
  await expect(permissionsWith(() => Promise.reject(error)).check(permissionQuery, signal)).rejects.toBe(error);
});

it.each([
  [{ resource: '', scope: 'POST' }, undefined, 'incomplete'],
  [{ resource: 'public_view', scope: '' }, undefined, 'incomplete'],
  [permissionQuery, '', 'unavailable'],
])('sends no request for %j at %j', async (deferred, sntUrl, reason) => {
  const callJson = vi.fn();
  expect(await permissionsWith(callJson, sntUrl).check(deferred, signal)).toEqual({ granted: false, reason });
  expect(callJson).not.toHaveBeenCalled();
});
