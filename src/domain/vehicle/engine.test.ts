import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EngineData, type EngineUpdate, withEngine } from './engine.ts';

const applyUpdates = (reports: readonly (EngineUpdate & { atMs: number })[]) =>
  reports.reduce<EngineData | undefined>((known, { atMs, ...told }) => withEngine(known, told, atMs), undefined);

describe('engine figures', () => {
  it('keep values absent from a report', () => {
    const known = applyUpdates([
      { batteryVoltage: 24, fuelRate: 90, atMs: 10 },
      { fuelRate: 80, engineOilPressure: null, atMs: 20 },
    ]);
    expect(known).toMatchObject({ batteryVoltage: 24, fuelRate: 80, engineOilPressure: undefined, atMs: 20 });
  });

  it('take from a late report the figures not reported since', () => {
    const known = applyUpdates([
      { fuelRate: 80, atMs: 20 },
      { fuelRate: 10, batteryVoltage: 24, atMs: 15 },
    ]);
    expect(known).toMatchObject({ batteryVoltage: 24, fuelRate: 80, atMs: 20 });
  });

  it.each([
    ['the same again', { fuelRate: 90 }, 10],
    ['nothing', {}, 30],
    ['only what is not known', { fuelRate: null }, 30],
    ['what is older', { fuelRate: 70, batteryVoltage: 20 }, 9],
  ])('are not changed by %s', (_case, told, atMs) => {
    const known = applyUpdates([{ batteryVoltage: 24, fuelRate: 90, atMs: 10 }]);
    expect(withEngine(known, told, atMs)).toBe(known);
  });

  it('of a record without their times are as old as its last report', () => {
    const known = { ...applyUpdates([{ fuelRate: 90, atMs: 10 }]), figureAtMs: {} } as EngineData;
    expect(withEngine(known, { fuelRate: 70 }, 9)).toBe(known);
    expect(withEngine(known, { fuelRate: 70 }, 11)?.fuelRate).toBe(70);
  });

  it('end the same in any order, and however often partial reports are doubled', () => {
    const figure = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined });
    const told = fc.record({ batteryVoltage: figure, engineCoolantTemp: figure, fuelRate: figure });
    fc.assert(
      fc.property(fc.array(told, { maxLength: 8 }), fc.infiniteStream(fc.nat(7)), (reports, order) => {
        const stamped = reports.map((report, atMs) => ({ ...report, atMs }));
        const jumbled = [...stamped, ...stamped]
          .map((report) => ({ report, rank: order.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank);
        const end = applyUpdates(jumbled.map(({ report }) => report));
        expect(end).toEqual(applyUpdates(stamped));
        for (const key of ['batteryVoltage', 'engineCoolantTemp', 'fuelRate'] as const) {
          expect(end?.[key]).toBe(stamped.findLast((report) => report[key] !== undefined)?.[key]);
        }
      }),
    );
  });
});
