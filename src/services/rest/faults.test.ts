import { expect, it } from 'vitest';
import type { Fault } from '../../domain/link/fault.ts';
import { PartError } from '../../lifetime/fetchThenImport.ts';
import { CallError } from './CallError.ts';
import { faultOf } from './faults.ts';
import { readItems, resultOf } from './readList.ts';

const ALERTS_STYLE = { unauthorized: 'authenticationFailed', status: 'requestFailed' } as const;
const MAP_FILE_STYLE = { unauthorized: 'authenticationError', status: 'httpError' } as const;
const POINTS_STYLE = { status: 'httpError' } as const;
const WALL_STYLE = { status: 'httpError', preferServerText: true } as const;

const callErrorWith = (status: number, serverText?: string) =>
  new CallError(status, serverText ?? 'none', { serverText });

it.each<[string, CallError | Error, object, Fault]>([
  [
    'alerts, not allowed',
    callErrorWith(403, 'Not yours'),
    ALERTS_STYLE,
    { key: 'authenticationFailed', values: {}, serverText: 'Not yours' },
  ],
  [
    'alerts, server broken',
    callErrorWith(500, 'oops'),
    ALERTS_STYLE,
    { key: 'requestFailed', values: { status: 500 }, serverText: 'oops' },
  ],
  ['no answer arrives', callErrorWith(0), ALERTS_STYLE, { key: 'network', values: {} }],
  ['no list', callErrorWith(200), {}, { key: 'invalidFormat', values: {} }],
  ['a refusal with status 200', callErrorWith(200, 'Closed'), {}, { key: 'said', values: { message: 'Closed' } }],
  ['map info, not allowed', callErrorWith(403), MAP_FILE_STYLE, { key: 'authenticationError', values: {} }],
  [
    'map info, in words',
    callErrorWith(403, 'No'),
    MAP_FILE_STYLE,
    { key: 'authenticationError', values: { message: 'No' } },
  ],
  [
    'map info, not there',
    callErrorWith(404, 'Gone'),
    MAP_FILE_STYLE,
    { key: 'httpError', values: { status: 404 }, serverText: 'Gone' },
  ],
  [
    'map points take the message of the body',
    callErrorWith(403, 'No access'),
    POINTS_STYLE,
    { key: 'said', values: { message: 'No access' } },
  ],
  [
    'a survey wall’s own error',
    callErrorWith(500, 'No such area'),
    WALL_STYLE,
    { key: 'said', values: { message: 'No such area' } },
  ],
  ['a survey wall without one', callErrorWith(500), WALL_STYLE, { key: 'httpError', values: { status: 500 } }],
  ['any call, not allowed, without words', callErrorWith(401), {}, { key: 'unauthorized', values: {} }],
  ['any call, without words', callErrorWith(503), {}, { key: 'requestFailed', values: { status: 503 } }],
  ['any call, in words', callErrorWith(503, 'Later'), {}, { key: 'said', values: { message: 'Later' } }],
  ['its code cannot be fetched', new PartError('TypeError: Failed to fetch'), {}, { key: 'network', values: {} }],
  ['something else', new Error('boom'), ALERTS_STYLE, { key: 'said', values: { message: 'boom' } }],
])('%s', (_case, error, style, fault) => {
  expect(faultOf(error, style)).toEqual(fault);
});

const evenSchema = {
  safeParse: (item: unknown) =>
    typeof item === 'number' && item % 2 === 0
      ? { data: item }
      : { error: { issues: [{ path: ['count'], message: 'not even' }] } },
};

it('reads lists item by item, and names skipped ones', () => {
  expect(readItems([2, 'x', { id: 'a', name: 'Ramp' }, 4], evenSchema)).toEqual({
    items: [2, 4],
    skipped: ['#2: count: not even', '#3 Ramp: count: not even'],
  });
});

it('names an item by a bounded text', () => {
  const { skipped } = readItems([{ name: 'x'.repeat(10_000) }], evenSchema);
  expect(skipped[0]?.length).toBeLessThan(100);
});

it.each([[null], [{}], ['[]'], [{ 0: 2 }], [{ status: 'SUCCESS' }]])('refuses %j as a list', (body) => {
  expect(() => readItems(body, evenSchema)).toThrow('Invalid response format');
  expect(() => readItems(resultOf(body), evenSchema)).toThrow('Invalid response format');
});

it('takes the list out of a success, and the words out of a failure', () => {
  expect(resultOf({ status: 'SUCCESS', result: [2] })).toEqual([2]);
  expect(() => resultOf({ status: 'FAILURE', result: [2] })).toThrow('Invalid response format');
  expect(() => resultOf({ status: 'FAILURE', message: 'Closed for today' })).toThrow('Closed for today');
});
