import { beforeEach, describe, expect, it } from 'vitest';
import { rsu } from '../../../tests/fixtures/siteEntities.ts';
import { fixAt } from '../../../tests/fixtures/vehicleMessages.ts';
import type { LocationMessage } from '../../domain/wire/live.ts';
import { STATE_FLAGS } from './stateFlags.ts';
import { World } from './World.ts';

let nowMs = 1_800_000_000_000;
const createWorld = (filterMineArea = false) => new World(() => nowMs, { filterMineArea });
const fixWith = (change: Partial<LocationMessage> = {}) => fixAt(nowMs, change);
const rowOf = (w: World, id = 'HT-1') => w.poses.rowOf(id) ?? -1;
const stateFlagsOf = (w: World) => w.poses.stateFlagsOf(rowOf(w));

describe('World', () => {
  beforeEach(() => {
    nowMs = 1_800_000_000_000;
  });

  it('shows panels nothing before a flush, then all that changed', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    expect(w.state.vehicles).toEqual({});
    w.flush();
    expect(w.state.vehicles['HT-1']).toMatchObject({ name: 'HT-1', category: 'Default', render: 'onlineOperating' });
    expect(w.state.counts).toEqual({ online: 1, offline: 0 });
  });

  it('tells when filters may let other entities through, and only then', () => {
    const w = createWorld();
    const isChangedBy = (change: () => void): boolean => {
      const before = w.filterVersion;
      change();
      return w.filterVersion !== before;
    };
    const sensors = (...names: string[]) => w.siteEntities.beginSync('sensor')(names.map((name) => rsu(name, 10)));
    const presence = (type: 'online' | 'offline') => () => {
      nowMs += 1_000;
      w.applyPresence({ type, deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs });
    };
    expect(isChangedBy(() => w.applyLocation(fixWith()))).toBe(true);
    expect(isChangedBy(() => w.applyLocation(fixAt(nowMs + 1_000)))).toBe(false);
    expect(isChangedBy(presence('offline'))).toBe(true);
    expect(isChangedBy(presence('offline'))).toBe(false);
    expect(isChangedBy(presence('online'))).toBe(true);
    expect(isChangedBy(() => sensors('R1', 'R2'))).toBe(true);
    expect(isChangedBy(() => sensors('R1', 'R2'))).toBe(false);
    expect(isChangedBy(() => sensors('R1'))).toBe(true);
    expect(isChangedBy(() => sensors('R1'))).toBe(false);
    expect(isChangedBy(() => sensors('R1', 'R2'))).toBe(true);
  });

  it('greys a vehicle whose place is older than the sync interval, until it reports again', () => {
    const w = createWorld();
    w.setVisuals([{ entityType: 'vehicle', timeSyncInterval: 60_000 }]);
    w.applyLocation(fixWith());
    nowMs += 60_000;
    w.tick();
    expect(stateFlagsOf(w) & STATE_FLAGS.stale).toBe(0);
    nowMs += 1;
    w.tick();
    expect(stateFlagsOf(w) & STATE_FLAGS.stale).toBe(STATE_FLAGS.stale);
    w.flush();
    expect(w.state.vehicles['HT-1']).toMatchObject({ render: 'onlineOperating', stale: true });
    w.applyLocation(fixWith());
    expect(stateFlagsOf(w) & STATE_FLAGS.stale).toBe(0);
  });

  it('calls no place old where the site sets no interval, nor that of a vehicle which is offline', () => {
    const w = createWorld(true);
    w.applyLocation(fixWith());
    nowMs += 3_600_000;
    w.tick();
    w.setVisuals([{ entityType: 'vehicle', timeSyncInterval: 60_000 }]);
    w.flush();
    expect(w.state.vehicles['HT-1']).toMatchObject({ render: 'offline', stale: false });
  });

  it('names and sorts vehicles by the catalogue, also those without a fix', () => {
    const w = createWorld();
    w.seedEntities([{ id: 'HT-1', name: 'Truck one', type: 'vehicle', info: { category: 'haul truck', isOp: true } }]);
    w.flush();
    expect(w.state.vehicles['HT-1']).toMatchObject({ name: 'Truck one', category: 'Haul Truck', render: 'offline' });
    expect(w.state.counts).toEqual({ online: 0, offline: 1 });
  });

  it('takes last known states with their true age', () => {
    const w = createWorld();
    w.seedVehicles([
      {
        id: 'HT-1',
        name: 'HT-1',
        category: 'Haul Truck',
        location: { easting: 1, northing: 2, alt: 3 },
        timestamp: nowMs - 20_000,
        rotation: 0,
        status: { status: '1.1 Haul', loaded: 'YES', isOp: true },
        status_ts: nowMs - 60_000,
      },
    ]);
    w.flush();
    expect(w.poses.fixAtMs[rowOf(w)]).toBe(nowMs - 20_000);
    expect(stateFlagsOf(w)).toBe(STATE_FLAGS.operating | STATE_FLAGS.loaded);
  });

  it('does not let a state answer overwrite a newer fix', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    w.seedVehicles([
      { id: 'HT-1', name: 'HT-1', location: { easting: 1, northing: 2, alt: 3 }, timestamp: nowMs - 5_000 },
    ]);
    expect(w.poses.sitePositions[rowOf(w) * 3]).toBe(100);
  });

  it('drops fixes that were overtaken on their way', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    w.applyLocation(fixWith({ timestamp: nowMs - 1, location: { easting: 0, northing: 0, alt: 0 } }));
    expect(w.poses.sitePositions[rowOf(w) * 3]).toBe(100);
  });

  it('has the label of a vehicle drawn again that is renamed, and no others', () => {
    const w = createWorld();
    const drawnAgain = (name: string): number => {
      const { appearanceVersion } = w.poses;
      w.seedEntities([{ id: 'A', name, type: 'vehicle' }]);
      return w.poses.appearanceVersion - appearanceVersion;
    };
    drawnAgain('A');
    expect([drawnAgain('B'), drawnAgain('B')]).toEqual([1, 0]);
    const { appearanceVersion } = w.poses;
    w.seedVehicles([{ id: 'A', name: 'C' }]);
    w.seedVehicles([{ id: 'A', name: 'C' }]);
    expect(w.poses.appearanceVersion).toBe(appearanceVersion + 1);
  });

  it('shows vehicles outside the boundary only where the catalogue says so', () => {
    const w = createWorld();
    w.seedEntities([
      { id: 'A', name: 'A', type: 'vehicle', info: { showIfOutsideBoundary: true } },
      { id: 'B', name: 'B', type: 'vehicle' },
    ]);
    expect([...w.poses.isShownOutsideMap.subarray(0, 2)]).toEqual([1, 0]);
  });

  it('goes offline with an offline message, and online again with the next fix', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    w.applyPresence({ type: 'offline', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs });
    expect(w.vehicle('HT-1')?.render).toBe('offline');
    nowMs += 1_000;
    w.applyLocation(fixWith({ timestamp: nowMs }));
    expect(w.vehicle('HT-1')?.render).toBe('onlineOperating');
  });

  it('lets every vehicle fall silent after 30 s under the mine-area filter', () => {
    const w = createWorld(true);
    w.applyLocation(fixWith());
    nowMs += 30_001;
    w.tick();
    w.flush();
    expect(w.state.counts).toEqual({ online: 0, offline: 1 });
  });

  it('counts right through thousands of changes', () => {
    const w = createWorld();
    for (let k = 0; k < 3_000; k++) w.applyLocation(fixWith({ id: `V-${k}` }));
    for (let k = 0; k < 3_000; k += 3) {
      w.applyPresence({ type: 'offline', deviceType: 'vehicle', id: `V-${k}`, timestamp: nowMs });
    }
    w.flush();
    expect(w.state.counts).toEqual({ online: 2_000, offline: 1_000 });
    // A flush ends after a while, on slow machines before all are written.
    for (let k = 0; k < 100; k++) w.flush();
    expect(Object.keys(w.state.vehicles)).toHaveLength(3_000);
  });

  it('tells when vehicles are new, renamed or of another category, and only then', () => {
    const w = createWorld();
    const entity = { id: 'HT-1', name: 'HT-1', type: 'vehicle', info: { category: 'Truck' } };
    const isChangedBy = (change: () => void): boolean => {
      const before = w.vehicleListVersion;
      change();
      return w.vehicleListVersion !== before;
    };
    expect(isChangedBy(() => w.applyLocation(fixWith()))).toBe(true);
    expect(isChangedBy(() => w.applyLocation(fixAt(nowMs + 1_000)))).toBe(false);
    expect(isChangedBy(() => w.seedEntities([entity]))).toBe(true);
    expect(isChangedBy(() => w.seedEntities([entity]))).toBe(false);
    expect(isChangedBy(() => w.seedEntities([{ ...entity, name: 'Truck 1' }]))).toBe(true);
    expect(isChangedBy(() => w.seedVehicles([{ id: 'HT-1', name: 'Truck 1', category: 'Loader' }]))).toBe(true);
    expect(isChangedBy(() => w.seedVehicles([{ id: 'HT-1', name: 'Truck 1', category: 'Loader' }]))).toBe(false);
  });

  it('handles a late message on presence correctly', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    w.applyPresence({ type: 'offline', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs + 2 });
    w.applyPresence({ type: 'online', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs + 1 });
    expect(w.vehicle('HT-1')?.render).toBe('offline');
  });

  it('heeds no word of being offline in a replay or under the override', () => {
    const offline = { type: 'offline', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs } as const;
    const replay = new World(() => nowMs, { filterMineArea: false, isReplay: true });
    const overridden = createWorld();
    overridden.offlineOverride = true;
    for (const w of [replay, overridden]) {
      w.applyLocation(fixWith());
      w.applyPresence(offline);
      w.seedPresence([{ alert: { deviceId: 'HT-1', type: 'offline' } }]);
      expect(w.vehicle('HT-1')?.render).toBe('onlineOperating');
    }
  });

  it('has the last message of every vehicle once the override ends', () => {
    const w = createWorld();
    w.offlineOverride = true;
    for (const id of ['HT-1', 'HT-2', 'HT-3']) {
      w.applyLocation(fixWith({ id }));
      w.applyPresence({ type: 'offline', deviceType: 'vehicle', id, timestamp: nowMs });
    }
    w.applyPresence({ type: 'online', deviceType: 'vehicle', id: 'HT-2', timestamp: nowMs + 1 });
    w.applyLocation(fixWith({ id: 'HT-3', timestamp: nowMs + 1 }));
    w.offlineOverride = false;
    w.flush();
    expect(['HT-1', 'HT-2', 'HT-3'].map((id) => w.vehicle(id)?.render)).toEqual([
      'offline',
      'onlineOperating',
      'onlineOperating',
    ]);
    expect(w.state.counts).toEqual({ online: 2, offline: 1 });
  });

  it("trusts the state service's last message on presence, for known vehicles", () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    w.seedPresence([
      { alert: { deviceId: 'HT-1', type: 'offline' } },
      { alert: { deviceId: 'ghost', type: 'online' } },
    ]);
    expect(w.vehicle('HT-1')?.render).toBe('offline');
    expect(w.vehicle('ghost')).toBeUndefined();
  });

  it('recounts people every ten ticks, zones and vehicles with the next flush', () => {
    const w = createWorld();
    const location = { easting: 1, northing: 2, alt: 3 };
    w.siteEntities.seedEntities('sensor', [{ id: 'r', name: 'R1', type: 'sensor', info: { location } }]);
    w.siteEntities.seedPeople([{ id: 'p', name: 'Bold', type: 'people', info: { caplamp_id: 'L1' } }]);
    w.flush();
    w.siteEntities.applySensor({ type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: nowMs }] });
    const peopleAfterTicks = (ticks: number) => {
      for (let k = 0; k < ticks; k++) {
        nowMs += 1_000;
        w.tick();
        w.flush();
      }
      return w.state.people.count;
    };
    expect(peopleAfterTicks(9)).toBe(0);
    expect(peopleAfterTicks(1)).toBe(1);
    w.applyZone({ id: 'z1', count: 5, timestamp: nowMs });
    w.applyLocation(fixWith());
    w.flush();
    expect([w.state.zones['z1']?.count, w.state.counts.online]).toEqual([5, 1]);
  });

  it('counts zones by the newest count', () => {
    const w = createWorld();
    w.applyZone({ id: 'z1', count: 5, timestamp: 20 });
    w.applyZone({ id: 'z1', count: 9, timestamp: 10 });
    w.flush();
    expect(w.state.zones['z1']).toMatchObject({ count: 5 });
  });

  it('counts zones again after a count from a clock that runs ahead', () => {
    const w = createWorld();
    w.applyZone({ id: 'z1', count: 5, timestamp: nowMs + 3_600_000 });
    w.flush();
    expect(w.state.zones['z1']).toMatchObject({ count: 5, atMs: nowMs });
    w.applyZone({ id: 'z1', count: 6, timestamp: nowMs });
    w.tick();
    w.flush();
    for (let second = 0; second < 10; second++) w.tick();
    w.flush();
    expect(w.state.zones['z1']).toMatchObject({ count: 6 });
  });
});
