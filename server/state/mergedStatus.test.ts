import { describe, expect, test } from 'vitest';
import type { TabletReport, TransactionReport } from '../../src/domain/wire/reports.ts';
import { createSiteFix } from '../../tests/fixtures/siteFix.ts';
import { InProcessBus } from '../bus/bus.ts';
import { Fleet } from './fleet.ts';
import { vehicleSchema } from './vehicle.ts';
import { mergedStatus } from './vehicleReports.ts';

function newFleet(): Fleet {
  const bus = new InProcessBus((error) => {
    throw error;
  });
  return new Fleet(bus, { utmZone: '48N', filterMineArea: false, nowMs: () => 1_000_000_000 });
}

/** The status of the only vehicle, as it is stored and read again. */
function restoredStatus(fleet: Fleet) {
  const [vehicle] = fleet.vehicles();
  return mergedStatus(vehicleSchema.parse(vehicle));
}

describe('reports of a tablet and transactions', () => {
  const tabletReport = (timestamp: number, user: string, excavator?: string): TabletReport => ({
    type: 'changed',
    deviceType: 'tablet',
    event: 'STATE',
    id: 'T',
    timestamp,
    state: { status: '2.1 Loading', startTime: 100, user, ...(excavator && { load: { selectedVehicle: excavator } }) },
  });
  const transaction = (timestamp: number, txn_status: string, excavator?: string): TransactionReport => ({
    type: 'change_status',
    deviceId: 'T',
    timestamp,
    txn_status,
    ...(excavator && { load: { selectedVehicle: excavator } }),
  });

  test('a transaction that names no excavator keeps the last, whichever came first', () => {
    for (const [first, second] of [
      [transaction(10, 'Ачилт', 'EX-1'), transaction(20, 'Буулгалт')],
      [transaction(20, 'Буулгалт'), transaction(10, 'Ачилт', 'EX-1')],
    ] as const) {
      const fleet = newFleet();
      fleet.applyTransaction(first);
      fleet.applyTransaction(second);
      expect(restoredStatus(fleet)).toMatchObject({
        txn_status: 'Буулгалт',
        txn_ts: 20,
        txn_load: { selectedVehicle: 'EX-1' },
      });
    }
  });

  test('what is told of a tablet is its newest report, by itself or with a status, with its time', () => {
    const fleet = newFleet();
    fleet.applyReport(tabletReport(110, 'Bold', 'EX-1'));
    fleet.apply(createSiteFix({ atMs: 200, status: { status: '1.1 Haul', user: 'Dorj', ts: 200 } }));
    const told = () => restoredStatus(fleet);
    expect(told()).toMatchObject({ status: '1.1 Haul', startTime: 100, user: 'Dorj', tabletTs: 200 });
    expect(told()).not.toHaveProperty('load');
    fleet.applyReport(tabletReport(300, 'Bold'));
    expect(told()).toMatchObject({ startTime: 100, user: 'Bold', tabletTs: 300 });
    fleet.apply(createSiteFix({ atMs: 250, status: { status: '1.2 Empty', user: 'Dorj', ts: 250 } }));
    expect(told()).toMatchObject({ status: '1.2 Empty', user: 'Bold', tabletTs: 300 });
  });
});
