import { expect, it } from 'vitest';
import type { HandoverReport } from '../../../domain/wire/handover.ts';
import { shiftFigures } from './shiftFigures.ts';

const EMPTY_REPORT: HandoverReport = {
  asOf: 1,
  hauled: { cycles: 0, tonnes: null, units: [] },
  stood: [],
  alerts: [],
  underground: null,
  changes: [],
};

it('names nothing of a shift in which nothing happened', () => {
  expect(shiftFigures(EMPTY_REPORT)).toEqual([]);
});

it('sums up alerts and counts only vehicles that are still down', () => {
  const standingVehicle = (lasts: boolean) => ({
    vehicleId: 'v',
    vehicle: 'V',
    status: 's',
    statusCategory: 'c',
    ms: 1,
    lasts,
  });
  const alertGroup = (count: number) => ({ type: 't', count, acknowledged: 0, lastAt: 1, open: false, subjects: [] });
  const report: HandoverReport = {
    ...EMPTY_REPORT,
    hauled: { cycles: 7, tonnes: 9, units: [] },
    stood: [standingVehicle(true), standingVehicle(false)],
    alerts: [alertGroup(2), alertGroup(3)],
    changes: [{ kind: 'view', name: 'n', who: 'w', at: 1 }],
  };
  expect(shiftFigures(report)).toEqual([
    { name: 'hauled', count: 7 },
    { name: 'breaches', count: 5 },
    { name: 'stood', count: 1 },
    { name: 'changes', count: 1 },
  ]);
});

it('takes totals where lists are cut, and keeps what is not known', () => {
  const stand = { vehicleId: 'v', vehicle: 'V', status: 's', statusCategory: 'c', ms: 1, lasts: false };
  const change = { kind: 'view' as const, name: 'n', who: 'w', at: 1 };
  const cut = {
    ...EMPTY_REPORT,
    stood: [stand],
    stoodCount: 57,
    standingCount: 12,
    changes: [change],
    changeCount: 101,
  };
  expect(shiftFigures(cut)).toEqual([
    { name: 'stood', count: 12 },
    { name: 'changes', count: 101 },
  ]);
  const unknown = { ...EMPTY_REPORT, hauled: { cycles: null, tonnes: null, units: [] }, standingCount: null };
  expect(shiftFigures(unknown)).toEqual([
    { name: 'hauled', count: null },
    { name: 'stood', count: null },
  ]);
});
