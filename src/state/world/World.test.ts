import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangedMessage, LocationMessage } from '../../domain/wire/live.ts';
import { LOOK } from './PoseTable.ts';
import { World } from './World.ts';

let nowMs = 1_800_000_000_000;
const world = (filterMineArea = false) => new World(() => nowMs, { filterMineArea });

const fix = (change: Partial<LocationMessage> = {}): LocationMessage => ({
  type: 'location',
  deviceType: 'vehicle',
  id: 'HT-1',
  location: { easting: 100, northing: 200, alt: 300 },
  rotation: 90,
  velocity: 36,
  timestamp: nowMs,
  ...change,
});

const change = (status: ChangedMessage['status'], atMs = nowMs): ChangedMessage => ({
  type: 'changed',
  deviceType: 'vehicle',
  id: 'HT-1',
  status,
  status_ts: atMs,
});

const rowOf = (w: World, id = 'HT-1') => w.poses.rowOf(id) ?? -1;
const lookOf = (w: World) => w.poses.lookOf(rowOf(w));

describe('World', () => {
  beforeEach(() => {
    nowMs = 1_800_000_000_000;
  });

  it('shows panels nothing before a flush, then all that changed', () => {
    const w = world();
    w.applyLocation(fix());
    expect(w.state.vehicles).toEqual({});
    w.flush();
    expect(w.state.vehicles['HT-1']).toMatchObject({ name: 'HT-1', category: 'Default', render: 'onlineOperating' });
    expect(w.state.counts).toEqual({ online: 1, offline: 0 });
  });

  it('names and sorts vehicles by the catalogue, also those without a fix', () => {
    const w = world();
    w.seedEntities([{ id: 'HT-1', name: 'Truck one', type: 'vehicle', info: { category: 'haul truck', isOp: true } }]);
    w.flush();
    expect(w.state.vehicles['HT-1']).toMatchObject({ name: 'Truck one', category: 'Haul Truck', render: 'offline' });
    expect(w.state.counts).toEqual({ online: 0, offline: 1 });
  });

  it('takes last known states with their true age', () => {
    const w = world();
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
    expect(lookOf(w)).toBe(LOOK.operating | LOOK.loaded);
    nowMs += 10_001;
    w.tick();
    w.flush();
    expect(w.state.vehicles['HT-1']?.render).toBe('offline');
    expect(w.state.counts).toEqual({ online: 0, offline: 1 });
  });

  it('does not let a state answer overwrite a newer fix', () => {
    const w = world();
    w.applyLocation(fix());
    w.seedVehicles([
      { id: 'HT-1', name: 'HT-1', location: { easting: 1, northing: 2, alt: 3 }, timestamp: nowMs - 5_000 },
    ]);
    expect(w.poses.site[rowOf(w) * 3]).toBe(100);
  });

  it('drops fixes that were overtaken on their way', () => {
    const w = world();
    w.applyLocation(fix());
    w.applyLocation(fix({ timestamp: nowMs - 1, location: { easting: 0, northing: 0, alt: 0 } }));
    expect(w.poses.site[rowOf(w) * 3]).toBe(100);
  });

  it('turns the look with status and load', () => {
    const w = world();
    w.seedEntities([{ id: 'HT-1', name: 'HT-1', type: 'vehicle', info: { category: 'Haul Truck' } }]);
    w.applyLocation(fix());
    expect(lookOf(w)).toBe(LOOK.operating | LOOK.empty);
    w.applyChange(change({ status: '5.1 Repair', loaded: 'YES' }));
    expect(lookOf(w)).toBe(LOOK.other | LOOK.loaded);
  });

  it('keeps the newer of two states', () => {
    const w = world();
    w.applyChange(change({ status: '2.1 Loading' }, 2_000));
    w.applyChange(change({ status: '1.1 Haul' }, 1_000));
    expect(w.vehicle('HT-1')?.status).toBe('2.1 Loading');
  });

  it('goes offline when told so, and online again with the next fix', () => {
    const w = world();
    w.applyLocation(fix());
    w.applyPresence({ type: 'offline', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs });
    expect(w.vehicle('HT-1')?.render).toBe('offline');
    nowMs += 1_000;
    w.applyLocation(fix({ timestamp: nowMs }));
    expect(w.vehicle('HT-1')?.render).toBe('onlineOperating');
  });

  it('lets every vehicle fall silent after 30 s under the mine-area filter', () => {
    const w = world(true);
    w.applyLocation(fix());
    nowMs += 30_001;
    w.tick();
    w.flush();
    expect(w.state.counts).toEqual({ online: 0, offline: 1 });
  });

  it('counts right through thousands of changes', () => {
    const w = world();
    for (let k = 0; k < 3_000; k++) w.applyLocation(fix({ id: `V-${k}` }));
    for (let k = 0; k < 3_000; k += 3) {
      w.applyPresence({ type: 'offline', deviceType: 'vehicle', id: `V-${k}`, timestamp: nowMs });
    }
    w.flush();
    expect(w.state.counts).toEqual({ online: 2_000, offline: 1_000 });
    expect(Object.keys(w.state.vehicles)).toHaveLength(3_000);
  });
});
