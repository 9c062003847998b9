import { describe, expect, it } from 'vitest';
import { entity, type Group, groupsText } from '../../../tests/fixtures/dxf/dxfText.ts';
import { lines, places, read, texts } from '../../../tests/fixtures/dxf/readDrawing.ts';
import type { DxfDrawing } from './drawing.ts';

const point = (code: number, x: number, y: number): Group[] => [
  [code, x],
  [code + 10, y],
  [code + 20, 0],
];
const dimension = (kind: number, ...groups: Group[]): string =>
  entity('DIMENSION', [8, 'A'], [2, '*D9'], [70, kind], ...groups);
const header = groupsText([
  [9, '$DIMTXT'],
  [40, 2],
  [9, '$DIMSCALE'],
  [40, 3],
]);
const flat = (made: DxfDrawing): number[][] => lines(made).map(([x = 0, y = 0]) => [x, y]);
const heightOf = ({ texts: { places: at } }: DxfDrawing): number => Math.hypot(...at.subarray(3, 6));

describe('a dimension without its block', () => {
  it('turned by an angle has both legs, the line between arrows, and its figure', () => {
    const made = read(dimension(0, ...point(10, 0, 30), ...point(13, 10, 0), ...point(14, 50, 8)), { header });
    expect(flat(made)).toEqual([
      [10, 0],
      [10, 30],
      [50, 8],
      [50, 30],
      [10, 30],
      [50, 30],
    ]);
    expect(texts(made)).toEqual(['40']);
    expect(heightOf(made)).toBeCloseTo(6, 5);
    expect(places(made, made.faces)).toHaveLength(6);
    expect(places(made, made.faces)[0]).toEqual([10, 30, 0]);
    expect(made.report.omitted).toEqual([]);
  });

  it('along its points is as long as they are apart, and keeps a text override', () => {
    const aligned = (...more: Group[]) =>
      read(dimension(33, ...point(10, 0, 5), ...point(13, 0, 0), ...point(14, 3, 4), ...more));
    expect(texts(aligned())).toEqual(['5']);
    expect(texts(aligned([42, 5.126]))).toEqual(['5.13']);
    expect(texts(aligned([1, 'about <> m']))).toEqual(['about 5 m']);
    expect(texts(aligned([1, '{\\C1;six}']))).toEqual(['six']);
    expect(aligned([1, ' ']).texts.places).toHaveLength(0);
    expect(heightOf(aligned())).toBeCloseTo(2.5, 5);
  });

  it('of a circle is marked as radius or diameter', () => {
    const radialDimension = (kind: number) => read(dimension(kind, ...point(10, 0, 0), ...point(15, 6, 8)));
    expect(texts(radialDimension(4))).toEqual(['R10']);
    expect(texts(radialDimension(3))).toEqual(['⌀10']);
    expect([
      places(radialDimension(4), radialDimension(4).faces).length,
      places(radialDimension(3), radialDimension(3).faces).length,
    ]).toEqual([3, 6]);
  });

  it('of an angle goes through the point of its arc', () => {
    const angle = (x: number, y: number) =>
      read(dimension(5, ...point(15, 0, 0), ...point(13, 20, 0), ...point(14, 0, 20), ...point(10, x, y)));
    expect(texts(angle(10, 10))).toEqual(['90°']);
    expect(texts(angle(-10, -10))).toEqual(['270°']);
    const reach = Math.max(...flat(angle(6, 8)).map(([x = 0, y = 0]) => Math.hypot(x, y)));
    expect(reach).toBeCloseTo(20, 2);
  });

  it('of two lines is the one of their four angles that holds the point of its arc', () => {
    // Lines along the axes that cross at the origin; the second is below it only.
    const lines = [...point(13, 5, 0), ...point(14, 20, 0), ...point(15, 0, -5), ...point(10, 0, -20)];
    const angle = (x: number, y: number, ...more: Group[]) => read(dimension(2, ...lines, ...point(16, x, y), ...more));
    for (const [x, y] of [
      [8, 6],
      [8, -6],
      [-8, 6],
      [-8, -6],
    ] as const) {
      const made = angle(x, y);
      expect(texts(made)).toEqual(['90°']);
      const arc = flat(made).filter(([u = 0, v = 0]) => Math.abs(Math.hypot(u, v) - 10) < 0.03);
      expect(arc.length).toBeGreaterThan(4);
      expect(arc.every(([u = 0, v = 0]) => u * Math.sign(x) > -0.01 && v * Math.sign(y) > -0.01)).toBe(true);
    }
    expect(texts(angle(8, 6, [42, Math.PI / 3]))).toEqual(['60°']);
    const slanted = [...point(13, 0, 0), ...point(14, 10, 0), ...point(15, 0, 0), ...point(10, 10, 10)];
    expect(texts(read(dimension(2, ...slanted, ...point(16, 9, 3))))).toEqual(['45°']);
    expect(texts(read(dimension(2, ...slanted, ...point(16, 0, 9))))).toEqual(['135°']);
  });

  it('has its text turned as the file says', () => {
    const turned = (...more: Group[]) => {
      const made = read(dimension(0, ...point(10, 0, 30), ...point(13, 10, 0), ...point(14, 50, 8), ...more));
      const [x = 0, , z = 0] = made.texts.places.subarray(3, 6);
      return Math.round((Math.atan2(-z, x) * 180) / Math.PI);
    };
    expect([turned(), turned([53, 30]), turned([53, 270]), turned([53, 0])]).toEqual([0, 30, -90, 0]);
    // Measured along y: read from the right.
    expect(turned([50, 270])).toBe(90);
  });

  it('of one coordinate has its leader', () => {
    const made = read(dimension(6 + 64, ...point(10, 100, 0), ...point(13, 140, 7), ...point(14, 140, 30)));
    expect(flat(made)).toEqual([
      [140, 7],
      [140, 30],
    ]);
    expect(texts(made)).toEqual(['40']);
  });

  it.each([
    ['of lines that never cross', dimension(2, ...[10, 13, 14, 15, 16].flatMap((code) => point(code, code, 0)))],
    ['of an unknown kind', dimension(7, ...point(10, 0, 0))],
    ['without its points', dimension(0, ...point(10, 0, 0))],
  ])('%s is counted', (_what, text) => {
    const made = read(text + entity('POINT', [8, 'A'], [10, 1], [20, 1]));
    expect(made.report.omitted).toEqual([{ reason: 'missingBlock', type: 'DIMENSION', count: 1 }]);
  });

  it('at no place is damaged', () => {
    const made = read(
      dimension(0, ...point(10, 0, 0), ...point(13, 1e300, 0), ...point(14, 0, 0)) + entity('POINT', [8, 'A'], [10, 1]),
    );
    expect(made.report.omitted).toEqual([{ reason: 'damaged', type: 'DIMENSION', count: 1 }]);
  });
});
