import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locationMessageSchema } from '../../domain/wire/live.ts';
import { isLocationMessage } from './locationMessage.ts';
import { readMessage } from './readMessage.ts';

const fixMessage = {
  type: 'location',
  deviceType: 'vehicle',
  id: 'HT-201',
  location: { easting: 650_000, northing: 4_763_000, alt: 1_040, zone: '48N' },
  rotation: 181.5,
  velocity: 23.4,
  timestamp: 1_795_000_000_000,
};

const refusalOf = (data: unknown) => {
  const result = readMessage(data);
  return 'refused' in result ? result.refused : undefined;
};

describe('live messages', () => {
  it('reads a fix', () => {
    expect(readMessage(JSON.stringify(fixMessage))).toEqual({ message: fixMessage });
  });

  it('reads a status that is an object or text', () => {
    const change = { type: 'changed', deviceType: 'vehicle', id: 'a', status_ts: 1 };
    const object = readMessage(JSON.stringify({ ...change, status: { status: '1.1', loaded: 'yes' } }));
    const text = readMessage(JSON.stringify({ ...change, status: '{"status":"1.1","loaded":"YES"}' }));
    expect(object).toEqual(text);
    expect(object).toMatchObject({ message: { status: { status: '1.1', loaded: 'YES' } } });
  });

  it.each([
    ['asset', { type: ' op', name: 'OP-1' }, { type: 'OP', name: 'OP-1' }],
    ['fixed asset', { type: 'Cctv', name: 7 }, { type: 'CCTV', name: '7' }],
    ['sensor', { type: 'rsu', id: 12 }, { name: '12', id: '12' }],
    ['rsu', { type: 'rsu', id: 's-1', name: null }, { name: 's-1', id: 's-1' }],
    ['rsu', { type: 'rsu', id: 's-1', name: 'R1' }, { name: 'R1', id: 's-1' }],
  ])(
    'reads the state of a device of type %s with its type in any case, and its name or id',
    (deviceType, sent, read) => {
      const device = deviceType === 'rsu' || deviceType === 'sensor' ? 'sensor' : 'asset';
      const result = readMessage(JSON.stringify({ type: 'changed', deviceType, [device]: sent }));
      expect(result).toMatchObject({ message: { deviceType: device, [device]: read }, skipped: [] });
    },
  );

  it.each([
    ['asset', { type: 'hangar', name: 'A' }, /asset\.type/],
    ['asset', undefined, /asset/],
    ['sensor', { type: 'rsu' }, /sensor\.name/],
    ['sensor', null, /sensor/],
  ])('refuses the state of a device of type %s that names none: %j', (deviceType, sent, reason) => {
    expect(refusalOf(JSON.stringify({ type: 'changed', deviceType, [deviceType]: sent }))).toMatch(reason);
  });

  it('reads null fields as if they were left out', () => {
    const nulls = { rotation: null, velocity: null, region: null, offline: null };
    const { rotation: _rotation, velocity: _velocity, ...plain } = fixMessage;
    const location = { ...fixMessage.location, zone: null };
    const { zone: _zone, ...place } = fixMessage.location;
    expect(readMessage(JSON.stringify({ ...fixMessage, ...nulls, location }))).toEqual({
      message: { ...plain, location: place },
    });
    expect(refusalOf(JSON.stringify({ ...fixMessage, location: null }))).toMatch(/location/);
  });

  it.each([
    [
      'zone',
      { location: { ...fixMessage.location, zone: 48 } },
      { location: { ...fixMessage.location, zone: undefined } },
    ],
    ['rotation', { rotation: '181.5' }, { rotation: undefined }],
    ['velocity', { velocity: '23' }, { velocity: undefined }],
    ['velocity beyond all numbers', { velocity: Number.POSITIVE_INFINITY }, { velocity: undefined }],
    ['offline', { offline: 0 }, { offline: undefined }],
    ['region', { region: ['Pit'] }, { region: undefined }],
  ])('reads a fix without a %s that cannot be read', (_field, sent, read) => {
    const text = JSON.stringify({ ...fixMessage, ...sent }).replace('"velocity":null', '"velocity":1e999');
    expect(readMessage(text)).toEqual({ message: { ...fixMessage, ...read } });
  });

  it('reads a region that is a number as text', () => {
    expect(readMessage(JSON.stringify({ ...fixMessage, region: 7 }))).toMatchObject({ message: { region: '7' } });
  });

  it.each([
    ['empty text', ''],
    ['blank text', ' '],
    ['the text of null', 'null'],
    ['null', null],
  ])('reads a changed status that is %s as none', (_what, status) => {
    const change = { type: 'changed', deviceType: 'vehicle', id: 'a', status_ts: 1 };
    const result = readMessage(JSON.stringify({ ...change, status }));
    expect(result).toMatchObject({ message: change });
    expect((result as { message: { status?: unknown } }).message.status ?? null).toBeNull();
  });

  it('reads a changed status without the fields that cannot be read, and numbers as text', () => {
    const change = { type: 'changed', deviceType: 'vehicle', id: 'a', status_ts: 1 };
    const status = { status: '1.1', operator: 417, model: ['789D'], isOp: 'yes', operating: 1, ts: 'now', end: -1 };
    const nothing = { model: null, isOp: null, operating: null, ts: null, end: null };
    expect(readMessage(JSON.stringify({ ...change, status }))).toEqual({
      message: { ...change, status: { status: '1.1', operator: '417', ...nothing } },
    });
    expect(readMessage(JSON.stringify({ ...change, status: JSON.stringify(status) }))).toMatchObject({
      message: { status: { status: '1.1', operator: '417' } },
    });
  });

  it.each(['weather', '', 'LOCATION', 'toString'])(
    'knows that a message is of a type that it does not know: %s',
    (type) => {
      expect(readMessage(JSON.stringify({ type }))).toMatchObject({ isOfUnknownType: true });
    },
  );

  it.each(['{"type":"location"}', '{"type":42}', '{}', '[]', 'null', '7', '{', '{"type":"changed","deviceType":"x"}'])(
    'calls no message of unknown type: %s',
    (text) => expect((readMessage(text) as { isOfUnknownType?: boolean }).isOfUnknownType ?? false).toBe(false),
  );

  it('reads an id that is a number as text', () => {
    expect(readMessage(JSON.stringify({ ...fixMessage, id: 7 }))).toEqual({ message: { ...fixMessage, id: '7' } });
  });

  it.each([
    ['not JSON', '{'],
    ['binary', new ArrayBuffer(8)],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['an unknown type', '{"type":"weather"}'],
    ['no id', JSON.stringify({ ...fixMessage, id: '' })],
    ['an id that is no text', JSON.stringify({ ...fixMessage, id: true })],
    ['text for a number', JSON.stringify({ ...fixMessage, timestamp: '1795000000000' })],
    ['NaN, which is no JSON', JSON.stringify(fixMessage).replace('23.4', 'NaN')],
    ['a number beyond all numbers', JSON.stringify(fixMessage).replace('650000', '1e999')],
    ['half a place', JSON.stringify({ ...fixMessage, location: { easting: 1, northing: 2 } })],
    ['a negative time', JSON.stringify({ ...fixMessage, timestamp: -1 })],
    ['a broken status text', '{"type":"changed","deviceType":"vehicle","id":"a","status":"{","status_ts":1}'],
    ['10 MB', JSON.stringify({ ...fixMessage, region: 'x'.repeat(10_000_000) })],
  ])('refuses %s with a reason', (_, data) => {
    expect(refusalOf(data)).toMatch(/\S/);
  });

  it('never throws, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (data) => {
        expect(() => readMessage(data)).not.toThrow();
      }),
    );
  });

  it('calls plain the fixes that the schema returns unchanged, and everything that it returns', () => {
    const odd = fc.oneof(
      fc.constant(undefined),
      fc.string(),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    );
    const arbitrary = fc.record(
      {
        type: fc.constantFrom('location', 'x'),
        deviceType: fc.constantFrom('vehicle', 'x'),
        id: fc.oneof(fc.string(), odd),
        location: fc.oneof(
          fc.record({ easting: fc.double(), northing: fc.double(), alt: fc.double(), zone: odd }),
          odd,
        ),
        rotation: odd,
        velocity: odd,
        timestamp: fc.oneof(fc.nat(), odd),
        region: odd,
        offline: odd,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(arbitrary, (value) => {
        const { data } = locationMessageSchema.safeParse(value);
        if (isLocationMessage(value)) expect(data).toEqual(value);
        else if (data) expect(isLocationMessage(data)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
