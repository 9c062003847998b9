import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vehicleStatusSchema } from '../../domain/wire/common.ts';
import { changedMessageSchema } from '../../domain/wire/live.ts';
import { isPlainChange } from './plainChange.ts';

const unusualValue = fc.oneof(
  fc.constantFrom(null, undefined, 'YES', 'no', true, -1, 1.5, Number.NaN, 'x', [], {}, 2 ** 60),
  fc.nat(),
  fc.record({ totalCycle: fc.anything(), selectedVehicle: fc.anything(), status: fc.anything() }, { requiredKeys: [] }),
);
const statusFieldNames = Object.keys(vehicleStatusSchema.shape);
const anyStatus = fc.dictionary(fc.oneof(fc.constantFrom(...statusFieldNames), fc.string()), unusualValue, {
  maxKeys: 6,
});
const anyChange = fc.record(
  {
    type: fc.constantFrom('changed', 'location'),
    deviceType: fc.constantFrom('vehicle', 'asset'),
    id: fc.oneof(fc.string(), unusualValue),
    status: fc.oneof(anyStatus, unusualValue),
    status_ts: fc.oneof(fc.nat(), unusualValue),
  },
  { requiredKeys: ['type', 'deviceType'] },
);

test('plain changes are those that the schema returns unchanged', () => {
  const counts = { plain: 0, other: 0 };
  fc.assert(
    fc.property(anyChange, (value) => {
      if (!isPlainChange(value)) {
        counts.other++;
        return;
      }
      counts.plain++;
      expect(changedMessageSchema.parse(value)).toEqual(value);
    }),
    { numRuns: 5_000 },
  );
  expect(Math.min(counts.plain, counts.other)).toBeGreaterThan(40);
});

test('every field of a status is known', () => {
  const values = ['x', 1, true, 'YES', { selectedVehicle: 'EX-01' }];
  for (const name of statusFieldNames) {
    const changedWith = (value: unknown) => ({
      type: 'changed',
      deviceType: 'vehicle',
      id: 'a',
      status_ts: 1,
      status: { [name]: value },
    });
    expect(
      values.some((value) => isPlainChange(changedWith(value))),
      name,
    ).toBe(true);
    expect(isPlainChange(changedWith(Symbol(name))), name).toBe(false);
  }
});

test.each([
  ['text instead of an object', { status: '{"status":"1.1"}' }],
  ['a list', { status: [] }],
  ['another way to write YES', { status: { loaded: 'yes' } }],
  ['no id', { id: '' }],
  ['a time with a fraction', { status_ts: 1.5 }],
  ['a prototype', { status: JSON.parse('{"__proto__":{}}') }],
])('%s is left to the schema', (_, fields) => {
  const change = { type: 'changed', deviceType: 'vehicle', id: 'a', status_ts: 1, status: {} };
  expect(isPlainChange(change)).toBe(true);
  expect(isPlainChange({ ...change, ...fields })).toBe(false);
});
