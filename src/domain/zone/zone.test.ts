import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, DEFAULT_ZONE_COLOUR, isInZone, readZone, staysInZone, ZONE_EXIT_MARGIN_M, type Zone } from './zone.ts';

const SQUARE = [
  [100, 100],
  [200, 100],
  [200, 200],
  [100, 200],
].map(([x, y]) => ({ x, y }));

function zone(more: Record<string, unknown> = {}): Zone {
  const read = readZone({ id: 'z', zoneName: 'Zone', points: JSON.stringify(SQUARE), ...more });
  if (!read) throw new Error('no zone');
  return read;
}

const pointAt = (easting: number, northing: number, altitude = 10) => ({ easting, northing, altitude });

it('has an area in plan, far from the grid’s origin too', () => {
  expect(areaOf(zone())).toBe(10_000);
  const far = [
    { x: 650_000, y: 4_763_100 },
    { x: 650_100, y: 4_763_000 },
    { x: 650_000, y: 4_763_000 },
  ];
  expect(areaOf(zone({ points: JSON.stringify(far) }))).toBe(5_000);
});

describe('reading a zone', () => {
  it('takes name, map and bounds; a name may be missing', () => {
    expect(zone({ lowerZ: -5, upperZ: 0, mapInfo: { id: 'm' } })).toMatchObject({
      id: 'z',
      name: 'Zone',
      mapId: 'm',
      lowM: -5,
      highM: 0,
    });
    expect(zone({ zoneName: null, name: 'Other' }).name).toBe('Other');
    expect(zone({ zoneName: null }).name).toBe('z');
    expect(zone({ zoneName: 630 }).name).toBe('630');
  });

  it('puts bounds that are the wrong way round right', () => {
    expect(zone({ lowerZ: 30, upperZ: 10 })).toMatchObject({ lowM: 10, highM: 30 });
  });

  it.each([
    ['#F4C20D', '#f4c20d'],
    ['tomato', '#ff6347'],
    ['rgb(0 0 255 / 50%)', '#0000ff'],
    ['reddish', DEFAULT_ZONE_COLOUR],
  ])('of the colour %s keeps its widths', (sent, colour) => {
    expect(zone({ colour: sent, lineWidth: 4, pointSize: 12 }).style).toEqual({ colour, lineWidth: 4, pointSize: 10 });
  });

  it.each([
    ['points that are not JSON', { id: 'z', points: '[{' }],
    ['two corners', { id: 'z', points: JSON.stringify(SQUARE.slice(0, 2)) }],
    ['corners without figures', { id: 'z', points: '[{"x":"a","y":1},{},{}]' }],
    ['no id', { points: JSON.stringify(SQUARE) }],
    ['nothing', undefined],
    ['text', 'zone'],
  ])('skips %s', (_name, value) => {
    expect(readZone(value)).toBeUndefined();
  });
});

describe('inside', () => {
  it.each([
    ['the middle', pointAt(150, 150), {}, true],
    ['outside', pointAt(250, 150), {}, false],
    ['a bound of 0 m below', pointAt(150, 150, -1), { lowerZ: 0 }, false],
    ['a bound of 0 m above', pointAt(150, 150, 1), { upperZ: 0 }, false],
    ['exactly on a bound', pointAt(150, 150, 0), { lowerZ: 0, upperZ: 0 }, true],
    ['no bounds, far below', pointAt(150, 150, -9_000), {}, true],
    ['another level below', pointAt(150, 150, 630), { lowerZ: 698, upperZ: 708 }, false],
  ])('%s', (_name, point, bounds, inside) => {
    expect(isInZone(zone(bounds), point)).toBe(inside);
  });

  it('agrees with the plain rule of a square, anywhere', () => {
    const square = zone();
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 300, noNaN: true }),
        fc.double({ min: 0, max: 300, noNaN: true }),
        (x, y) => {
          fc.pre([x, y].every((value) => Math.abs(value - 100) > 1e-9 && Math.abs(value - 200) > 1e-9));
          expect(isInZone(square, pointAt(x, y))).toBe(x > 100 && x < 200 && y > 100 && y < 200);
        },
      ),
    );
  });

  it('is grown by the margin on all sides', () => {
    const low = zone({ lowerZ: 0 });
    expect(isInZone(low, pointAt(204, 150), 5)).toBe(true);
    expect(isInZone(low, pointAt(206, 150), 5)).toBe(false);
    expect(isInZone(low, pointAt(204, 204), 5)).toBe(false);
    expect([isInZone(low, pointAt(205, 150), 5), isInZone(low, pointAt(205.001, 150), 5)]).toEqual([true, false]);
    expect(isInZone(low, pointAt(150, 150, -4), 5)).toBe(true);
    expect(isInZone(low, pointAt(150, 150, -6), 5)).toBe(false);
  });
});

describe('staying inside', () => {
  it('does not flap for a vehicle that wanders on the line', () => {
    const square = zone();
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -4.9, max: 4.9, noNaN: true }), { minLength: 1, maxLength: 60 }),
        (wander) => {
          let changes = 0;
          let inside = false;
          for (const offset of wander) {
            const now = staysInZone(square, inside, pointAt(200 + offset, 150));
            if (now !== inside) changes++;
            inside = now;
          }
          expect(changes).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('ends beyond the margin', () => {
    expect(staysInZone(zone(), true, pointAt(200 + ZONE_EXIT_MARGIN_M + 0.1, 150))).toBe(false);
    expect(staysInZone(zone(), false, pointAt(200.1, 150))).toBe(false);
  });
});
