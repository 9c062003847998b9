import { beforeEach, describe, expect, it } from 'vitest';
import { readAlert } from '../../domain/alert/alert.ts';
import { AlertRegistry } from './AlertRegistry.ts';

const nowMs = 1_800_000_000_000;
const alert = (deviceId: string, agoMs = 0, change = {}) =>
  readAlert({
    type: 'speed_restriction',
    deviceId,
    zoneId: 'z',
    zoneName: 'Yard',
    timestamp: nowMs - agoMs,
    ...change,
  });
const deviceIds = (list: readonly { deviceId: string }[]) => list.map(({ deviceId }) => deviceId);

describe('alert book', () => {
  let book: AlertRegistry;
  beforeEach(() => {
    book = new AlertRegistry();
  });

  it('lists active alerts newest first and counts unseen ones', () => {
    book.add(alert('a', 2_000));
    book.add(alert('b', 1_000));
    expect(book.state.active).toEqual([]);
    book.flush();
    expect(deviceIds(book.state.active)).toEqual(['b', 'a']);
    expect(book.state).toMatchObject({ unseen: 2, raisedCount: 2 });
    book.markSeen();
    book.flush();
    expect(book.state.unseen).toBe(0);
    book.add(alert('a', -29_000));
    book.flush();
    expect(book.state.unseen).toBe(1);
  });

  it('names what has no name once the lists are written, and lists it with the next flush after it has one', () => {
    const unnamed = { zoneId: 'x', zoneName: undefined };
    const asked: string[] = [];
    book.onUnnamed = ({ placeId, deviceId }) => {
      asked.push(`${placeId} ${deviceId}`);
      expect([deviceIds(book.state.active), deviceIds(book.state.inactive)]).toEqual([['a'], ['c']]);
      if (asked.length === 2) book.setNames({ zone: () => 'Silo', map: () => undefined });
    };
    book.add(alert('a', 1_000));
    book.add(alert('b', 2_000, unnamed));
    book.replaceInactiveAlerts([alert('c', 60_000), alert('d', 70_000, unnamed)]);
    expect(asked).toEqual([]);
    book.flush();
    expect(asked).toEqual(['x b', 'x d']);
    expect(book.flush()).toBe(true);
    expect([deviceIds(book.state.active), deviceIds(book.state.inactive)]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect([asked.length, book.flush()]).toEqual([2, false]);
  });

  it('keeps seen alerts as seen while they last', () => {
    book.add(alert('a', 60_000));
    book.markSeen();
    for (const agoMs of [50_000, 40_000, 30_000]) book.add(alert('a', agoMs));
    book.flush();
    expect(book.state).toMatchObject({ unseen: 0, raisedCount: 1 });
    book.add(alert('a', -1));
    book.flush();
    expect(book.state).toMatchObject({ unseen: 1, raisedCount: 2 });
  });

  it('keeps the order while a breach is repeated: by its first time, with the number of repeats', () => {
    book.add(alert('a', 70_000));
    book.add(alert('b', 60_000));
    for (const agoMs of [50_000, 40_000, 30_000, 20_000, 10_000, 0]) book.add(alert('a', agoMs));
    book.add(alert('a', 0));
    book.flush();
    const listed = book.state.active.map(({ deviceId, firstAtMs, times, atMs }) => [
      deviceId,
      nowMs - firstAtMs,
      times,
      nowMs - atMs,
    ]);
    expect(listed).toEqual([
      ['b', 60_000, 1, 60_000],
      ['a', 70_000, 7, 0],
    ]);
    const next = new AlertRegistry();
    next.restore(book.snapshot(), { nowMs, isReplay: false });
    next.flush();
    expect(next.state.active.map(({ deviceId, times }) => [deviceId, times])).toEqual([
      ['b', 1],
      ['a', 7],
    ]);
    // Silent for longer than a warning lasts: a breach of its own.
    book.add(alert('a', -31_000));
    book.flush();
    expect(book.state.active[0]).toMatchObject({ deviceId: 'a', times: 1, firstAtMs: nowMs + 31_000 });
  });

  it('shakes for none that is doubled', () => {
    book.add(alert('a'));
    expect(book.add(alert('a'))).toBe(false);
    expect(book.state.raisedCount).toBe(1);
  });

  it('holds back alerts without a place name until their zone has one', () => {
    book.add(alert('a', 0, { zoneName: null }));
    book.flush();
    expect(book.state).toMatchObject({ active: [], unseen: 0, raisedCount: 0 });
    book.setNames({ zone: () => 'Crusher', map: () => undefined });
    book.flush();
    expect(book.state.active[0]?.placeName).toBe('Crusher');
  });

  it('shakes for alerts that were held back once they are listed, and once', () => {
    book.add(alert('a', 0, { zoneName: null }));
    book.add(alert('b', 0, { zoneId: 'other', zoneName: null }));
    const names = (zones: Record<string, string>) => ({ zone: (id: string) => zones[id], map: () => undefined });
    book.setNames(names({ z: 'Crusher' }));
    expect(book.state.raisedCount).toBe(1);
    book.setNames(names({ z: 'Crusher' }));
    expect(book.state.raisedCount).toBe(1);
    book.removeExpired({ nowMs: nowMs + 400_000, isReplay: false });
    book.setNames(names({ z: 'Crusher', other: 'Bench' }));
    expect(book.state.raisedCount).toBe(1);
  });

  it('takes nothing for seen that is held back, and hides no past of its device', () => {
    book.add(alert('a', 0, { zoneName: null }));
    book.replaceInactiveAlerts([alert('a', 400_000)]);
    book.markSeen();
    book.flush();
    expect(deviceIds(book.state.inactive)).toEqual(['a']);
    expect(book.isFullySeen('a')).toBe(true);
    book.setNames({ zone: () => 'Crusher', map: () => undefined });
    book.flush();
    expect(book.state).toMatchObject({ inactive: [], unseen: 1 });
    expect(book.isFullySeen('a')).toBe(false);
  });

  it('shows nothing that is over as news', () => {
    book.add(alert('a', 301_000));
    book.add(alert('b', 301_000));
    book.markSeen([alert('a').key]);
    book.removeExpired({ nowMs, isReplay: false });
    book.flush();
    expect(book.state.inactive.map(({ seen }) => seen)).toEqual([true, true]);
  });

  it("lists as inactive the window's alerts of inactive devices", () => {
    book.add(alert('a'));
    book.replaceInactiveAlerts([alert('a', 400_000, { ruleId: 'r2' }), alert('b', 400_000), alert('b', 500_000)]);
    book.flush();
    expect(deviceIds(book.state.inactive)).toEqual(['b']);
    expect(book.state.inactive[0]?.atMs).toBe(nowMs - 400_000);
  });

  it('keeps unexpired and seen alerts over a reload', () => {
    book.add(alert('a', 299_000));
    book.add(alert('b', 301_000));
    book.add(alert('c'));
    book.markSeen();
    book.add(alert('d'));
    const next = new AlertRegistry();
    next.restore(book.snapshot(), { nowMs, isReplay: false });
    next.flush();
    expect(Object.keys(next.snapshot().seen).sort()).toEqual([alert('a').key, alert('c').key].sort());
    expect(deviceIds(next.state.active).sort()).toEqual(['a', 'c', 'd']);
    expect(next.state.unseen).toBe(1);
  });

  it('lists what has not changed as the same objects, and names zones again only where others are breached', () => {
    book.add(alert('a', 60_000));
    book.add(alert('b', 50_000));
    book.flush();
    const [b, a] = book.state.active;
    const zoneIds = book.breachedZoneIds;
    expect([...zoneIds]).toEqual(['z']);
    book.add(alert('b', 40_000));
    book.flush();
    expect(book.state.active[1]).toBe(a);
    expect(book.state.active[0]).not.toBe(b);
    expect(book.breachedZoneIds).toBe(zoneIds);
    book.markSeen([alert('a').key]);
    book.flush();
    expect(book.state.active[1]).toMatchObject({ deviceId: 'a', seen: true });
    book.setNames({ zone: () => 'Crusher', map: () => undefined });
    book.add(alert('c', 0, { zoneId: 'other', zoneName: null }));
    book.flush();
    expect(book.state.active[0]?.placeName).toBe('Crusher');
    expect([...book.breachedZoneIds].sort()).toEqual(['other', 'z']);
    book.removeExpired({ nowMs: nowMs + 280_000, isReplay: false });
    book.flush();
    expect([...book.breachedZoneIds]).toEqual(['other']);
  });

  it('lists the past again only where it, its names or the active devices are others', () => {
    const unnamed = { zoneId: 'x', zoneName: null };
    const asked: string[] = [];
    book.onUnnamed = ({ deviceId }) => asked.push(deviceId);
    book.add(alert('a', 60_000));
    book.replaceInactiveAlerts([alert('a', 400_000), alert('b', 400_000), alert('c', 400_000, unnamed)]);
    const listAfter = (change: () => void) => {
      change();
      book.flush();
      return book.state.inactive;
    };
    const first = listAfter(() => {});
    expect(deviceIds(first)).toEqual(['b']);
    expect(listAfter(() => book.add(alert('a', 50_000)))).toBe(first);
    expect(listAfter(() => book.markSeen())).toBe(first);
    expect(listAfter(() => book.add(alert('a', 40_000, { ruleId: 'other' })))).toBe(first);
    expect(asked).toEqual(['c', 'c', 'c', 'c']);
    expect(deviceIds(listAfter(() => book.add(alert('b', 40_000))))).toEqual([]);
    expect(deviceIds(listAfter(() => book.setNames({ zone: () => 'Silo', map: () => undefined })))).toEqual(['c']);
    expect(deviceIds(listAfter(() => book.replaceInactiveAlerts([alert('d', 400_000)])))).toEqual(['d']);
    const expire = () => book.removeExpired({ nowMs: nowMs + 280_000, isReplay: false });
    expect(deviceIds(listAfter(expire))).toEqual(['a', 'b', 'a', 'd']);
    expect(listAfter(() => book.clear())).toEqual([]);
    expect(asked).toHaveLength(5);
  });

  it('names what is listed already anew when zones are renamed', () => {
    const names = (name: string) => ({ zone: () => name, map: () => undefined });
    book.setNames(names('Crusher'));
    book.add(alert('a', 0, { zoneName: null }));
    book.flush();
    book.setNames(names('Crusher 2'));
    book.flush();
    expect(book.state.active[0]?.placeName).toBe('Crusher 2');
  });

  it('takes a flood as one change, and no flood makes it grow without end', () => {
    for (let k = 0; k < 2_500; k++) book.add(alert(`v${k}`, k));
    book.flush();
    expect(book.state.active).toHaveLength(2_000);
    expect(book.flush()).toBe(false);
  });
});
