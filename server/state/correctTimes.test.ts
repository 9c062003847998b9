import { describe, expect, it } from 'vitest';
import { NO_FACTS } from '../../src/domain/siteEntity/facts.ts';
import { correctFactTimes } from '../../src/domain/siteEntity/factTimes.ts';
import { Lamps } from '../people/lamps.ts';
import { correctTime, correctVehicle } from './correctTimes.ts';
import { newVehicle, type Vehicle } from './vehicle.ts';
import { applyTablet } from './vehicleReports.ts';

const nowMs = 1_795_000_000_000;
const savedAtMs = nowMs - 60_000;
const correctionClock = { nowMs, savedAtMs };
const AHEAD_MS = nowMs + 50 * 31_557_600_000;
const anyFix = { easting: 1, northing: 2, altitude: 3, bearingDeg: 0, speedKmh: 0 };

function vehicleAhead(): Vehicle {
  const state = { status: '4 Delay', startTime: AHEAD_MS, statusAtMs: AHEAD_MS, detailsAtMs: AHEAD_MS };
  return {
    ...newVehicle('T'),
    fix: { ...anyFix, atMs: AHEAD_MS },
    status: { status: '4 Delay', start: AHEAD_MS, ts: AHEAD_MS },
    statusAtMs: AHEAD_MS,
    statusSinceMs: AHEAD_MS,
    statusSeenAtMs: AHEAD_MS,
    declared: { presence: 'offline', atMs: AHEAD_MS },
    reported: {
      tablet: { now: state },
      mot: { motTime: 1, motTs: AHEAD_MS },
      engine: { batteryVoltage: 24, atMs: AHEAD_MS, figureAtMs: { batteryVoltage: AHEAD_MS } },
      transaction: { status: 'Ачилт', atMs: AHEAD_MS },
    },
  };
}

describe('a vehicle that was stored with times of the future', () => {
  it('had been received by the time of writing', () => {
    const healed = correctVehicle(vehicleAhead(), correctionClock);
    expect(healed.fix?.atMs).toBe(savedAtMs);
    expect(healed.declared?.atMs).toBe(savedAtMs);
    expect(healed.reported.mot?.motTs).toBe(savedAtMs);
    expect(healed.reported.engine).toMatchObject({ atMs: savedAtMs, figureAtMs: { batteryVoltage: savedAtMs } });
    expect(healed.reported.transaction?.atMs).toBe(savedAtMs);
    expect(JSON.stringify(healed)).not.toContain(String(AHEAD_MS));
  });

  it('takes the next state, though that began before it was written', () => {
    const healed = correctVehicle(vehicleAhead(), correctionClock);
    expect(healed).toMatchObject({ statusAtMs: null, status: { status: '4 Delay' } });
    const startTime = savedAtMs - 3_600_000;
    const state = { status: '1.1 Haul', startTime };
    applyTablet(healed, { type: 'changed', deviceType: 'tablet', event: 'STATE', id: 'T', state, timestamp: nowMs });
    expect(healed).toMatchObject({ status: { status: '1.1 Haul' }, statusAtMs: startTime });
  });

  it('is not touched where its times are good', () => {
    const good: Vehicle = {
      ...newVehicle('T'),
      fix: { ...anyFix, atMs: nowMs + 5_000 },
      status: { status: '1' },
      statusAtMs: 5,
    };
    expect(correctVehicle(good, correctionClock)).toBe(good);
  });
});

it('states of assets and sensors are put right likewise', () => {
  const facts = {
    ...NO_FACTS,
    level: 3,
    levelAtMs: AHEAD_MS,
    fieldAtMs: { level: AHEAD_MS },
    elements: [
      { item1: 'a', item2: AHEAD_MS },
      { item1: 'b', item2: 7 },
    ],
  };
  const correct = (atMs: number) => correctTime(atMs, correctionClock);
  const healed = correctFactTimes(facts, correct);
  expect(healed).toMatchObject({ levelAtMs: savedAtMs, fieldAtMs: { level: savedAtMs } });
  expect(healed.elements.map(({ item2 }) => item2)).toEqual([savedAtMs, 7]);
  expect(correctFactTimes(healed, correct)).toBe(healed);
});

it('a lamp seen in the future is seen elsewhere from now on', () => {
  const lamps = new Lamps();
  lamps.addPassage({ id: 'L', sensor: 'A', atMs: AHEAD_MS });
  lamps.correctFutureTimes(nowMs);
  lamps.addPassage({ id: 'L', sensor: 'B', atMs: nowMs + 1 });
  expect([...lamps.all()]).toEqual([{ id: 'L', sensor: 'B', atMs: nowMs + 1 }]);
});
