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

  it('shows a heap on a mining truck, whose bed has no colour of its load', () => {
    const w = world();
    w.seedEntities([{ id: 'HT-1', name: 'HT-1', type: 'vehicle', info: { category: 'OPMiningTruck' } }]);
    w.applyLocation(fix());
    expect(lookOf(w)).toBe(LOOK.operating);
    w.applyChange(change({ status: '1.1 Haul', loaded: 'YES' }));
    expect(lookOf(w)).toBe(LOOK.operating | LOOK.heaped);
  });

  it('shows vehicles outside the boundary only where the catalogue says so', () => {
    const w = world();
    w.seedEntities([
      { id: 'A', name: 'A', type: 'vehicle', info: { showIfOutsideBoundary: true } },
      { id: 'B', name: 'B', type: 'vehicle' },
    ]);
    expect([...w.poses.shownOutside.subarray(0, 2)]).toEqual([1, 0]);
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

  it('takes a late word on presence for what it is', () => {
    const w = world();
    w.applyLocation(fix());
    w.applyPresence({ type: 'offline', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs + 2 });
    w.applyPresence({ type: 'online', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs + 1 });
    expect(w.vehicle('HT-1')?.render).toBe('offline');
  });

  it('heeds no word of being offline in a replay or under the override', () => {
    const offline = { type: 'offline', deviceType: 'vehicle', id: 'HT-1', timestamp: nowMs } as const;
    const replay = new World(() => nowMs, { filterMineArea: false, replay: true });
    const overridden = world();
    overridden.offlineOverride = true;
    for (const w of [replay, overridden]) {
      w.applyLocation(fix());
      w.applyPresence(offline);
      w.seedPresence([{ alert: { deviceId: 'HT-1', type: 'offline' } }]);
      expect(w.vehicle('HT-1')?.render).toBe('onlineOperating');
    }
  });

  it('believes the last word of the state service on presence, of vehicles that it knows', () => {
    const w = world();
    w.applyLocation(fix());
    w.seedPresence([
      { alert: { deviceId: 'HT-1', type: 'offline' } },
      { alert: { deviceId: 'ghost', type: 'online' } },
    ]);
    expect(w.vehicle('HT-1')?.render).toBe('offline');
    expect(w.vehicle('ghost')).toBeUndefined();
  });

  it('shows what a tablet says, unless dispatch has said something newer', () => {
    const w = world();
    const state = (startTime: number, status: string) =>
      w.applyTablet({
        type: 'changed',
        deviceType: 'tablet',
        event: 'STATE',
        id: 'HT-1',
        state: { status, startTime, user: 'Bold', load: { selectedVehicle: 'EX-1' } },
        timestamp: startTime,
      });
    w.applyChange(change({ status: '1.1 Haul' }, 1_000));
    state(2_000, '2.2 Queue');
    expect(w.vehicle('HT-1')).toMatchObject({ status: '2.2 Queue', operator: 'Bold', statusAtMs: 2_000 });
    w.applyChange(change({ status: '4.1 Delay' }, 3_000));
    state(2_500, '2.1 Loading');
    expect(w.vehicle('HT-1')).toMatchObject({ status: '4.1 Delay', tablet: { now: { status: '2.1 Loading' } } });
    w.applyTablet({ type: 'changed', deviceType: 'tablet', event: 'MOT_TIME', id: 'HT-1', motTime: 812.5, motTs: 1 });
    expect(w.vehicle('HT-1')?.mot).toEqual({ motTime: 812.5, motTs: 1 });
  });

  it('takes what tablet, transactions and engine told the state service before', () => {
    const w = world();
    const status = {
      status: '2.1 Loading',
      startTime: 500,
      user: 'Bold',
      txn_status: 'Ачаатай тээвэр',
      txn_ts: 400,
      load: { selectedVehicle: 'EX-1' },
      motTime: 5,
      motTs: 6,
      batteryVoltage: 24.5,
    };
    w.seedVehicles([{ id: 'HT-1', name: 'HT-1', status, status_ts: 500 }]);
    expect(w.vehicle('HT-1')).toMatchObject({
      tablet: { now: { user: 'Bold' } },
      haul: { excavator: 'EX-1', stage: 'Ачилт' },
      mot: { motTime: 5 },
      engine: { batteryVoltage: 24.5, fuelRate: undefined },
    });
  });

  it('learns nothing new of a tablet’s state from a dispatch status that repeats its details', () => {
    const w = world();
    const state = (startTime: number, status: string) =>
      w.applyTablet({
        type: 'changed',
        deviceType: 'tablet',
        event: 'STATE',
        id: 'HT-1',
        state: { status, startTime },
        timestamp: startTime + 5,
      });
    state(1_000, '2.1 Loading');
    w.applyChange(change({ status: '1.1 Haul', startTime: 1_000, user: 'Bold' }, 2_000));
    state(3_000, '2.3 Dumping');
    expect(w.vehicle('HT-1')?.tablet).toMatchObject({
      now: { status: '2.3 Dumping' },
      prev: { status: '2.1 Loading' },
    });
  });

  it('keeps of the engine what a report leaves out, and passes over late ones', () => {
    const w = world();
    const engine = { type: 'engine', deviceType: 'vehicle', id: 'HT-1' } as const;
    w.applyEngine({ ...engine, batteryVoltage: 24, fuelRate: 90, timestamp: 10 });
    w.applyEngine({ ...engine, fuelRate: 80, timestamp: 20 });
    w.applyEngine({ ...engine, fuelRate: 10, timestamp: 15 });
    expect(w.vehicle('HT-1')?.engine).toMatchObject({ batteryVoltage: 24, fuelRate: 80, atMs: 20 });
  });

  it('puts a truck under one excavator by its transactions', () => {
    const w = world();
    const transaction = (excavator: string, stage: string, timestamp: number) =>
      w.applyAlert({
        alert: {
          type: 'change_status',
          deviceId: 'HT-1',
          txn_status: stage,
          timestamp,
          load: { selectedVehicle: excavator },
        },
      });
    transaction('EX-1', 'Ачилт', 10);
    transaction('EX-2', 'Lunch', 20);
    transaction('EX-1', 'Буулгалт', 15);
    expect(w.vehicle('HT-1')?.haul).toMatchObject({ excavator: 'EX-2', stage: 'Бусад' });
    expect(w.alerts.flush()).toBe(false);
  });

  it('puts a truck under the excavator of its transaction, though its tablet names another, after a restart too', () => {
    const w = world();
    const status = { txn_status: 'Ачилт', txn_ts: 10, load: { selectedVehicle: 'EX-1' }, startTime: 5, fuelRate: 70 };
    const change = { type: 'changed', deviceType: 'vehicle', id: 'HT-1', status_ts: 20 } as const;
    w.applyChange({ ...change, status: { ...status, txn_load: { selectedVehicle: 'EX-2' }, engineTs: 12 } });
    expect(w.vehicle('HT-1')?.haul).toMatchObject({ excavator: 'EX-2', stage: 'Ачилт' });
    expect(w.vehicle('HT-1')?.engine).toMatchObject({ fuelRate: 70, atMs: 12 });
  });

  it('counts zones by the newest count', () => {
    const w = world();
    w.applyZone({ id: 'z1', count: 5, timestamp: 20 });
    w.applyZone({ id: 'z1', count: 9, timestamp: 10 });
    w.flush();
    expect(w.state.zones['z1']).toMatchObject({ count: 5 });
  });

  describe('alerts', () => {
    const alert = (change = {}) => ({
      alert: {
        type: 'speed_restriction',
        deviceId: 'HT-1',
        zoneId: 'z',
        zoneName: 'Yard',
        timestamp: nowMs,
        ...change,
      },
    });
    const seconds = (w: World, count: number) => {
      for (let k = 0; k < count; k++) {
        nowMs += 1_000;
        w.tick();
      }
      w.flush();
    };

    it('warn of the vehicle for 30 s, looked at every 10 s, and last 300 s, looked at each minute', () => {
      const w = world();
      w.applyLocation(fix());
      w.applyAlert(alert());
      w.flush();
      expect(w.state.vehicles['HT-1']).toMatchObject({ warning: true, alertAtMs: nowMs });
      expect(lookOf(w) & (LOOK.warning | LOOK.alert | LOOK.alertSeen)).toBe(LOOK.warning | LOOK.alert);
      seconds(w, 30);
      expect(w.state.vehicles['HT-1']?.warning).toBe(true);
      seconds(w, 10);
      expect(w.state.vehicles['HT-1']?.warning).toBe(false);
      expect(lookOf(w) & (LOOK.warning | LOOK.alert)).toBe(0);
      seconds(w, 260);
      expect(w.alerts.state.active).toHaveLength(1);
      seconds(w, 60);
      expect(w.alerts.state.active).toHaveLength(0);
      expect(w.alerts.state.inactive).toHaveLength(1);
    });

    it('that were seen warn without alarm, until a newer one comes', () => {
      const w = world();
      w.applyLocation(fix());
      w.applyAlert(alert());
      w.markAlertsSeen();
      expect(lookOf(w) & (LOOK.alert | LOOK.alertSeen)).toBe(LOOK.alertSeen);
      nowMs += 10_000;
      w.applyAlert(alert({ timestamp: nowMs }));
      expect(lookOf(w) & (LOOK.alert | LOOK.alertSeen)).toBe(LOOK.alertSeen);
      nowMs += 31_000;
      w.applyAlert(alert({ timestamp: nowMs }));
      expect(lookOf(w) & (LOOK.alert | LOOK.alertSeen)).toBe(LOOK.alert);
    });

    it('of long ago warn of nothing', () => {
      const w = world();
      w.applyLocation(fix());
      w.applyAlert(alert({ timestamp: nowMs - 30_001 }));
      expect(w.vehicle('HT-1')?.warning).toBe(false);
    });

    it('in a replay go 30 s after their time, at once', () => {
      const w = new World(() => nowMs, { filterMineArea: false, replay: true });
      w.applyAlert(alert());
      seconds(w, 30);
      expect(w.alerts.state.active).toHaveLength(1);
      seconds(w, 1);
      expect(w.alerts.state.active).toHaveLength(0);
    });

    it('of the tracking system about presence are presence', () => {
      const w = world();
      w.applyLocation(fix());
      w.applyAlert(alert({ type: 'offline' }));
      expect(w.vehicle('HT-1')?.render).toBe('offline');
    });
  });
});
