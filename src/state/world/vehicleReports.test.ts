import { snapshot, subscribe } from 'valtio';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeAt, fixAt, tabletAt } from '../../../tests/fixtures/vehicleMessages.ts';
import type { ChangedMessage, LocationMessage } from '../../domain/wire/live.ts';
import { Scope } from '../../lifetime/scope.ts';
import { STATE_FLAGS } from './stateFlags.ts';
import { World } from './World.ts';

let nowMs = 1_800_000_000_000;
const createWorld = () => new World(() => nowMs, { filterMineArea: false });
const fixWith = (changes: Partial<LocationMessage> = {}) => fixAt(nowMs, changes);
const statusChange = (status: ChangedMessage['status'], atMs = nowMs) => changeAt(atMs, status);
const stateFlagsOf = (w: World) => w.poses.stateFlagsOf(w.poses.rowOf('HT-1') ?? -1);
/** A flush ends after a while, on slow machines before all are written. */
const flushAll = (w: World) => {
  for (let k = 0; k < 100; k++) w.flush();
};

describe('reports of a vehicle', () => {
  beforeEach(() => {
    nowMs = 1_800_000_000_000;
  });

  it('shows a heap on a mining truck, whose bed has no colour of its load', () => {
    const w = createWorld();
    w.seedEntities([{ id: 'HT-1', name: 'HT-1', type: 'vehicle', info: { category: 'OPMiningTruck' } }]);
    w.applyLocation(fixWith());
    expect(stateFlagsOf(w)).toBe(STATE_FLAGS.operating);
    w.applyChange(statusChange({ status: '1.1 Haul', loaded: 'YES' }));
    expect(stateFlagsOf(w)).toBe(STATE_FLAGS.operating | STATE_FLAGS.heaped);
  });

  it('reach panels once for any number of reports, and not at all if nothing changes', async () => {
    const w = createWorld();
    const ids = Array.from({ length: 500 }, (_, k) => `V-${k}`);
    const reportStatus = (id: string, status: string) => w.applyChange({ ...statusChange({ status }, nowMs), id });
    for (const id of ids) reportStatus(id, '1.2 Empty');
    flushAll(w);
    let tellings = 0;
    const watching = new Scope();
    watching.own(subscribe(w.state.vehicles, () => tellings++));
    const before = snapshot(w.state.vehicles);
    for (let k = 0; k < 10; k++) for (const id of ids) reportStatus(id, id === 'V-7' ? `1.1 Haul ${k}` : '1.2 Empty');
    flushAll(w);
    await Promise.resolve();
    const after = snapshot(w.state.vehicles);
    expect(tellings).toBe(1);
    expect(ids.filter((id) => after[id] !== before[id])).toEqual(['V-7']);
    expect(after['V-7']).toMatchObject({ status: '1.1 Haul 9' });
    watching.dispose();
  });

  it('turns the look with status and load', () => {
    const w = createWorld();
    w.seedEntities([{ id: 'HT-1', name: 'HT-1', type: 'vehicle', info: { category: 'Haul Truck' } }]);
    w.applyLocation(fixWith());
    expect(stateFlagsOf(w)).toBe(STATE_FLAGS.operating | STATE_FLAGS.empty);
    w.applyChange(statusChange({ status: '5.1 Repair', loaded: 'YES' }));
    expect(stateFlagsOf(w)).toBe(STATE_FLAGS.other | STATE_FLAGS.loaded);
  });

  it('keeps the newer of two states', () => {
    const w = createWorld();
    w.applyChange(statusChange({ status: '2.1 Loading' }, 2_000));
    w.applyChange(statusChange({ status: '1.1 Haul' }, 1_000));
    expect(w.vehicle('HT-1')?.status).toBe('2.1 Loading');
  });

  // rules.md#status-periods
  it('holds since the start that a state names, though each repetition is reported anew', () => {
    const w = createWorld();
    w.applyChange(statusChange({ status: '2.1 Loading', start: 500, end: 900 }, 2_000));
    w.applyChange(statusChange({ status: '2.1 Loading', start: 500, end: 9_000 }, 3_000));
    expect(w.vehicle('HT-1')).toMatchObject({ statusAtMs: 3_000, statusSinceMs: 500, statusEndMs: 9_000 });
    w.applyChange(statusChange({ status: '2.1 Loading', start: 2_500 }, 2_700));
    expect(w.vehicle('HT-1')?.statusSinceMs).toBe(500);
    w.applyChange(statusChange({ status: '2.1 Loading', start: 3_500 }, 4_000));
    expect(w.vehicle('HT-1')).toMatchObject({ statusSinceMs: 3_500, statusEndMs: undefined });
    w.applyChange(statusChange({ status: '1.1 Haul', start: 7_000 }, 5_000));
    expect(w.vehicle('HT-1')?.statusSinceMs).toBe(5_000);
  });

  it('without a start holds since its first report, whoever repeats it', () => {
    const w = createWorld();
    const sinceMs = () => w.vehicle('HT-1')?.statusSinceMs;
    w.seedVehicles([{ id: 'HT-1', name: 'HT-1', status: { status: '4.2 Standby', ts: 1_000 } }]);
    w.applyChange(statusChange({ status: '4.2 Standby', ts: 2_000 }, 2_000));
    w.applyTablet(tabletAt(3_000, { status: '4.2 Standby' }));
    expect(w.vehicle('HT-1')).toMatchObject({ statusAtMs: 3_000, statusSinceMs: 1_000 });
    w.applyChange(statusChange({ status: '1.1 Haul' }, 4_000));
    expect(sinceMs()).toBe(4_000);
    w.applyChange(statusChange({ status: '4.2 Standby' }, 5_000));
    expect(sinceMs()).toBe(5_000);
    w.applyTablet(tabletAt(6_500, { status: '4.2 Standby', startTime: 6_000, endTime: 8_000 }));
    expect(w.vehicle('HT-1')).toMatchObject({ statusSinceMs: 6_000, statusEndMs: 8_000 });
    w.applyChange(statusChange({ status: '4.2 Standby' }, 7_000));
    expect(sinceMs()).toBe(6_000);
    w.applyChange(statusChange(null, 8_000));
    expect(sinceMs()).toBe(8_000);
  });

  it("shows the tablet's report, unless dispatch has a newer one", () => {
    const w = createWorld();
    const rest = { user: 'Bold', load: { selectedVehicle: 'EX-1' } };
    const applyTabletStart = (startTime: number, status: string) =>
      w.applyTablet(tabletAt(startTime, { status, startTime, ...rest }));
    w.applyChange(statusChange({ status: '1.1 Haul' }, 1_000));
    applyTabletStart(2_000, '2.2 Queue');
    expect(w.vehicle('HT-1')).toMatchObject({ status: '2.2 Queue', operator: 'Bold', statusAtMs: 2_000 });
    w.applyChange(statusChange({ status: '4.1 Delay' }, 3_000));
    applyTabletStart(2_500, '2.1 Loading');
    expect(w.vehicle('HT-1')).toMatchObject({ status: '4.1 Delay', tablet: { now: { status: '2.1 Loading' } } });
    w.applyTablet({ type: 'changed', deviceType: 'tablet', event: 'MOT_TIME', id: 'HT-1', motTime: 812.5, motTs: 1 });
    expect(w.vehicle('HT-1')?.mot).toEqual({ motTime: 812.5, motTs: 1 });
  });

  it('takes what dispatch sends though the clock of the tablet runs ahead, and a relayed state for the same', () => {
    const w = createWorld();
    const startTime = nowMs + 1_200_000;
    const state = { status: '2.1 Loading', startTime };
    const tablet = { type: 'changed', deviceType: 'tablet', event: 'STATE', id: 'HT-1' } as const;
    w.applyTablet({ ...tablet, state, timestamp: nowMs });
    expect(w.vehicle('HT-1')).toMatchObject({ status: '2.1 Loading', statusAtMs: nowMs });
    const change = { type: 'changed', deviceType: 'vehicle', id: 'HT-1' } as const;
    w.applyChange({ ...change, status: { status: '4.1 Delay', startTime }, status_ts: nowMs + 1_000 });
    expect(w.vehicle('HT-1')).toMatchObject({ status: '4.1 Delay', tablet: { now: { status: '2.1 Loading' } } });
    expect(w.vehicle('HT-1')?.tablet?.prev).toBeUndefined();
  });

  it('applies earlier reports of tablet, transactions and engine from the state service', () => {
    const w = createWorld();
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
    const w = createWorld();
    const applyTabletState = (startTime: number, status: string) =>
      w.applyTablet(tabletAt(startTime + 5, { status, startTime }));
    applyTabletState(1_000, '2.1 Loading');
    w.applyChange(statusChange({ status: '1.1 Haul', startTime: 1_000, user: 'Bold' }, 2_000));
    applyTabletState(3_000, '2.3 Dumping');
    expect(w.vehicle('HT-1')?.tablet).toMatchObject({
      now: { status: '2.3 Dumping' },
      prev: { status: '2.1 Loading' },
    });
  });

  it('takes load and details of a status that names no start, and the newest as a whole', () => {
    const w = createWorld();
    const tabletNow = () => w.vehicle('HT-1')?.tablet?.now;
    const load = (selectedVehicle: string) => ({ selectedVehicle, totalCycle: 3 });
    w.applyChange(statusChange({ status: '1.1 Haul', load: load('EX-1'), user: 'Bold', order: 7, endTime: 9 }, 1_000));
    expect(tabletNow()).toMatchObject({ selectedVehicle: 'EX-1', user: 'Bold', order: 7, endTime: 9, totalCycle: 3 });
    w.applyChange(statusChange({ status: '1.1 Haul', load: load('EX-2') }, 2_000));
    w.applyChange(statusChange({ status: '1.1 Haul', load: load('EX-1'), user: 'Bold' }, 1_500));
    expect(tabletNow()).toMatchObject({ selectedVehicle: 'EX-2', user: undefined, detailsAtMs: 2_000 });
    expect(w.vehicle('HT-1')).toMatchObject({ status: '1.1 Haul', statusAtMs: 2_000 });
    w.applyTablet(tabletAt(1_800, { status: '2.1 Loading', startTime: 1_700, user: 'Dorj' }));
    expect(w.vehicle('HT-1')?.tablet).toMatchObject({ now: { status: '2.1 Loading', user: 'Dorj' }, prev: undefined });
    w.applyChange(statusChange({ status: '4.1 Delay' }, 3_000));
    expect(tabletNow()?.user).toBe('Dorj');
  });

  it('forgets what it knows of a tablet by a status alone with the next that says nothing of one', () => {
    const w = createWorld();
    w.applyChange(statusChange({ status: '1.1 Haul', load: { selectedVehicle: 'EX-1' } }, 1_000));
    w.applyChange(statusChange({ status: '0.1 Start' }, 500));
    expect(w.vehicle('HT-1')?.tablet?.now.selectedVehicle).toBe('EX-1');
    w.applyChange(statusChange({ status: '4.2 Refuelling', loaded: 'NO' }, 2_000));
    expect(w.vehicle('HT-1')?.tablet).toBeUndefined();
  });

  it('takes newer details of a known state of the tablet by the time of their report, and keeps its text', () => {
    const w = createWorld();
    const relay = (user: string, atMs: number, tabletTs?: number) =>
      w.applyChange(statusChange({ status: '1.1 Haul', startTime: 1_000, user, tabletTs }, atMs));
    w.applyTablet(tabletAt(1_100, { status: '2.1 Loading', startTime: 1_000, user: 'Bold' }));
    relay('Dorj', 1_050);
    expect(w.vehicle('HT-1')?.tablet?.now.user).toBe('Bold');
    relay('Dorj', 1_050, 1_200);
    expect(w.vehicle('HT-1')?.tablet?.now).toMatchObject({ status: '2.1 Loading', user: 'Dorj', detailsAtMs: 1_200 });
    relay('Bold', 2_000, 1_150);
    expect(w.vehicle('HT-1')).toMatchObject({ status: '1.1 Haul', tablet: { now: { user: 'Dorj' }, prev: undefined } });
  });

  it("keeps the engine's values absent from a report, and ignores late ones", () => {
    const w = createWorld();
    const engine = { type: 'engine', deviceType: 'vehicle', id: 'HT-1' } as const;
    w.applyEngine({ ...engine, batteryVoltage: 24, fuelRate: 90, timestamp: 10 });
    w.applyEngine({ ...engine, fuelRate: 80, timestamp: 20 });
    w.applyEngine({ ...engine, fuelRate: 10, timestamp: 15 });
    expect(w.vehicle('HT-1')?.engine).toMatchObject({ batteryVoltage: 24, fuelRate: 80, atMs: 20 });
  });

  it('puts a truck under one excavator by its transactions', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    const applyTransaction = (excavator: string, stage: string, timestamp: number) =>
      w.applyAlert({
        alert: {
          type: 'change_status',
          deviceId: 'HT-1',
          txn_status: stage,
          timestamp,
          load: { selectedVehicle: excavator },
        },
      });
    applyTransaction('EX-1', 'Ачилт', 10);
    applyTransaction('EX-2', 'Lunch', 20);
    applyTransaction('EX-1', 'Буулгалт', 15);
    expect(w.vehicle('HT-1')?.haul).toMatchObject({ excavator: 'EX-2', stage: 'Бусад' });
    expect(w.alerts.flush()).toBe(false);
  });

  it('leaves a truck at its last excavator if a transaction names none, unless its tablet has named one since', () => {
    const move = (timestamp: number, txn_status: string, excavator?: string) => ({
      ...{ type: 'change_status' as const, deviceId: 'HT-1', timestamp, txn_status },
      ...(excavator && { load: { selectedVehicle: excavator } }),
    });
    const moves = [move(10, 'Ачилт', 'EX-1'), move(20, 'Буулгалт'), move(30, 'Засварт')];
    const later = moves.toReversed();
    for (const list of [moves, later, [...moves, ...later]]) {
      const w = createWorld();
      w.applyLocation(fixWith());
      for (const alert of list) w.applyAlert({ alert });
      expect(w.vehicle('HT-1')?.haul).toMatchObject({ excavator: 'EX-1', stage: 'Засварт', atMs: 30 });
      w.applyTablet(tabletAt(40, { status: '2.2 Queue', startTime: 40, load: { selectedVehicle: 'EX-2' } }));
      w.applyAlert({ alert: move(30, 'Засварт') });
      expect(w.vehicle('HT-1')?.haul?.excavator).toBe('EX-1');
      w.applyAlert({ alert: move(50, 'Экс хүлээлт') });
      expect(w.vehicle('HT-1')?.haul).toMatchObject({ excavator: 'EX-2', stage: 'Экс хүлээлт' });
    }
  });

  it('puts a truck under the excavator of its transaction, though its tablet names another, after a restart too', () => {
    const w = createWorld();
    const status = { txn_status: 'Ачилт', txn_ts: 10, load: { selectedVehicle: 'EX-1' }, startTime: 5, fuelRate: 70 };
    const change = { type: 'changed', deviceType: 'vehicle', id: 'HT-1', status_ts: 20 } as const;
    w.applyChange({ ...change, status: { ...status, txn_load: { selectedVehicle: 'EX-2' }, engineTs: 12 } });
    expect(w.vehicle('HT-1')?.haul).toMatchObject({ excavator: 'EX-2', stage: 'Ачилт' });
    expect(w.vehicle('HT-1')?.engine).toMatchObject({ fuelRate: 70, atMs: 12 });
    const restarted = createWorld();
    restarted.applyChange({ ...change, status: { ...status, txn_load: { selectedVehicle: '' } } });
    expect(restarted.vehicle('HT-1')?.haul?.excavator).toBe('');
  });
});
