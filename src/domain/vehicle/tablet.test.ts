import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WireTabletState } from '../wire/common.ts';
import { type TabletHistory, withMotTime, withRelayedState, withTabletState } from './tablet.ts';

const firstReport: WireTabletState = {
  status: 'Load',
  startTime: 100,
  user: 'Bold',
  load: { selectedVehicle: 'EX-1', totalCycle: 3 },
};
const firstHistory = withTabletState(undefined, firstReport, 110);

describe('tablet STATE events', () => {
  it('take status and details', () => {
    expect(firstHistory.now).toMatchObject({
      status: 'Load',
      startTime: 100,
      user: 'Bold',
      selectedVehicle: 'EX-1',
      totalCycle: 3,
    });
    expect(firstHistory.prev).toBeUndefined();
  });

  it('replace status and details as a whole and keep the old as previous', () => {
    const next = withTabletState(firstHistory, { status: 'Dump', startTime: 200 }, 210);
    expect(next.now).toMatchObject({ status: 'Dump', startTime: 200, user: undefined, selectedVehicle: undefined });
    expect(next.prev).toBe(firstHistory.now);
  });

  it('keep the status while the start time stays, and take the new details', () => {
    const next = withTabletState(firstHistory, { status: 'Haul', startTime: 100, user: 'Dorj', endTime: 150 }, 150);
    expect(next.now).toMatchObject({ status: 'Load', user: 'Dorj', endTime: 150 });
    expect(next.prev).toBeUndefined();
  });

  it.each([
    ['the same again', firstReport, 110],
    ['the same state reported later without news', firstReport, 105],
  ])('change no status by %s', (_case, state, atMs) => {
    expect(withTabletState(firstHistory, state, atMs).now).toMatchObject({ status: 'Load', user: 'Bold' });
  });

  it('take a late one as the previous state', () => {
    const next = withTabletState(firstHistory, { status: 'Travel', startTime: 50 }, 300);
    expect(next.now.status).toBe('Load');
    expect(next.prev?.status).toBe('Travel');
    expect(withTabletState(next, { status: 'Park', startTime: 20 }, 400)).toBe(next);
  });

  it('without a start time are states of their own', () => {
    const next = withTabletState(firstHistory, { status: 'Park' }, 500);
    expect(next).toMatchObject({ now: { status: 'Park' }, prev: { status: 'Load' } });
    expect(withTabletState(next, { status: 'Park' }, 500)).toBe(next);
  });

  it('relayed without a start time belong to the current state, not to the previous one that comes with them', () => {
    const times = { sinceMs: 300, reportedAtMs: 300 };
    const status = { user: 'Dorj', prev: { status: 'Load', startTime: 100 } };
    const relayed = withRelayedState(undefined, status, times);
    expect(relayed).toMatchObject({ now: { user: 'Dorj', status: undefined }, prev: { status: 'Load' } });
    expect(withRelayedState(relayed, status, times)).toBe(relayed);
    const known = withTabletState(firstHistory, { status: 'Park', user: 'Bold' }, 200);
    expect(withRelayedState(known, status, times)).toMatchObject({ now: { status: 'Park', user: 'Dorj' } });
  });

  it('end the same in any order and however often they are doubled', () => {
    const event = fc.record({
      status: fc.constantFrom('a', 'b', 'c'),
      startTime: fc.option(fc.nat(4), { nil: undefined }),
      user: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 8 }), fc.infiniteStream(fc.nat(20)), (events, order) => {
        const stamped = events.map((state, k) => ({ state, atMs: 10 + k }));
        const historyAfter = (list: typeof stamped) =>
          list.reduce<TabletHistory | undefined>(
            (known, { state, atMs }) => withTabletState(known, state, atMs),
            undefined,
          );
        const shuffled = [...stamped, ...stamped]
          .map((entry) => ({ entry, rank: order.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ entry }) => entry);
        expect(historyAfter(shuffled)).toEqual(historyAfter(stamped));
      }),
    );
  });
});

describe('tablet MOT_TIME events', () => {
  it('update hours and time, and are passed over when late', () => {
    const mot = withMotTime(undefined, { motTime: 100, motTs: 10 });
    expect(withMotTime(mot, { motTime: 101, motTs: 20 })).toEqual({ motTime: 101, motTs: 20 });
    expect(withMotTime(mot, { motTime: 99, motTs: 9 })).toBe(mot);
  });
});
