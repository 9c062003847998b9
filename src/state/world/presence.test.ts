import { beforeEach, describe, expect, it } from 'vitest';
import { fixAt } from '../../../tests/fixtures/vehicleMessages.ts';
import type { WireVehicleStatus } from '../../domain/wire/common.ts';
import type { WireVehicleInit } from '../../domain/wire/entities.ts';
import type { LocationMessage } from '../../domain/wire/live.ts';
import { World } from './World.ts';

let nowMs: number;
const createWorld = (filterMineArea = false) => new World(() => nowMs, { filterMineArea });
const fixWith = (change: Partial<LocationMessage> = {}) => fixAt(nowMs, change);
const rowOf = (w: World, id = 'HT-1') => w.poses.rowOf(id) ?? -1;

beforeEach(() => {
  nowMs = 1_800_000_000_000;
});

const initialState = (change: Partial<WireVehicleInit> = {}): WireVehicleInit => ({
  id: 'HT-1',
  name: 'HT-1',
  location: { easting: 1, northing: 2, alt: 3 },
  timestamp: nowMs - 40_000,
  status: { isOp: true } as WireVehicleStatus,
  ...change,
});

describe('a tablet vehicle, after the start', () => {
  const renderStatusOf = (w: World) => w.vehicle('HT-1')?.render;

  it('is offline at the start with a fix of 40 s, and trusted when it reports that it is online', () => {
    const w = createWorld();
    w.seedVehicles([initialState()]);
    w.seedPresence([{ alert: { deviceId: 'HT-1', type: 'online' } }]);
    expect(renderStatusOf(w)).toBe('offline');
    w.applyPresence({ type: 'online', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs });
    expect(renderStatusOf(w)).not.toBe('offline');
    nowMs += 3_600_000;
    w.tick();
    expect(renderStatusOf(w)).not.toBe('offline');
    w.flush();
    expect(w.state.vehicles['HT-1']).toMatchObject({ stale: true });
  });

  it('grows stale in silence, not offline, until a message says so', () => {
    const w = createWorld();
    w.seedVehicles([initialState({ timestamp: nowMs - 20_000 })]);
    nowMs += 10_001;
    w.tick();
    expect(w.vehicle('HT-1')).toMatchObject({ render: 'onlineOperating', stale: true });
    w.applyPresence({ type: 'offline', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs });
    expect(renderStatusOf(w)).toBe('offline');
  });

  it('is not evaluated as at the start again when a new vehicle makes the states be read again', () => {
    const w = createWorld();
    w.seedVehicles([initialState()]);
    w.applyPresence({ type: 'online', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs });
    w.seedVehicles([initialState()]);
    w.seedPresence([{ alert: { deviceId: 'HT-1', type: 'online' } }]);
    expect(renderStatusOf(w)).not.toBe('offline');
    w.seedVehicles([initialState({ offline: true })]);
    expect(renderStatusOf(w)).toBe('offline');
  });

  it('keeps the presence of the start for 30 s in mine-area mode, at any age of its fix', () => {
    const w = createWorld(true);
    w.seedVehicles([initialState({ status: undefined, timestamp: nowMs - 3_600_000 })]);
    nowMs += 30_000;
    w.tick();
    expect(renderStatusOf(w)).not.toBe('offline');
    nowMs += 1;
    w.tick();
    expect(renderStatusOf(w)).toBe('offline');
  });
});

it('marks no vehicle offline or stale after it lost contact: the time stops at the last contact', () => {
  const w = createWorld(true);
  w.setVisuals([{ entityType: 'vehicle', timeSyncInterval: 60_000 }]);
  w.recordContact(nowMs);
  w.applyLocation(fixWith());
  nowMs += 3_600_000;
  w.tick();
  w.flush();
  expect(w.state.counts).toEqual({ online: 1, offline: 0 });
  expect(w.vehicle('HT-1')).toMatchObject({ stale: false });
  w.recordContact(nowMs);
  w.tick();
  expect(w.vehicle('HT-1')?.render).toBe('offline');
});

it('evaluates last known states as of now, also while the time still stands at a contact of before a lost link', () => {
  const w = createWorld();
  w.recordContact(nowMs);
  nowMs += 300_000;
  w.seedVehicles([initialState({ timestamp: nowMs - 60_000 }), initialState({ id: 'HT-2', timestamp: nowMs - 5_000 })]);
  w.recordContact(nowMs);
  w.tick();
  expect(w.vehicle('HT-1')?.render).toBe('offline');
  expect(w.vehicle('HT-2')?.render).not.toBe('offline');
});

