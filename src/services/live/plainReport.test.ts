import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engineFields } from '../../domain/wire/common.ts';
import { serverMessageSchema } from '../../domain/wire/live.ts';
import { isPlainReport } from './plainReport.ts';

const unusualValue = fc.oneof(
  fc.constantFrom(null, undefined, true, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, 'x', [], {}),
  fc.nat(),
  fc.string({ maxLength: 3 }),
);
const anyFigures = fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(engineFields)), fc.string()), unusualValue, {
  maxKeys: 3,
});
const anyHead = fc.record(
  {
    type: fc.constantFrom('engine', 'online', 'offline', 'changed'),
    deviceType: fc.constantFrom('vehicle', 'vehicle', 'vehicle', 'asset'),
    id: fc.oneof(fc.constant('HT-201'), unusualValue),
    timestamp: fc.oneof(fc.nat(), unusualValue),
  },
  { requiredKeys: ['type', 'deviceType'] },
);
const anyReport = fc.tuple(anyHead, fc.oneof(fc.constant({}), anyFigures)).map(([a, b]) => ({ ...b, ...a }));

test('what is plain is what the schema answers unchanged', () => {
  const counts = { plain: 0, other: 0 };
  fc.assert(
    fc.property(anyReport, (value) => {
      if (isPlainReport(value)) {
        counts.plain++;
        expect(serverMessageSchema.parse(value)).toEqual(value);
      } else counts.other++;
    }),
    { numRuns: 5_000 },
  );
  expect(Math.min(counts.plain, counts.other)).toBeGreaterThan(200);
});

test('every figure of an engine is known, and no other field', () => {
  const engine = { type: 'engine', deviceType: 'vehicle', id: 'a', timestamp: 1 };
  for (const name of Object.keys(engineFields)) {
    expect(isPlainReport({ ...engine, [name]: 1.5 }), name).toBe(true);
    expect(isPlainReport({ ...engine, [name]: null }), name).toBe(true);
    expect(isPlainReport({ ...engine, [name]: '1.5' }), name).toBe(false);
  }
  expect(isPlainReport({ ...engine, type: 'online' })).toBe(true);
  expect(isPlainReport({ ...engine, type: 'online', fuelRate: 1 })).toBe(false);
  expect(isPlainReport({ ...engine, oilLevel: 1 })).toBe(false);
  expect(isPlainReport({ ...engine, timestamp: 1.5 })).toBe(false);
  expect(isPlainReport({ ...engine, id: '' })).toBe(false);
});
