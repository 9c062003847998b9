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
    expect(made.report.leftOut).toEqual([]);
  });

  it('along its points is as long as they are apart, and keeps the text that somebody wrote', () => {
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
    const round = (kind: number) => read(dimension(kind, ...point(10, 0, 0), ...point(15, 6, 8)));
    expect(texts(round(4))).toEqual(['R10']);
    expect(texts(round(3))).toEqual(['⌀10']);
    expect([places(round(4), round(4).faces).length, places(round(3), round(3).faces).length]).toEqual([3, 6]);
  });

  it('of an angle goes through the point of its arc', () => {
    const angle = (x: number, y: number) =>
      read(dimension(5, ...point(15, 0, 0), ...point(13, 20, 0), ...point(14, 0, 20), ...point(10, x, y)));
    expect(texts(angle(10, 10))).toEqual(['90°']);
    expect(texts(angle(-10, -10))).toEqual(['270°']);
    const reach = Math.max(...flat(angle(6, 8)).map(([x = 0, y = 0]) => Math.hypot(x, y)));
    expect(reach).toBeCloseTo(20, 2);
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
    ['of a kind that needs it', dimension(2, ...point(10, 0, 0))],
    ['without its points', dimension(0, ...point(10, 0, 0))],
  ])('%s is counted', (_what, text) => {
    const made = read(text + entity('POINT', [8, 'A'], [10, 1], [20, 1]));
    expect(made.report.leftOut).toEqual([{ reason: 'missingBlock', type: 'DIMENSION', count: 1 }]);
  });

  it('at no place is damaged', () => {
    const made = read(
      dimension(0, ...point(10, 0, 0), ...point(13, 1e300, 0), ...point(14, 0, 0)) + entity('POINT', [8, 'A'], [10, 1]),
    );
    expect(made.report.leftOut).toEqual([{ reason: 'damaged', type: 'DIMENSION', count: 1 }]);
  });
});
