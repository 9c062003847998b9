import { describe, expect, it } from 'vitest';
import { cyclePartOf, isLoadingUnit, isWaitingForTruck } from './cyclePart.ts';
import { indicatorsOf, type StatusCell } from './indicators.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const PAYLOADS_T = new Map([['opminingtruck', 90]]);

const statusCell = (vehicleId: string, status: string, minutes: number, begun = 1, more: Partial<StatusCell> = {}) => ({
  vehicleId,
  category: vehicleId.startsWith('EX') ? 'OPExcavator' : 'OPMiningTruck',
  status,
  statusCategory: 'Production',
  ms: minutes * MINUTE_MS,
  begun,
  ...more,
});

/** One truck of a shift of 12 h, with its excavator; worked out on paper. */
const SHIFT_CELLS: readonly StatusCell[] = [
  statusCell('HT-1', '2.2 Queue', 60, 20),
  statusCell('HT-1', '2.1 Loading', 80, 20),
  statusCell('HT-1', '1.1 Haul loaded', 200, 20),
  statusCell('HT-1', '2.3 Dumping', 40, 20),
  statusCell('HT-1', '1.2 Empty travel', 160, 20),
  statusCell('HT-1', '3.1 Refuel', 30, 1, { statusCategory: 'Service' }),
  statusCell('HT-1', '4.2 Standby', 50, 2, { statusCategory: 'Standby' }),
  statusCell('HT-1', '5.1 Repair', 90, 1, { statusCategory: 'Down' }),
  statusCell('EX-1', '2.1 Loading', 100, 20),
  statusCell('EX-1', '2.4 Wait for truck', 600, 20),
];

describe('indicators of a shift', () => {
  const found = indicatorsOf(SHIFT_CELLS, 24 * HOUR_MS, PAYLOADS_T);

  it('divide the time as the time usage model does', () => {
    // 540 min of the truck's cycle, 700 of the excavator's; 30 of delay, 50 of standby, 90 down.
    expect(found.classMs).toEqual({
      working: 1_240 * MINUTE_MS,
      delay: 30 * MINUTE_MS,
      standby: 50 * MINUTE_MS,
      down: 90 * MINUTE_MS,
      unscheduled: 0,
    });
    expect(found).toMatchObject({
      vehicles: 2,
      calendarMs: 24 * HOUR_MS,
      operatingMs: 1_270 * MINUTE_MS,
      availableMs: 1_320 * MINUTE_MS,
      scheduledMs: 1_410 * MINUTE_MS,
    });
    expect(found.availability).toBeCloseTo(1_320 / 1_410, 10);
    expect(found.utilisation).toBeCloseTo(1_270 / 1_320, 10);
    expect(found.effectiveUtilisation).toBeCloseTo(1_240 / 1_410, 10);
  });

  it('count loads where they are dumped, by the operating hours of the trucks', () => {
    // The truck operated for 540 + 30 min = 9.5 h.
    expect(found).toMatchObject({ cycles: 20, tonnes: 1_800, payloadT: 90 });
    expect(found.cyclesPerHour).toBeCloseTo(20 / 9.5, 10);
    expect(found.tonnesPerHour).toBeCloseTo(1_800 / 9.5, 10);
  });

  it('divide the cycle by part', () => {
    expect(found.partMs).toEqual({
      queue: 3 * MINUTE_MS,
      spot: 0,
      load: 4 * MINUTE_MS,
      haul: 10 * MINUTE_MS,
      dumpQueue: 0,
      dump: 2 * MINUTE_MS,
      return: 8 * MINUTE_MS,
    });
    expect(found.queueMs).toBe(60 * MINUTE_MS);
  });

  it('say how well trucks and loading units match, and what waiting cost', () => {
    expect(found.matchFactor).toBeCloseTo(4 / 27, 10);
    expect(found.swingLoss).toBeCloseTo(600 / 4, 10);
  });
});

describe('indicators', () => {
  it('of nothing are nothing, not zero of zero', () => {
    expect(indicatorsOf([], 0, PAYLOADS_T)).toMatchObject({
      availability: null,
      utilisation: null,
      cycles: 0,
      cyclesPerHour: null,
      tonnes: 0,
      payloadT: null,
      partMs: null,
      matchFactor: null,
      swingLoss: null,
    });
  });

  it('guess no tonnes for a truck without a payload', () => {
    const cells = [
      statusCell('HT-1', '2.3 Dumping', 2, 3),
      statusCell('X-1', '2.3 Dumping', 2, 1, { category: 'Other' }),
    ];
    expect(indicatorsOf(cells, HOUR_MS, PAYLOADS_T)).toMatchObject({ cycles: 4, tonnes: null, tonnesPerHour: null });
  });

  it('leave unscheduled time out of scheduled time', () => {
    const cells = [
      statusCell('HT-1', 'Off shift', 300, 1, { statusCategory: '' }),
      statusCell('HT-1', '2.1 Loading', 60),
    ];
    expect(indicatorsOf(cells, 6 * HOUR_MS, PAYLOADS_T)).toMatchObject({ scheduledMs: HOUR_MS, availability: 1 });
  });
});

describe('parts of the cycle', () => {
  it.each([
    ['2.2 Queue', 'queue'],
    ['EXC pending', 'queue'],
    ['Экс хүлээлт', 'queue'],
    ['Spotting', 'spot'],
    ['2.1 Loading', 'load'],
    ['Ачилт', 'load'],
    ['1.1 Haul loaded', 'haul'],
    ['1.3 Tram', 'haul'],
    ['Ачаатай тээвэр', 'haul'],
    ['Queue at dump', 'dumpQueue'],
    ['2.3 Dumping', 'dump'],
    ['Буулгалт', 'dump'],
    ['1.2 Empty travel', 'return'],
    ['2.4 Wait for truck', undefined],
    ['5.1 Repair', undefined],
    ['', undefined],
  ])('%j is %s', (status, part) => {
    expect(cyclePartOf(status)).toBe(part);
  });

  it('know who loads', () => {
    expect(['OPExcavator', 'Loader', 'OPMiningTruck', ''].map(isLoadingUnit)).toEqual([true, true, false, false]);
    expect(['2.4 Wait for truck', '2.1 Loading'].map(isWaitingForTruck)).toEqual([true, false]);
  });
});
