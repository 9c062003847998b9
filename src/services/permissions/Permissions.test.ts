import { expect, it, vi } from 'vitest';
import { CallError } from '../rest/CallError.ts';
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
  ['a refusal', new CallError(403, 'Unauthorized'), 'refused', 'Unauthorized'],
  ["a server's own words", new CallError(403, 'Not on this site'), 'refused', 'Not on this site'],
  ['no token', new Error('Not signed in'), 'unavailable', 'Missing URL or token for authorization check.'],
])('is not granted after %s', async (_what, error, reason, message) => {
  expect(await permissionsWith(() => Promise.reject(error)).check(permissionQuery, signal)).toEqual({
    granted: false,
    reason,
    message,
  });
});

it.each([
  [{ resource: '', scope: 'POST' }, undefined, 'refused', 'Resource or scope needed!'],
  [{ resource: 'public_view', scope: '' }, undefined, 'refused', 'Resource or scope needed!'],
  [permissionQuery, '', 'unavailable', 'Missing URL or token for authorization check.'],
])('sends no request for %j at %j', async (deferred, sntUrl, reason, message) => {
  const callJson = vi.fn();
  expect(await permissionsWith(callJson, sntUrl).check(deferred, signal)).toEqual({ granted: false, reason, message });
  expect(callJson).not.toHaveBeenCalled();
});
