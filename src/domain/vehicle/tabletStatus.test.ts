import { describe, expect, it } from 'vitest';
import type { TabletState } from './tablet.ts';
import { tabletStatus } from './tabletStatus.ts';

const known = { status: '1.1 Haul', operator: 'Bold', statusAtMs: 1_000, statusSinceMs: 900 };
const nothing = { status: undefined, operator: undefined, statusAtMs: undefined, statusSinceMs: undefined };

function stateOf(state: Partial<TabletState>): TabletState {
  return {
    ...{ status: '2.1 Loading', startTime: undefined, statusAtMs: 2_100, detailsAtMs: 2_100, duration: undefined },
    ...{ endTime: undefined, menu: undefined, user: undefined, order: undefined },
    ...{ selectedVehicle: undefined, totalCycle: undefined },
    ...state,
  };
}

describe('the status by a tablet', () => {
  it.each<[string, Partial<TabletState>, object]>([
    [
      'of a state with a start and an end',
      { startTime: 2_000, endTime: 5_000, user: 'Dorj' },
      { status: '2.1 Loading', operator: 'Dorj', statusAtMs: 2_000, statusSinceMs: 2_000, statusEndMs: 5_000 },
    ],
    [
      'of a state without a start is of its report, and the end of the one before is over',
      {},
      { status: '2.1 Loading', operator: 'Bold', statusAtMs: 2_100, statusSinceMs: 2_100, statusEndMs: undefined },
    ],
    [
      'of a clock that runs ahead is of its report',
      { startTime: 9_000_000 },
      { statusAtMs: 2_100, statusSinceMs: 2_100 },
    ],
    [
      'that repeats the known one without a start goes on',
      { status: known.status, user: 'Bold' },
      { statusAtMs: 2_100, statusSinceMs: 900 },
    ],
    [
      'that repeats the known one with a later start begins anew',
      { status: known.status, startTime: 2_000 },
      { statusSinceMs: 2_000 },
    ],
    [
      'that another operator goes on with begins anew',
      { status: known.status, user: 'Dorj' },
      { operator: 'Dorj', statusSinceMs: 2_100 },
    ],
    ['of the same moment as the known one takes its place', { startTime: 1_000 }, { status: '2.1 Loading' }],
  ])('%s', (_name, state, expected) => {
    expect(tabletStatus(known, stateOf(state))).toMatchObject(expected);
  });

  it.each<[string, Partial<TabletState>]>([
    ['a start', { startTime: 999 }],
    ['a report', { statusAtMs: 999 }],
    ['a report of a start that is ahead', { startTime: 5_000, statusAtMs: 999 }],
  ])('gives way to a newer one of dispatch by %s', (_name, state) => {
    expect(tabletStatus(known, stateOf(state))).toBeUndefined();
  });

  it('is the first one of a vehicle without any', () => {
    expect(tabletStatus(nothing, stateOf({ startTime: 0, statusAtMs: 0 }))).toEqual({
      status: '2.1 Loading',
      operator: undefined,
      statusAtMs: 0,
      statusSinceMs: 0,
      statusEndMs: undefined,
    });
  });

  it('keeps the known text and its times where the state names none', () => {
    const state = stateOf({ status: undefined, startTime: 2_000, endTime: 5_000, user: 'Dorj' });
    expect(tabletStatus(known, state)).toEqual({ operator: 'Dorj', statusAtMs: 2_000 });
  });
});
