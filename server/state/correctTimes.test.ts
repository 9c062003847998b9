import { describe, expect, it } from 'vitest';
import { NO_FACTS } from '../../src/domain/siteEntity/facts.ts';
import { Lamps } from '../people/lamps.ts';
import { correctFactTimes } from '../siteEntities/correctFactTimes.ts';
import { correctVehicle } from './correctTimes.ts';
import { newVehicle, type Vehicle } from './vehicle.ts';
import { applyTablet } from './vehicleReports.ts';

const nowMs = 1_795_000_000_000;
const savedAtMs = nowMs - 60_000;
const clock = { nowMs, savedAtMs };
const AHEAD = nowMs + 50 * 31_557_600_000;
const fix = { easting: 1, northing: 2, altitude: 3, bearingDeg: 0, speedKmh: 0 };

function vehicleAhead(): Vehicle {
  const state = { status: '4 Delay', startTime: AHEAD, statusAtMs: AHEAD, detailsAtMs: AHEAD };
  return {
    ...newVehicle('T'),
    fix: { ...fix, atMs: AHEAD },
    status: { status: '4 Delay', start: AHEAD, ts: AHEAD },
    statusAtMs: AHEAD,
    declared: { presence: 'offline', atMs: AHEAD },
    reported: {
      tablet: { now: state },
      mot: { motTime: 1, motTs: AHEAD },
      engine: { batteryVoltage: 24, atMs: AHEAD, figureAtMs: { batteryVoltage: AHEAD } },
      transaction: { status: 'Ачилт', atMs: AHEAD },
    },
  };
}

describe('a vehicle that was stored with times of the future', () => {
  it('had been received by the time of writing', () => {
    const healed = correctVehicle(vehicleAhead(), clock);
    expect(healed.fix?.atMs).toBe(savedAtMs);
    expect(healed.declared?.atMs).toBe(savedAtMs);
    expect(healed.reported.mot?.motTs).toBe(savedAtMs);
    expect(healed.reported.engine).toMatchObject({ atMs: savedAtMs, figureAtMs: { batteryVoltage: savedAtMs } });
    expect(healed.reported.transaction?.atMs).toBe(savedAtMs);
    expect(JSON.stringify(healed)).not.toContain(String(AHEAD));
  });

  it('takes the next state, though that began before it was written', () => {
    const healed = correctVehicle(vehicleAhead(), clock);
    expect(healed).toMatchObject({ statusAtMs: null, status: { status: '4 Delay' } });
    const startTime = savedAtMs - 3_600_000;
    const state = { status: '1.1 Haul', startTime };
    applyTablet(healed, { type: 'changed', deviceType: 'tablet', event: 'STATE', id: 'T', state, timestamp: nowMs });
    expect(healed).toMatchObject({ status: { status: '1.1 Haul' }, statusAtMs: startTime });
  });

  it('is not touched where its times are good', () => {
    const good: Vehicle = {
      ...newVehicle('T'),
      fix: { ...fix, atMs: nowMs + 5_000 },
      status: { status: '1' },
      statusAtMs: 5,
    };
    expect(correctVehicle(good, clock)).toBe(good);
  });
});

it('states of assets and sensors are put right likewise', () => {
  const facts = {
    ...NO_FACTS,
    level: 3,
    levelAtMs: AHEAD,
    fieldAtMs: { level: AHEAD },
    elements: [
      { item1: 'a', item2: AHEAD },
      { item1: 'b', item2: 7 },
    ],
  };
  const healed = correctFactTimes(facts, clock);
  expect(healed).toMatchObject({ levelAtMs: savedAtMs, fieldAtMs: { level: savedAtMs } });
  expect(healed.elements.map(({ item2 }) => item2)).toEqual([savedAtMs, 7]);
  expect(correctFactTimes(healed, clock)).toBe(healed);
});

it('a lamp seen in the future is seen elsewhere from now on', () => {
  const lamps = new Lamps();
  lamps.addPassage({ id: 'L', sensor: 'A', atMs: AHEAD });
  lamps.correctFutureTimes(nowMs);
  lamps.addPassage({ id: 'L', sensor: 'B', atMs: nowMs + 1 });
  expect([...lamps.all()]).toEqual([{ id: 'L', sensor: 'B', atMs: nowMs + 1 }]);
});
