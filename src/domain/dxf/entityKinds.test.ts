/** Kinds of entities that docs/coverage/dxf.md promises and that no other test here draws. */
import { describe, expect, it } from 'vitest';
import { blockRecord, entityRecord, type Group, groupsText, lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { lineVertices, readEntities, textLines, verticesOf } from '../../../tests/fixtures/dxf/readDrawing.ts';
import { arcPieces } from './curves.ts';

const pointGroups = (code: number, x: number, y: number, z = 0): Group[] => [
  [code, x],
  [code + 10, y],
  [code + 20, z],
];
const visibleLine = lineRecord(0, 0, 0, 1, 0, 0);

describe('lines', () => {
  it('3DLINE is a line in space', () => {
    expect(
      lineVertices(
        readEntities(entityRecord('3DLINE', [8, 'A'], ...pointGroups(10, 1, 2, 3), ...pointGroups(11, 4, 5, 6))),
      ),
    ).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('MLINE is its middle line, closed where it says so', () => {
    const middle = [...pointGroups(11, 0, 0), ...pointGroups(11, 10, 0), ...pointGroups(11, 10, 5)];
    expect(
      lineVertices(readEntities(entityRecord('MLINE', [8, 'A'], [71, 1], ...pointGroups(10, 0, 0), ...middle))),
    ).toHaveLength(4);
    const closed = lineVertices(
      readEntities(entityRecord('MLINE', [8, 'A'], [71, 3], ...pointGroups(10, 0, 0), ...middle)),
    );
    expect(closed).toHaveLength(6);
    expect(closed.at(-1)).toEqual(closed[0]);
  });

  it('RAY extends in one direction only', () => {
    const ray = entityRecord('RAY', [8, 'A'], ...pointGroups(10, 0, 5), ...pointGroups(11, 1, 0));
    const [from, to] = lineVertices(readEntities(lineRecord(-50, 0, 0, 50, 10, 0) + ray)).slice(2);
    expect(from).toEqual([0, 5, 0]);
    expect(to?.[0]).toBeGreaterThan(50);
  });

  it('HELIX is the spline that it holds', () => {
    const knots = [0, 0, 1, 1].map((knot): Group => [40, knot]);
    const helix = entityRecord(
      'HELIX',
      [8, 'A'],
      [71, 1],
      ...knots,
      ...pointGroups(10, 0, 0, 1),
      ...pointGroups(10, 4, 0, 9),
    );
    const points = lineVertices(readEntities(helix));
    expect([points[0], points.at(-1)]).toEqual([
      [0, 0, 1],
      [4, 0, 9],
    ]);
  });

  it('HELIX leaves its axis, radius and turns out of its spline', () => {
    const knots = [0, 0, 1, 1].map((knot): Group => [40, knot]);
    const spline: Group[] = [
      [71, 1],
      [72, 4],
      [73, 2],
      [74, 0],
      ...knots,
      ...pointGroups(10, 0, 0, 1),
      ...pointGroups(10, 4, 0, 9),
    ];
    const axis: Group[] = [
      ...pointGroups(10, 500, 500, 500),
      ...pointGroups(11, 501, 500, 500),
      ...pointGroups(12, 0, 0, 1),
      [40, 7],
      [41, 30],
      [42, 2],
    ];
    const points = lineVertices(readEntities(entityRecord('HELIX', [8, 'A'], ...spline, ...axis)));
    expect([points[0], points.at(-1)]).toEqual([
      [0, 0, 1],
      [4, 0, 9],
    ]);
    // The number of turns would be the weight of the first point.
    for (const [x, y, z] of points) expect([y, z]).toEqual([0, expect.closeTo(1 + (x as number) * 2, 2)]);
    expect(points).toContainEqual([2, 0, 5]);
  });

  it('CIRCLE is whole: every vertex on it, first and last the same', () => {
    const points = lineVertices(
      readEntities(entityRecord('CIRCLE', [8, 'A'], ...pointGroups(10, 100, 50, 7), [40, 3])),
    );
    for (const [x, y, z] of points) {
      expect(Math.hypot((x as number) - 100, (y as number) - 50)).toBeCloseTo(3, 2);
      expect(z).toBe(7);
    }
    expect(points.at(-1)).toEqual(points[0]);
    expect(points.length / 2).toBe(arcPieces(3, 2 * Math.PI));
  });

  it('PDFUNDERLAY is a frame', () => {
    const underlay = entityRecord(
      'PDFUNDERLAY',
      [8, 'A'],
      ...pointGroups(10, 0, 0),
      ...pointGroups(11, 2, 0),
      ...pointGroups(12, 0, 1),
      [13, 3],
      [23, 4],
    );
    expect(lineVertices(readEntities(underlay))).toContainEqual([6, 4, 0]);
  });
});

it('pieces of an arc turn by 7.5° at most and stay within 2 cm of it, up to 360 pieces a turn', () => {
  for (const radius of [0.001, 0.5, 10, 100, 500]) {
    const turnRad = (2 * Math.PI) / arcPieces(radius, 2 * Math.PI);
    expect(turnRad).toBeLessThanOrEqual(Math.PI / 24 + 1e-9);
    expect(radius * (1 - Math.cos(turnRad / 2))).toBeLessThanOrEqual(0.02 + 1e-9);
  }
  expect(arcPieces(100_000, 2 * Math.PI)).toBe(360);
});

describe('faces and points', () => {
  it('TRACE and MESH are faces', () => {
    const trace = entityRecord(
      'TRACE',
      [8, 'A'],
      ...pointGroups(10, 0, 0),
      ...pointGroups(11, 2, 0),
      ...pointGroups(12, 0, 2),
      ...pointGroups(13, 2, 2),
    );
    expect(readEntities(trace).faces.positions).toHaveLength(18);
    const corners = [
      pointGroups(10, 0, 0),
      pointGroups(10, 2, 0),
      pointGroups(10, 2, 2),
      pointGroups(10, 0, 2, 1),
    ].flat();
    const faces = [4, 0, 1, 2, 3].map((value): Group => [90, value]);
    const made = readEntities(entityRecord('MESH', [8, 'A'], [92, 4], ...corners, [93, 5], ...faces, [94, 0]));
    expect(verticesOf(made, made.faces)).toContainEqual([0, 2, 1]);
    expect(made.faces.positions).toHaveLength(18);
  });

  it('POINT is a dot', () => {
    const made = readEntities(entityRecord('POINT', [8, 'A'], ...pointGroups(10, 5, 6, 7)));
    expect(verticesOf(made, made.points)).toEqual([[5, 6, 7]]);
  });
});

describe('notes', () => {
  it('TOLERANCE, and ATTDEF outside of blocks, are texts', () => {
    const tolerance = entityRecord('TOLERANCE', [8, 'A'], ...pointGroups(10, 0, 0), [40, 1], [1, 'flat 0.1']);
    const definition = entityRecord('ATTDEF', [8, 'A'], ...pointGroups(10, 0, 0), [40, 1], [1, 'DP-07'], [2, 'NAME']);
    expect(textLines(readEntities(tolerance + definition))).toEqual(['flat 0.1', 'DP-07']);
  });

  it('TOLERANCE has the letters of dimensions and its direction, and no style', () => {
    const groups: Group[] = [
      [8, 'A'],
      [3, 'ISO-25'],
      ...pointGroups(10, 100, 50),
      [1, '{\\Fgdt;j}%%v0.5%%vA'],
      ...pointGroups(11, 0, 1),
    ];
    const made = readEntities(entityRecord('TOLERANCE', ...groups), {
      header: groupsText([
        [9, '$DIMTXT'],
        [40, 4],
      ]),
    });
    expect(textLines(made)).toEqual(['j|0.5|A']);
    // Scene axes: north is -z.
    expect([...made.texts.places.subarray(3, 9)].map((value) => Math.round(value) + 0)).toEqual([0, 0, -4, -4, 0, 0]);
  });

  it('MULTILEADER is its lines and its note', () => {
    const leader = [[304, 'LEADER_LINE{'], ...pointGroups(10, 1, 1), ...pointGroups(10, 4, 4), [305, '}']] as Group[];
    const made = readEntities(
      entityRecord('MULTILEADER', [8, 'A'], [304, 'Sump 3'], ...pointGroups(12, 5, 5), [41, 2], ...leader),
    );
    expect(lineVertices(made)).toEqual([
      [1, 1, 0],
      [4, 4, 0],
    ]);
    expect(textLines(made)).toEqual(['Sump 3']);
  });

  it.each(['DIMENSION', 'ACAD_TABLE'])('%s is its block', (type) => {
    const blocks = blockRecord('*B1', lineRecord(0, 0, 0, 7, 0, 0));
    expect(
      lineVertices(readEntities(entityRecord(type, [8, 'A'], [2, '*B1'], ...pointGroups(10, 0, 0)), { blocks })),
    ).toEqual([
      [0, 0, 0],
      [7, 0, 0],
    ]);
  });
});

it('ACAD_TABLE lies along its own direction, in its own plane', () => {
  const blocks = blockRecord('*T1', lineRecord(0, 0, 0, 7, -2, 0));
  const readTable = (...more: Group[]) =>
    lineVertices(
      readEntities(entityRecord('ACAD_TABLE', [8, 'A'], [2, '*T1'], ...pointGroups(10, 100, 50, 5), ...more), {
        blocks,
      }),
    );
  expect(readTable(...pointGroups(11, 0, 3))).toEqual([
    [100, 50, 5],
    [102, 57, 5],
  ]);
  expect(readTable(...pointGroups(11, 1, 0), ...pointGroups(210, 0, -1, 0))[1]).toEqual([107, 50, 3]);
});

it.each(['3DSOLID', 'REGION', 'BODY', 'SURFACE', 'ACAD_PROXY_ENTITY', 'OLE2FRAME', 'LIGHT'])(
  '%s is left out, and said',
  (type) => {
    expect(readEntities(visibleLine + entityRecord(type, [8, 'A'], ...pointGroups(10, 0, 0))).report.omitted).toEqual([
      { reason: 'notDrawable', type, count: 1 },
    ]);
  },
);
