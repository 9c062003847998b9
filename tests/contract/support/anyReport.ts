/** Reports of two vehicles, a sensor and an ore pass, in any order and with any of their fields missing. */
import fc from 'fast-check';

const anyId = fc.constantFrom('T1', 'T2');
const optionalOf = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const anyFigure = optionalOf(fc.integer({ min: 0, max: 5 }));
const anyStatusText = fc.constantFrom('1.1 Haul', '2.1 Load', '4.1 Delay');
const anyExcavator = optionalOf(fc.record({ selectedVehicle: fc.constantFrom('E1', 'E2') }));

/** @param nowMs reports are up to 40 ms older */
export function anyReport(nowMs: number) {
  const anyTimestamp = fc.integer({ min: nowMs - 40, max: nowMs });
  return fc.oneof(
    fc.record({
      id: anyId,
      timestamp: anyTimestamp,
      location: fc.record({ easting: fc.integer({ min: 500_000, max: 500_009 }), northing: fc.constant(4_700_000) }),
    }),
    fc.record({
      id: anyId,
      timestamp: anyTimestamp,
      status: fc.record({
        status: anyStatusText,
        owner: optionalOf(fc.constantFrom('A', 'B')),
        operator: optionalOf(anyStatusText),
      }),
    }),
    fc.record({ id: anyId, timestamp: anyTimestamp, presence: fc.constantFrom('online', 'offline') }),
    fc.record({
      type: fc.constant('engine'),
      deviceType: fc.constant('vehicle'),
      id: anyId,
      timestamp: anyTimestamp,
      batteryVoltage: anyFigure,
      fuelRate: anyFigure,
      engineOilPressure: anyFigure,
    }),
    fc.record({
      ...{
        type: fc.constant('changed'),
        deviceType: fc.constant('tablet'),
        event: fc.constant('STATE'),
        id: anyId,
        timestamp: anyTimestamp,
      },
      state: fc.record({
        status: anyStatusText,
        startTime: optionalOf(anyTimestamp),
        duration: anyFigure,
        load: anyExcavator,
      }),
    }),
    fc.record({
      type: fc.constant('changed'),
      deviceType: fc.constant('tablet'),
      event: fc.constant('MOT_TIME'),
      id: anyId,
      motTime: fc.nat(9),
      motTs: anyTimestamp,
    }),
    fc.record({
      type: fc.constant('alert'),
      alert: fc.record({
        type: fc.constant('change_status'),
        deviceId: anyId,
        timestamp: anyTimestamp,
        txn_status: fc.constantFrom('Ачилт', 'Буулгалт'),
        load: anyExcavator,
      }),
    }),
    fc.record({
      type: fc.constant('alert'),
      alert: fc.record({
        type: fc.constant('speed_restriction'),
        deviceId: anyId,
        timestamp: anyTimestamp,
        ruleId: fc.constant('r'),
        zoneId: fc.constantFrom('z1', 'z2'),
        message: anyStatusText,
      }),
    }),
    fc.record({
      ...{ type: fc.constant('changed'), deviceType: fc.constant('sensor') },
      sensor: fc.record({
        name: fc.constant('S'),
        state: optionalOf(fc.constantFrom('on', 'off')),
        state_ts: optionalOf(anyTimestamp),
      }),
    }),
    fc.record({
      type: fc.constant('passage'),
      deviceType: fc.constant('person'),
      id: fc.constantFrom('L1', 'L2'),
      sensor: fc.constant('S'),
      timestamp: anyTimestamp,
    }),
    fc.record({
      ...{ type: fc.constant('changed'), deviceType: fc.constant('asset') },
      asset: fc.record({
        type: fc.constant('OP'),
        name: fc.constant('O'),
        level: anyFigure,
        level_ts: optionalOf(anyTimestamp),
        state: optionalOf(anyStatusText),
        state_ts: optionalOf(anyTimestamp),
      }),
    }),
  );
}
