import { expect, it } from 'vitest';
import { lossesOf } from './losses.ts';

const classMs = { working: 50, delay: 5, standby: 10, down: 20, unscheduled: 3 };

it('lists the largest first, and none that took no time', () => {
  expect(lossesOf({ classMs, queueMs: 12, calendarMs: 100, scheduledMs: 85 })).toEqual([
    { kind: 'down', ms: 20 },
    { kind: 'queue', ms: 12 },
    { kind: 'unrecorded', ms: 12 },
    { kind: 'standby', ms: 10 },
    { kind: 'delay', ms: 5 },
  ]);
  const nothing = { working: 0, delay: 0, standby: 0, down: 0, unscheduled: 0 };
  expect(lossesOf({ classMs: nothing, queueMs: 0, calendarMs: 0, scheduledMs: 0 })).toEqual([]);
});

it('lists what is known where a backend leaves figures out', () => {
  expect(lossesOf({ classMs: null, queueMs: 12, calendarMs: 100, scheduledMs: 85 })).toEqual([
    { kind: 'queue', ms: 12 },
  ]);
  expect(lossesOf({ classMs, queueMs: null, calendarMs: null, scheduledMs: 85 }).map(({ kind }) => kind)).toEqual([
    'down',
    'standby',
    'delay',
  ]);
});
