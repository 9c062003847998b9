import { expect, it } from 'vitest';
import { faultOf } from './faults.ts';
import { CallError } from './RestClient.ts';
import { readList, readResult } from './readList.ts';

const ALERTS = { unauthorized: 'authenticationFailed', status: 'requestFailed' } as const;
const MAP_FILE = { unauthorized: 'authenticationError', status: 'httpError' } as const;
const POINTS = { status: 'httpError' } as const;
const WALL = { status: 'httpError', preferServerText: true } as const;

it.each([
  ['alerts, not signed in', new CallError(401, 'Token expired', 'Token expired'), ALERTS, 'authenticationFailed'],
  ['alerts, server broken', new CallError(500, 'oops', 'oops'), ALERTS, 'requestFailed'],
  ['nobody answers', new CallError(0, 'Network error'), ALERTS, 'network'],
  ['no list', new CallError(200, 'Invalid response format'), {}, 'invalidFormat'],
  ['map info, not allowed', new CallError(403, 'Unauthorized'), MAP_FILE, 'authenticationError'],
  ['map info, not there', new CallError(404, 'Not found', 'Not found'), MAP_FILE, 'httpError'],
  ['map points take the message of the body', new CallError(403, 'No access', 'No access'), POINTS, 'said'],
  ['a survey wall’s own error', new CallError(500, 'No such area', 'No such area'), WALL, 'said'],
  ['a survey wall without one', new CallError(500, 'Request failed: 500'), WALL, 'httpError'],
  ['something else', new Error('boom'), ALERTS, 'said'],
])('%s', (_case, error, style, key) => {
  expect(faultOf(error, style).key).toBe(key);
});

it('fills the texts with status or message', () => {
  expect(faultOf(new CallError(503, 'x'), POINTS).values).toEqual({ status: 503 });
  expect(faultOf(new CallError(403, 'No access'), MAP_FILE).values).toEqual({ message: 'No access' });
});

const even = { safeParse: (item: unknown) => (typeof item === 'number' && item % 2 === 0 ? { data: item } : {}) };

it('reads lists item by item', () => {
  expect(readList([2, 'x', 3, null, 4], even)).toEqual([2, 4]);
  expect(readResult({ status: 'SUCCESS', result: [1, 2] }, even)).toEqual([2]);
});

it.each([[null], [{}], ['[]'], [{ 0: 2 }], [{ status: 'SUCCESS' }]])('refuses %j as a list', (body) => {
  expect(() => readList(body, even)).toThrow('Invalid response format');
  expect(() => readResult(body, even)).toThrow('Invalid response format');
});

it('refuses a result that is no success', () => {
  expect(() => readResult({ status: 'FAILURE', result: [2] }, even)).toThrow('Invalid response format');
});
