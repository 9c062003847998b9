import { describe, expect, it } from 'vitest';
import { entityRecord, type Group } from '../../../tests/fixtures/dxf/dxfText.ts';
import { lineVertices, readEntities, verticesOf } from '../../../tests/fixtures/dxf/readDrawing.ts';
import { DXF_LIMITS } from './limits.ts';
import { readDxf } from './readDxf.ts';

const HATCH_HEAD_GROUPS: Group[] = [
  [8, 'A'],
  [10, 0],
  [20, 0],
  [30, 5],
];

function squareLoop(x: number, y: number, size: number): Group[] {
  const corners: Group[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].flatMap(([a, b]): Group[] => [
    [10, x + (a as number) * size],
    [20, y + (b as number) * size],
  ]);
  return [[92, 2], [72, 0], [73, 1], [93, 4], ...corners, [97, 0]];
}

const solidHatch = (style: number, ...loops: Group[][]): string =>
  entityRecord(
    'HATCH',
    ...HATCH_HEAD_GROUPS,
    [2, 'SOLID'],
    [70, 1],
    [91, loops.length],
    ...loops.flat(),
    [75, style],
    [76, 1],
    [98, 0],
  );

/** Area of all triangles together. */
function areaOf(made: ReturnType<typeof readEntities>): number {
  const points = verticesOf(made, made.faces);
  let sum = 0;
  for (let k = 0; k < points.length; k += 3) {
    const [a, b, c] = points.slice(k, k + 3) as [number[], number[], number[]];
    const coordinate = (p: number[], axis: number): number => p[axis] as number;
    sum += Math.abs(
      ((coordinate(b, 0) - coordinate(a, 0)) * (coordinate(c, 1) - coordinate(a, 1)) -
        (coordinate(c, 0) - coordinate(a, 0)) * (coordinate(b, 1) - coordinate(a, 1))) /
        2,
    );
  }
  return sum;
}

function patternHatch(angleDeg: number, step: number, dashes: number[], ...loops: Group[][]): string {
  const angle = (angleDeg * Math.PI) / 180;
  return entityRecord(
    'HATCH',
    ...HATCH_HEAD_GROUPS,
    [2, 'LINE'],
    [70, 0],
    [91, loops.length],
    ...loops.flat(),
    [75, 0],
    [76, 1],
    [52, 0],
    [41, 1],
    [77, 0],
    [78, 1],
    [53, angleDeg],
    [43, 0],
    [44, 0],
    [45, -Math.sin(angle) * step],
    [46, Math.cos(angle) * step],
    [79, dashes.length],
    ...dashes.map((dash): Group => [49, dash]),
    [98, 0],
  );
}

describe('a solid hatch', () => {
  it('fills its outline at its elevation, and draws no line around it', () => {
    const made = readEntities(solidHatch(0, squareLoop(10, 10, 10)));
    expect(areaOf(made)).toBeCloseTo(100, 6);
    expect(verticesOf(made, made.faces).every(([, , z]) => z === 5)).toBe(true);
    expect(made.lines.positions).toHaveLength(0);
  });

  it.each([
    [0, 100 - 36 + 4],
    [1, 100 - 36],
    [2, 100],
  ])('of style %i leaves out the islands that the style names', (style, area) => {
    expect(
      areaOf(readEntities(solidHatch(style, squareLoop(0, 0, 10), squareLoop(2, 2, 6), squareLoop(4, 4, 2)))),
    ).toBeCloseTo(area, 6);
  });

  it('joins edges to one outline, backwards ones too', () => {
    const lineEdge = (x0: number, y0: number, x1: number, y1: number): Group[] => [
      [72, 1],
      [10, x0],
      [20, y0],
      [11, x1],
      [21, y1],
    ];
    const loop: Group[] = [
      [92, 1],
      [93, 3],
      ...lineEdge(0, 0, 4, 0),
      ...lineEdge(4, 4, 4, 0),
      ...lineEdge(4, 4, 0, 0),
      [97, 0],
    ];
    expect(areaOf(readEntities(solidHatch(0, loop)))).toBeCloseTo(8, 6);
  });
});

