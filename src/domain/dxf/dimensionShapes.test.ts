import { describe, expect, it } from 'vitest';
import { entityRecord, type Group, groupsText } from '../../../tests/fixtures/dxf/dxfText.ts';
import { lineVertices, readEntities, textLines, verticesOf } from '../../../tests/fixtures/dxf/readDrawing.ts';
import type { DxfDrawing } from './drawing.ts';

const pointGroups = (code: number, x: number, y: number): Group[] => [
  [code, x],
  [code + 10, y],
  [code + 20, 0],
];
const dimensionEntity = (kind: number, ...groups: Group[]): string =>
  entityRecord('DIMENSION', [8, 'A'], [2, '*D9'], [70, kind], ...groups);
const header = groupsText([
  [9, '$DIMTXT'],
  [40, 2],
  [9, '$DIMSCALE'],
  [40, 3],
]);
const lineEndsXY = (made: DxfDrawing): number[][] => lineVertices(made).map(([x = 0, y = 0]) => [x, y]);
const heightOf = ({ texts: { places: at } }: DxfDrawing): number => Math.hypot(...at.subarray(3, 6));

describe('a dimension without its block', () => {
  it('turned by an angle has both legs, the line between arrows, and its figure', () => {
    const made = readEntities(
      dimensionEntity(0, ...pointGroups(10, 0, 30), ...pointGroups(13, 10, 0), ...pointGroups(14, 50, 8)),
      { header },
    );
    expect(lineEndsXY(made)).toEqual([
      [10, 0],
      [10, 30],
      [50, 8],
      [50, 30],
      [10, 30],
      [50, 30],
    ]);
    expect(textLines(made)).toEqual(['40']);
    expect(heightOf(made)).toBeCloseTo(6, 5);
    expect(verticesOf(made, made.faces)).toHaveLength(6);
    expect(verticesOf(made, made.faces)[0]).toEqual([10, 30, 0]);
    expect(made.report.omitted).toEqual([]);
  });

  it('along its points is as long as they are apart, and keeps a text override', () => {
    const readAlignedDimension = (...more: Group[]) =>
      readEntities(
        dimensionEntity(33, ...pointGroups(10, 0, 5), ...pointGroups(13, 0, 0), ...pointGroups(14, 3, 4), ...more),
      );
    expect(textLines(readAlignedDimension())).toEqual(['5']);
    expect(textLines(readAlignedDimension([42, 5.126]))).toEqual(['5.13']);
    expect(textLines(readAlignedDimension([1, 'about <> m']))).toEqual(['about 5 m']);
    expect(textLines(readAlignedDimension([1, '{\\C1;six}']))).toEqual(['six']);
    expect(readAlignedDimension([1, ' ']).texts.places).toHaveLength(0);
    expect(heightOf(readAlignedDimension())).toBeCloseTo(2.5, 5);
  });

  it('of a circle is marked as radius or diameter', () => {
    const radialDimension = (kind: number) =>
      readEntities(dimensionEntity(kind, ...pointGroups(10, 0, 0), ...pointGroups(15, 6, 8)));
    expect(textLines(radialDimension(4))).toEqual(['R10']);
    expect(textLines(radialDimension(3))).toEqual(['⌀10']);
    expect([
      verticesOf(radialDimension(4), radialDimension(4).faces).length,
      verticesOf(radialDimension(3), radialDimension(3).faces).length,
    ]).toEqual([3, 6]);
  });

  it('of an angle goes through the point of its arc', () => {
    const readAngularDimension = (x: number, y: number) =>
      readEntities(
        dimensionEntity(
          5,
          ...pointGroups(15, 0, 0),
          ...pointGroups(13, 20, 0),
          ...pointGroups(14, 0, 20),
          ...pointGroups(10, x, y),
        ),
      );
    expect(textLines(readAngularDimension(10, 10))).toEqual(['90°']);
    expect(textLines(readAngularDimension(-10, -10))).toEqual(['270°']);
    const reach = Math.max(...lineEndsXY(readAngularDimension(6, 8)).map(([x = 0, y = 0]) => Math.hypot(x, y)));
    expect(reach).toBeCloseTo(20, 2);
  });

  it('of two lines is the one of their four angles that holds the point of its arc', () => {
    // Lines along the axes that cross at the origin; the second is below it only.
    const lines = [
      ...pointGroups(13, 5, 0),
      ...pointGroups(14, 20, 0),
      ...pointGroups(15, 0, -5),
      ...pointGroups(10, 0, -20),
    ];
    const readTwoLineAngle = (x: number, y: number, ...more: Group[]) =>
      readEntities(dimensionEntity(2, ...lines, ...pointGroups(16, x, y), ...more));
    for (const [x, y] of [
      [8, 6],
      [8, -6],
      [-8, 6],
      [-8, -6],
    ] as const) {
      const made = readTwoLineAngle(x, y);
      expect(textLines(made)).toEqual(['90°']);
      const arc = lineEndsXY(made).filter(([u = 0, v = 0]) => Math.abs(Math.hypot(u, v) - 10) < 0.03);
      expect(arc.length).toBeGreaterThan(4);
      expect(arc.every(([u = 0, v = 0]) => u * Math.sign(x) > -0.01 && v * Math.sign(y) > -0.01)).toBe(true);
    }
    expect(textLines(readTwoLineAngle(8, 6, [42, Math.PI / 3]))).toEqual(['60°']);
    const slanted = [
      ...pointGroups(13, 0, 0),
      ...pointGroups(14, 10, 0),
      ...pointGroups(15, 0, 0),
      ...pointGroups(10, 10, 10),
    ];
    expect(textLines(readEntities(dimensionEntity(2, ...slanted, ...pointGroups(16, 9, 3))))).toEqual(['45°']);
    expect(textLines(readEntities(dimensionEntity(2, ...slanted, ...pointGroups(16, 0, 9))))).toEqual(['135°']);
  });

  it('has its text turned as the file says', () => {
    const readRotatedDimension = (...more: Group[]) => {
      const made = readEntities(
        dimensionEntity(0, ...pointGroups(10, 0, 30), ...pointGroups(13, 10, 0), ...pointGroups(14, 50, 8), ...more),
      );
      const [x = 0, , z = 0] = made.texts.places.subarray(3, 6);
      return Math.round((Math.atan2(-z, x) * 180) / Math.PI);
    };
    expect([
      readRotatedDimension(),
      readRotatedDimension([53, 30]),
      readRotatedDimension([53, 270]),
      readRotatedDimension([53, 0]),
    ]).toEqual([0, 30, -90, 0]);
    // Measured along y: read from the right.
    expect(readRotatedDimension([50, 270])).toBe(90);
  });

  it('of one coordinate has its leader', () => {
    const made = readEntities(
      dimensionEntity(6 + 64, ...pointGroups(10, 100, 0), ...pointGroups(13, 140, 7), ...pointGroups(14, 140, 30)),
    );
    expect(lineEndsXY(made)).toEqual([
      [140, 7],
      [140, 30],
    ]);
    expect(textLines(made)).toEqual(['40']);
  });

  it.each([
    [
      'of lines that never cross',
      dimensionEntity(2, ...[10, 13, 14, 15, 16].flatMap((code) => pointGroups(code, code, 0))),
    ],
    ['of an unknown kind', dimensionEntity(7, ...pointGroups(10, 0, 0))],
    ['without its points', dimensionEntity(0, ...pointGroups(10, 0, 0))],
  ])('%s is counted', (_what, text) => {
    const made = readEntities(text + entityRecord('POINT', [8, 'A'], [10, 1], [20, 1]));
    expect(made.report.omitted).toEqual([{ reason: 'missingBlock', type: 'DIMENSION', count: 1 }]);
  });

  it('at no place is damaged', () => {
    const made = readEntities(
      dimensionEntity(0, ...pointGroups(10, 0, 0), ...pointGroups(13, 1e300, 0), ...pointGroups(14, 0, 0)) +
        entityRecord('POINT', [8, 'A'], [10, 1]),
    );
    expect(made.report.omitted).toEqual([{ reason: 'damaged', type: 'DIMENSION', count: 1 }]);
  });
});
