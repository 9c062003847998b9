import { beforeEach, describe, expect, it } from 'vitest';
import { fixAt } from '../../../tests/fixtures/vehicleMessages.ts';
import type { LocationMessage } from '../../domain/wire/live.ts';
import { placeOfVehicle } from './placeOfVehicle.ts';
import { STATE_FLAGS } from './stateFlags.ts';
import { World } from './World.ts';

let nowMs = 1_800_000_000_000;
const createWorld = () => new World(() => nowMs, { filterMineArea: false });
const fixWith = (change: Partial<LocationMessage> = {}) => fixAt(nowMs, change);
const stateFlagsOf = (w: World) => w.poses.stateFlagsOf(w.poses.rowOf('HT-1') ?? -1);

describe('alerts', () => {
  beforeEach(() => {
    nowMs = 1_800_000_000_000;
  });

  const alertMessage = (change = {}) => ({
    alert: {
      type: 'speed_restriction',
      deviceId: 'HT-1',
      zoneId: 'z',
      zoneName: 'Yard',
      timestamp: nowMs,
      ...change,
    },
  });
  const runSeconds = (w: World, count: number) => {
    for (let k = 0; k < count; k++) {
      nowMs += 1_000;
      w.tick();
    }
    w.flush();
  };

  it('warn of the vehicle for 30 s, looked at every 10 s, and last 300 s, looked at each minute', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    w.applyAlert(alertMessage());
    w.flush();
    expect(w.state.vehicles['HT-1']).toMatchObject({ hasWarning: true, alertAtMs: nowMs });
    expect(stateFlagsOf(w) & (STATE_FLAGS.warning | STATE_FLAGS.alert | STATE_FLAGS.alertSeen)).toBe(
      STATE_FLAGS.warning | STATE_FLAGS.alert,
    );
    runSeconds(w, 30);
    expect(w.state.vehicles['HT-1']?.hasWarning).toBe(true);
    runSeconds(w, 10);
    expect(w.state.vehicles['HT-1']?.hasWarning).toBe(false);
    expect(stateFlagsOf(w) & (STATE_FLAGS.warning | STATE_FLAGS.alert)).toBe(0);
    runSeconds(w, 260);
    expect(w.alerts.state.active).toHaveLength(1);
    runSeconds(w, 60);
    expect(w.alerts.state.active).toHaveLength(0);
    expect(w.alerts.state.inactive).toHaveLength(1);
  });

  it('of another rule about a marked vehicle have its callout drawn again', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    w.applyAlert(alertMessage());
    const { appearanceVersion } = w.poses;
    w.applyAlert(alertMessage({ timestamp: nowMs + 1 }));
    expect(w.poses.appearanceVersion).toBe(appearanceVersion);
    w.applyAlert(alertMessage({ type: 'working_time', timestamp: nowMs + 2 }));
    expect(w.vehicle('HT-1')?.alertType).toBe('working_time');
    expect(w.poses.appearanceVersion).toBeGreaterThan(appearanceVersion);
  });

  // rules.md#alert-click
  it('keep where the vehicle was at the first report, by a fix of that time', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    w.applyAlert(alertMessage());
    const place = w.alerts.snapshot().alerts[0]?.place;
    expect(place).toEqual(placeOfVehicle(w, 'HT-1'));
    nowMs += 5_000;
    w.applyLocation({ ...fixWith(), ...{ easting: (place?.easting ?? 0) + 40 } } as LocationMessage);
    w.applyAlert(alertMessage({ timestamp: nowMs }));
    expect(w.alerts.snapshot().alerts[0]).toMatchObject({ times: 2, place });
    w.applyAlert(alertMessage({ deviceId: 'GHOST' }));
    w.applyAlert(alertMessage({ zoneId: 'other', timestamp: nowMs - 60_000 }));
    expect(
      w.alerts
        .snapshot()
        .alerts.slice(1)
        .map((one) => one.place),
    ).toEqual([undefined, undefined]);
  });

  it('that were seen warn without alarm, until a newer one comes', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    w.applyAlert(alertMessage());
    w.markAlertsSeen();
    expect(stateFlagsOf(w) & (STATE_FLAGS.alert | STATE_FLAGS.alertSeen)).toBe(STATE_FLAGS.alertSeen);
    nowMs += 10_000;
    w.applyAlert(alertMessage({ timestamp: nowMs }));
    expect(stateFlagsOf(w) & (STATE_FLAGS.alert | STATE_FLAGS.alertSeen)).toBe(STATE_FLAGS.alertSeen);
    nowMs += 31_000;
    w.applyAlert(alertMessage({ timestamp: nowMs }));
    expect(stateFlagsOf(w) & (STATE_FLAGS.alert | STATE_FLAGS.alertSeen)).toBe(STATE_FLAGS.alert);
  });

  it('that were seen quiet no other one of the vehicle', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    w.applyAlert(alertMessage());
    w.markAlertsSeen();
    w.applyAlert(alertMessage({ type: 'working_time', timestamp: nowMs + 2_000 }));
    w.applyAlert(alertMessage({ timestamp: nowMs + 1_000 }));
    expect(stateFlagsOf(w) & (STATE_FLAGS.alert | STATE_FLAGS.alertSeen)).toBe(STATE_FLAGS.alert);
    w.markAlertsSeen();
    expect(stateFlagsOf(w) & (STATE_FLAGS.alert | STATE_FLAGS.alertSeen)).toBe(STATE_FLAGS.alertSeen);
  });

  it('of long ago warn of nothing', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    w.applyAlert(alertMessage({ timestamp: nowMs - 30_001 }));
    expect(w.vehicle('HT-1')?.hasWarning).toBe(false);
  });

  it('in a replay go 30 s after their time, at once', () => {
    const w = new World(() => nowMs, { filterMineArea: false, isReplay: true });
    w.applyAlert(alertMessage());
    runSeconds(w, 30);
    expect(w.alerts.state.active).toHaveLength(1);
    runSeconds(w, 1);
    expect(w.alerts.state.active).toHaveLength(0);
  });

  it('about an unknown device are listed and make no vehicle, nor do their transactions and their presence', () => {
    const w = createWorld();
    const unknownDevice = { deviceId: 'ghost' };
    w.applyAlert(alertMessage(unknownDevice));
    w.applyAlert(alertMessage({ ...unknownDevice, type: 'online' }));
    w.applyAlert(alertMessage({ ...unknownDevice, type: 'offline' }));
    w.applyAlert(
      alertMessage({ ...unknownDevice, type: 'change_status', txn_status: 'Ачилт', load: { selectedVehicle: 'EX-1' } }),
    );
    w.tick();
    w.flush();
    expect(w.state.vehicles).toEqual({});
    expect(w.state.counts).toEqual({ online: 0, offline: 0 });
    expect(w.vehicles).toEqual([]);
    expect(w.alerts.state.active).toHaveLength(1);
  });

  it('of the tracking system about presence are presence', () => {
    const w = createWorld();
    w.applyLocation(fixWith());
    w.applyAlert(alertMessage({ type: 'offline' }));
    expect(w.vehicle('HT-1')?.render).toBe('offline');
  });

  it('mark a vehicle that was unknown when they came, once they come again', () => {
    const w = createWorld();
    w.applyAlert(alertMessage());
    w.applyLocation(fixWith());
    w.applyAlert(alertMessage());
    expect(stateFlagsOf(w) & STATE_FLAGS.alert).toBe(STATE_FLAGS.alert);
  });
});