describe('edges of hatches', () => {
  const outlineOfEdges = (...edges: Group[][]): number[][] =>
    lineVertices(
      readEntities(
        entityRecord(
          'HATCH',
          ...HATCH_HEAD_GROUPS,
          [2, 'X'],
          [70, 0],
          [91, 1],
          [92, 1],
          [93, edges.length],
          ...edges.flat(),
          [97, 0],
        ),
      ),
    );
  const spline: Group[] = [
    [72, 4],
    [94, 1],
    [73, 0],
    [74, 0],
    [95, 4],
    [96, 2],
    [40, 0],
    [40, 0],
    [40, 1],
    [40, 1],
    [10, 0],
    [20, 0],
    [10, 5],
    [20, 5],
  ];
  const after: Group[] = [
    [72, 1],
    [10, 5],
    [20, 5],
    [11, 9],
    [21, 1],
  ];

  it('go on behind a spline, with fit points and without', () => {
    const fit: Group[] = [
      [97, 2],
      [11, 0],
      [21, 0],
      [11, 5],
      [21, 5],
      [12, 1],
      [22, 1],
      [13, 1],
      [23, 1],
    ];
    for (const count of [[], [[97, 0] as Group], fit])
      expect(outlineOfEdges([...spline, ...count], after)).toContainEqual([9, 1, 5]);
  });

  it('of ellipses have angles as they are seen from the middle', () => {
    const ellipseEdge = (from: number, to: number): Group[] => [
      [72, 3],
      [10, 0],
      [20, 0],
      [11, 10],
      [21, 0],
      [40, 0.5],
      [50, from],
      [51, to],
      [73, 1],
    ];
    const ends = outlineOfEdges(ellipseEdge(45, 90));
    const [first, last] = [ends[0], ends[ends.length - 1]] as [number[], number[]];
    expect(Math.atan2(first[1] as number, first[0] as number)).toBeCloseTo(Math.PI / 4, 3);
    expect(last).toEqual([0, 5, 5]);
    const over = outlineOfEdges(ellipseEdge(350, 10));
    expect(Math.min(...over.map(([x]) => x as number))).toBeGreaterThan(9);
  });
});

describe('a patterned hatch', () => {
  it('draws its lines from edge to edge, islands left out', () => {
    const made = readEntities(patternHatch(0, 1, [], squareLoop(0.5, 0.5, 4), squareLoop(1.5, 1.5, 2)));
    const rows = lineVertices(made);
    expect(rows).toHaveLength(2 * (1 + 2 * 2 + 1));
    expect(rows.slice(0, 2)).toEqual([
      [0.5, 1, 5],
      [4.5, 1, 5],
    ]);
  });

  it('keeps dashes, gaps and dots in step with the base of the pattern', () => {
    const made = readEntities(patternHatch(0, 1, [1, -1, 0, -2], squareLoop(0.5, 0.5, 8)));
    expect(lineVertices(made).slice(0, 4)).toEqual([
      [0.5, 1, 5],
      [1, 1, 5],
      [4, 1, 5],
      [5, 1, 5],
    ]);
    expect(verticesOf(made, made.points)[0]).toEqual([2, 1, 5]);
  });

  it('at an angle has lines as far apart as the file says', () => {
    const made = lineVertices(readEntities(patternHatch(30, 2, [], squareLoop(0, 0, 10))));
    const distances = made.map(([x, y]) => ((y as number) * Math.cos(Math.PI / 6) - (x as number) / 2) / 2);
    for (const distance of distances) expect(distance).toBeCloseTo(Math.round(distance), 3);
  });

  it('that is too fine is drawn by its outline, and that is said', () => {
    const made = readEntities(patternHatch(0, 1e-7, [], squareLoop(0, 0, 10)));
    expect(lineVertices(made)).toHaveLength(8);
    expect(made.report.omitted).toEqual([{ reason: 'tooFine', type: 'HATCH', count: 1 }]);
    expect(made.report.drawn).toBe(1);
  });

  it('uses no more than a share of the drawing, regardless of later entities', () => {
    const text = Array.from({ length: 50 }, () => patternHatch(0, 0.01, [], squareLoop(0, 0, 10))).join('');
    const bytes = new TextEncoder().encode(`  0\nSECTION\n  2\nENTITIES\n${text}  0\nENDSEC\n  0\nEOF\n`);
    const made = readDxf(bytes, { ...DXF_LIMITS, details: 5000 });
    expect(made.lines.positions.length / 3).toBeLessThan(5000 + 50 * 8);
    expect(made.report.omitted[0]).toMatchObject({ reason: 'tooFine', count: 48 });
  });
});
