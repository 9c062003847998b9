import { describe, expect, it } from 'vitest';
import { groupsText, lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { lineVertices, readEntities } from '../../../tests/fixtures/dxf/readDrawing.ts';

const headerWithUnit = (unit: number): string =>
  groupsText([
    [9, '$ACADVER'],
    [1, 'AC1027'],
    [9, '$INSUNITS'],
    [70, unit],
    [9, '$MEASUREMENT'],
    [70, 1],
  ]);

describe('the unit of a drawing', () => {
  it.each([
    [1, 'in', 0.0254],
    [2, 'ft', 0.3048],
    [4, 'mm', 0.001],
    [5, 'cm', 0.01],
    [7, 'km', 1000],
  ])('%i makes %s metres', (code, symbol, metres) => {
    const made = readEntities(lineRecord(1000, 2000, 500, 3000, 2000, 500), { header: headerWithUnit(code) });
    const [from, to] = lineVertices(made) as [number[], number[]];
    expect(from[0]).toBeCloseTo(1000 * metres, 2);
    expect(from[2]).toBeCloseTo(500 * metres, 2);
    expect((to[0] as number) - (from[0] as number)).toBeCloseTo(2000 * metres, 2);
    expect(made.max.easting).toBeCloseTo(3000 * metres, 6);
    expect(made.report.unit).toEqual({ symbol, metres, isUsed: true });
  });

  it('that is not named, or not known, is the metre', () => {
    for (const code of [0, 6, 18, 99]) {
      expect(lineVertices(readEntities(lineRecord(1, 2, 3, 4, 5, 6), { header: headerWithUnit(code) }))[0]).toEqual([
        1, 2, 3,
      ]);
    }
    expect(readEntities(lineRecord(1, 2, 3, 4, 5, 6)).report.unit).toBeUndefined();
  });

  it('is read among names of styles and of coordinate systems, which have the code of a name of a section', () => {
    const header = groupsText([
      [9, '$DIMSTYLE'],
      [2, 'X'],
      [9, '$INSUNITS'],
      [70, 4],
      [9, '$UCSNAME'],
      [2, 'ENTITIES'],
      [9, '$FINGERPRINTGUID'],
      [2, '{5E7E0F5A-0000-0000-0000-000000000000}'],
    ]);
    const made = readEntities(lineRecord(1000, 2000, 0, 3000, 2000, 0), { header });
    expect(made.report.unit).toEqual({ symbol: 'mm', metres: 0.001, isUsed: true });
    expect(made.max.easting).toBeCloseTo(3, 6);
    expect(made.report).toMatchObject({ drawn: 1, omitted: [] });
  });

  it('of a template is used and reported if the coordinates are of a grid of the mine: they look like those of a sheet', () => {
    const made = readEntities(lineRecord(5000, 12_000, 900, 5300, 12_100, 900), { header: headerWithUnit(1) });
    expect(made.max.easting - made.min.easting).toBeCloseTo(300 * 0.0254, 6);
    expect(made.report.unit).toEqual({ symbol: 'in', metres: 0.0254, isUsed: true });
  });

  it('of a template is ignored if the coordinates are metres of a zone', () => {
    const made = readEntities(lineRecord(648_000, 4_760_000, 1100, 649_000, 4_760_500, 1100), {
      header: headerWithUnit(4),
    });
    expect(lineVertices(made)[0]).toEqual([648_000, 4_760_000, 1100]);
    expect(made.report.unit).toEqual({ symbol: 'mm', metres: 0.001, isUsed: false });
  });

  it('is used if it puts the coordinates into a zone', () => {
    const made = readEntities(lineRecord(6.48e8, 4.76e9, 0, 6.49e8, 4.76e9, 0), { header: headerWithUnit(4) });
    expect(made.min.easting).toBeCloseTo(648_000, 3);
    expect(made.report.unit?.isUsed).toBe(true);
  });
});
