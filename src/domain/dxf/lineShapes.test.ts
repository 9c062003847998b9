import { describe, expect, it } from 'vitest';
import { entityRecord, type Group, groupsText, lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import {
  EXTRUDED_DOWN,
  lineVertices,
  readEntities,
  SEQEND,
  vertexEntity,
} from '../../../tests/fixtures/dxf/readDrawing.ts';

describe('lines and curves', () => {
  it('keeps site coordinates exact, the origin taken away in float64', () => {
    const made = readEntities(lineRecord(512_345.125, 6_702_111.5, 1211.25, 512_346.375, 6_702_113, 1212));
    expect(lineVertices(made)).toEqual([
      [512_345.125, 6_702_111.5, 1211.25],
      [512_346.375, 6_702_113, 1212],
    ]);
    expect(Math.max(...made.lines.positions.map(Math.abs))).toBeLessThan(10);
  });

  it('a stray point at zero costs the rest no precision', () => {
    const far = Array.from({ length: 60 }, (_, k) =>
      lineRecord(512_000 + k, 6_702_000, 0, 512_000 + k, 6_702_010, 0),
    ).join('');
    const made = readEntities(far + lineRecord(0, 0, 0, 1, 1, 0));
    expect(made.origin.easting).toBeGreaterThan(500_000);
    expect(made.min.easting).toBeGreaterThan(500_000);
    expect(made.max.northing).toBeLessThan(6_703_000);
  });

  it('polylines keep their elevation, also when only the header of the polyline has it', () => {
    const head = entityRecord('POLYLINE', [8, 'A'], [66, 1], [10, 0], [20, 0], [30, 1250], [70, 0]);
    const made = readEntities(head + vertexEntity(0, 0, 0) + vertexEntity(10, 0, 0) + SEQEND);
    expect(lineVertices(made)).toEqual([
      [0, 0, 1250],
      [10, 0, 1250],
    ]);
    const light = entityRecord(
      'LWPOLYLINE',
      [8, 'A'],
      [90, 2],
      [70, 0],
      [38, 77.5],
      [10, 1],
      [20, 2],
      [10, 3],
      [20, 4],
    );
    expect(lineVertices(readEntities(light))[1]).toEqual([3, 4, 77.5]);
  });

  it('reverses entities that are extruded downwards', () => {
    const light = entityRecord('LWPOLYLINE', [8, 'A'], [90, 2], [10, 5], [20, 2], [10, 7], [20, 2], ...EXTRUDED_DOWN);
    expect(lineVertices(readEntities(light))).toEqual([
      [-5, 2, 0],
      [-7, 2, 0],
    ]);
  });

  it('turns bulges into arcs and closes closed paths', () => {
    const light = entityRecord(
      'LWPOLYLINE',
      ...([
        [8, 'A'],
        [90, 2],
        [70, 1],
        [10, 0],
        [20, 0],
        [42, 1],
        [10, 10],
        [20, 0],
        [42, 1],
      ] as Group[]),
    );
    const points = lineVertices(readEntities(light));
    for (const [x, y] of points) expect(Math.hypot((x as number) - 5, y as number)).toBeCloseTo(5, 2);
    expect(points[0]).toEqual(points[points.length - 1]);
    expect(Math.min(...points.map(([, y]) => y as number))).toBeCloseTo(-5, 1);
    expect(Math.max(...points.map(([, y]) => y as number))).toBeCloseTo(5, 1);
  });

  it('arcs go counter-clockwise in degrees, over zero too', () => {
    const points = lineVertices(
      readEntities(entityRecord('ARC', [8, 'A'], [10, 0], [20, 0], [40, 10], [50, 350], [51, 10])),
    );
    for (const [x, y] of points) {
      expect(Math.hypot(x as number, y as number)).toBeCloseTo(10, 2);
      expect(x).toBeGreaterThan(9.8);
    }
  });

  it('draws ellipses, circles, splines by controls and by fit points', () => {
    const ellipse = entityRecord('ELLIPSE', [8, 'A'], [10, 0], [20, 0], [11, 10], [21, 0], [40, 0.5]);
    const points = lineVertices(readEntities(ellipse));
    for (const [x, y] of points) expect((x as number) ** 2 / 100 + (y as number) ** 2 / 25).toBeCloseTo(1, 3);
    const knots: Group[] = [0, 0, 0, 0, 1, 1, 1, 1].map((knot) => [40, knot]);
    const controls: Group[] = [
      [0, 0],
      [1, 2],
      [2, -2],
      [3, 0],
    ].flatMap(([x, y]): Group[] => [
      [10, x as number],
      [20, y as number],
      [30, 5],
    ]);
    const spline = lineVertices(
      readEntities(entityRecord('SPLINE', [8, 'A'], [70, 8], [71, 3], ...knots, ...controls)),
    );
    expect(spline[0]).toEqual([0, 0, 5]);
    expect(spline[spline.length - 1]).toEqual([3, 0, 5]);
    const fitted = entityRecord(
      'SPLINE',
      [8, 'A'],
      [70, 8],
      [71, 3],
      [11, 0],
      [21, 0],
      [11, 5],
      [21, 5],
      [11, 10],
      [21, 0],
    );
    expect(lineVertices(readEntities(fitted))).toContainEqual([5, 5, 0]);
  });

  it('cuts rays and endless lines off somewhat beyond the rest', () => {
    const ray = entityRecord('XLINE', [8, 'A'], [10, 0], [20, 5], [30, 0], [11, 1], [21, 0], [31, 0]);
    const points = lineVertices(readEntities(lineRecord(-50, 0, 0, 50, 10, 0) + ray)).slice(2);
    expect(points[0]?.[0]).toBeLessThan(-50);
    expect(points[0]?.[0]).toBeGreaterThan(-5000);
    expect(points[1]?.[0]).toBeGreaterThan(50);
  });

  it('draws leaders, the outlines of hatches and the frames of pictures', () => {
    const leader = entityRecord('LEADER', [8, 'A'], [76, 2], [10, 1], [20, 1], [10, 4], [20, 4]);
    expect(lineVertices(readEntities(leader))).toHaveLength(2);
    const hatch = entityRecord(
      'HATCH',
      ...([
        [8, 'A'],
        [10, 0],
        [20, 0],
        [30, 30],
        [91, 2],
      ] as Group[]),
      ...([
        [92, 2],
        [72, 0],
        [73, 1],
        [93, 3],
        [10, 0],
        [20, 0],
        [10, 9],
        [20, 0],
        [10, 9],
        [20, 9],
        [97, 0],
      ] as Group[]),
      ...([
        [92, 1],
        [93, 1],
        [72, 2],
        [10, 5],
        [20, 5],
        [40, 1],
        [50, 0],
        [51, 360],
        [73, 1],
        [97, 0],
      ] as Group[]),
    );
    const points = lineVertices(readEntities(hatch));
    expect(points.slice(0, 2)).toEqual([
      [0, 0, 30],
      [9, 0, 30],
    ]);
    expect(points.length).toBeGreaterThan(6 + 20);
    const image = entityRecord(
      'IMAGE',
      [8, 'A'],
      [10, 0],
      [20, 0],
      [11, 0.1],
      [21, 0],
      [12, 0],
      [22, 0.1],
      [13, 100],
      [23, 50],
    );
    expect(lineVertices(readEntities(image))).toContainEqual([10, 5, 0]);
  });

  it('reads a leader and a spline of hundreds of thousands of points beside a line', () => {
    const manyPoints = (code: number) =>
      Array.from({ length: 200_000 }, (_, k) =>
        groupsText([
          [code, k % 100],
          [code + 10, k % 70],
        ]),
      ).join('');
    const leader = entityRecord('LEADER', [8, 'A']) + manyPoints(10);
    const made = readEntities(
      lineRecord(0, 0, 0, 1, 1, 0) + leader + entityRecord('SPLINE', [8, 'A']) + manyPoints(11),
    );
    expect(lineVertices(made).slice(0, 2)).toEqual([
      [0, 0, 0],
      [1, 1, 0],
    ]);
  });

  it('polylines over 1000 vertices are not drawn, and their number is said', () => {
    const longSpline = (count: number): string =>
      entityRecord(
        'LWPOLYLINE',
        [8, 'A'],
        [90, count],
        ...Array.from({ length: count }, (_, k): Group[] => [
          [10, k],
          [20, 0],
        ]).flat(),
      );
    const made = readEntities(longSpline(1000) + longSpline(1001) + longSpline(1500));
    expect(made.lines.positions.length / 6).toBe(999);
    expect(made.report.omitted).toEqual([{ reason: 'longPolyline', type: 'LWPOLYLINE', count: 2 }]);
    const old = entityRecord('POLYLINE', [8, 'A'], [66, 1], [70, 8]) + vertexEntity(0, 0, 0).repeat(1001) + SEQEND;
    expect(() => readEntities(old)).toThrow('nothingDrawn');
  });
});
