import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ingestFixSchema } from '../../src/domain/wire/ingest.ts';
import { isPlainFix } from './plainFix.ts';

const FIX = { id: 'HT-201', timestamp: 1, location: { easting: 649_000, northing: 4_763_000, alt: 700 } };

const unusualValue = fc.oneof(
  fc.constantFrom(null, undefined, true, -1, 1.5, 401, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, '', '5', ' x '),
  fc.constantFrom('x'.repeat(65), 'x'.repeat(129), 'a\0b', '\ud800', '🚛', 'Ачилт', [], {}, [1], 'online', 'offline'),
  fc.nat(),
  fc.string({ maxLength: 3 }),
);
const place = fc.oneof(
  fc.constant(FIX.location),
  fc.dictionary(fc.constantFrom('easting', 'northing', 'alt', 'zone', 'lon', 'lat', 'x', 'y'), unusualValue),
  fc.record({ easting: fc.nat(), northing: fc.nat(), lon: fc.nat(90), lat: fc.nat(80) }, { requiredKeys: ['easting'] }),
  unusualValue,
);
const FIELDS = ['name', 'category', 'region', 'rotation', 'velocity', 'presence', 'status', 'type', 'extra'];
const someFields = fc.dictionary(fc.constantFrom('id', 'timestamp', ...FIELDS), unusualValue, { maxKeys: 3 });

test('what is plain is what the schema takes with the same values', () => {
  const counts = { plain: 0, other: 0 };
  fc.assert(
    fc.property(someFields, place, (fields, location) => {
      const fix = { ...FIX, location, ...fields };
      if (!isPlainFix(fix)) {
        counts.other++;
        return;
      }
      counts.plain++;
      const { type: _, extra: __, ...known } = fix as Record<string, unknown>;
      expect({ ...ingestFixSchema.parse(fix), location: undefined }).toEqual({ ...known, location: undefined });
      expect(fix.location).toMatchObject(ingestFixSchema.parse(fix).location ?? {});
    }),
    { numRuns: 5_000 },
  );
  expect(Math.min(counts.plain, counts.other)).toBeGreaterThan(200);
});

test('ordinary fixes are plain, with Cyrillic names too', () => {
  expect(isPlainFix(FIX)).toBe(true);
  const all = { name: 'Самосвал 201', category: 'haul truck', region: 'Pit', rotation: 12.5, velocity: 0 };
  expect(isPlainFix({ ...FIX, ...all, presence: 'online', type: 'location' })).toBe(true);
  expect(isPlainFix({ ...FIX, status: 'Loading' })).toBe(false);
  expect(isPlainFix({ ...FIX, id: ' HT-201' })).toBe(false);
  expect(isPlainFix({ ...FIX, location: undefined })).toBe(false);
  expect(isPlainFix({ ...FIX, location: { lon: 106, lat: 43 } })).toBe(false);
});