it('continues with new reports after its clock was set back', () => {
  const w = createWorld();
  w.tick();
  w.applyLocation(fixWith());
  w.applyPresence({ type: 'offline', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs });
  w.applyZone({ id: 'z1', count: 5, timestamp: nowMs });
  nowMs -= 3_600_000;
  w.tick();
  w.applyLocation(fixWith({ timestamp: nowMs, location: { easting: 120, northing: 200, alt: 10 } }));
  w.applyPresence({ type: 'online', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs });
  w.applyZone({ id: 'z1', count: 6, timestamp: nowMs });
  w.flush();
  expect(w.poses.sitePositions[rowOf(w) * 3]).toBe(120);
  expect(w.vehicle('HT-1')?.render).not.toBe('offline');
  expect(w.state.zones['z1']?.count).toBe(6);
});

describe('a report that comes late', () => {
  const offlineAt = (timestamp: number) => ({ type: 'offline', deviceType: 'vehicle', id: 'HT-1', timestamp }) as const;
  const renderStatusOf = (w: World) => w.vehicle('HT-1')?.render;

  it('does not bring back a vehicle that was said to be offline after it; a later one does', () => {
    const w = createWorld();
    w.applyLocation(fixWith({ timestamp: nowMs - 10_000 }));
    w.applyPresence(offlineAt(nowMs - 5_000));
    w.applyLocation(fixWith({ timestamp: nowMs - 7_000 }));
    expect(renderStatusOf(w)).toBe('offline');
    w.applyLocation(fixWith({ timestamp: nowMs - 4_000 }));
    expect(renderStatusOf(w)).toBe('onlineOperating');
  });

  it('counts where the backend says with it that the vehicle is there', () => {
    const w = createWorld();
    w.applyPresence(offlineAt(nowMs));
    w.applyLocation(fixWith({ timestamp: nowMs - 1, offline: false }));
    expect(renderStatusOf(w)).toBe('onlineOperating');
  });

  it('that says its vehicle is offline is ignored like such a message: in a replay, and under the override until that ends', () => {
    const replayed = new World(() => nowMs, { filterMineArea: false, isReplay: true });
    replayed.applyLocation(fixWith({ offline: true }));
    expect(renderStatusOf(replayed)).toBe('onlineOperating');
    const w = createWorld();
    w.offlineOverride = true;
    w.applyLocation(fixWith({ offline: true }));
    expect(renderStatusOf(w)).toBe('onlineOperating');
    w.offlineOverride = false;
    expect(renderStatusOf(w)).toBe('offline');
  });

  it('is no last known state either: a message that came after the request is newer', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    const requestedAtMs = nowMs;
    nowMs += 100;
    w.applyPresence(offlineAt(nowMs));
    nowMs += 100;
    w.seedVehicles([{ id: 'HT-1', name: 'HT-1', offline: false }], requestedAtMs);
    w.seedPresence([{ alert: { deviceId: 'HT-1', type: 'online' } }], requestedAtMs);
    expect(renderStatusOf(w)).toBe('offline');
    w.seedVehicles([{ id: 'HT-1', name: 'HT-1', offline: false }], nowMs + 1);
    expect(renderStatusOf(w)).toBe('onlineOperating');
  });

  it('is no last known state either where a fix came after the request, unless that was of long ago', () => {
    const requestedAtMs = nowMs;
    const seedOffline = (w: World) => {
      w.seedVehicles([{ id: 'HT-1', name: 'HT-1', offline: true }], requestedAtMs);
      w.seedPresence([{ alert: { deviceId: 'HT-1', type: 'offline' } }], requestedAtMs);
      return renderStatusOf(w);
    };
    nowMs += 100;
    const [fresh, old] = [createWorld(), createWorld()];
    fresh.applyLocation(fixWith({ timestamp: nowMs - 50 }));
    old.applyLocation(fixWith({ timestamp: nowMs - 60_000 }));
    expect([seedOffline(fresh), seedOffline(old)]).toEqual(['onlineOperating', 'offline']);
    nowMs += 100;
    fresh.seedPresence([{ alert: { deviceId: 'HT-1', type: 'offline' } }], nowMs);
    expect(renderStatusOf(fresh)).toBe('offline');
  });

  it('is known for each vehicle of a large fleet', () => {
    const w = createWorld();
    const ids = Array.from({ length: 2_000 }, (_, k) => `V-${k}`);
    for (const id of ids) w.applyLocation(fixWith({ id, timestamp: nowMs }));
    w.seedPresence(
      ids.map((deviceId) => ({ alert: { deviceId, type: 'offline' } as const })),
      nowMs,
    );
    w.flush();
    expect(w.state.counts).toEqual({ online: 2_000, offline: 0 });
  });
});
