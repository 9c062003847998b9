import { describe, expect, it } from 'vitest';
import { blockRecord, drawingText, entityRecord, type Group, lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { bytesOf, lineVertices, textLines, verticesOf } from '../../../tests/fixtures/dxf/readDrawing.ts';
import { DXF_LIMITS } from './limits.ts';
import { readDxf } from './readDxf.ts';

const IDENTITY_MATRIX = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const numberGroups = (values: readonly number[]): Group[] => values.map((value) => [40, value]);
const cornerGroups = (points: readonly (readonly [number, number])[]): Group[] => [
  [70, points.length],
  ...points.flatMap(([x, y]): Group[] => [
    [10, x],
    [20, y],
  ]),
];

interface Filter {
  points: readonly (readonly [number, number])[];
  toBlock?: readonly number[];
  toClip?: readonly number[];
  enabled?: number;
}

/** The objects by which an insert of this handle is clipped. */
const filterObjects = (
  insert: string,
  { points, toBlock = IDENTITY_MATRIX, toClip = IDENTITY_MATRIX, enabled = 1 }: Filter,
): string => {
  const filter = entityRecord(
    'SPATIAL_FILTER',
    [5, 'F3'],
    [102, '{ACAD_REACTORS'],
    [330, 'F9'],
    [102, '}'],
    [330, 'F2'],
    ...cornerGroups(points),
    [71, enabled],
    [72, 0],
    [73, 0],
    ...numberGroups([...toBlock, ...toClip]),
  );
  const dictionaryEntity = (handle: string, owner: string, name: string, entry: string): string =>
    entityRecord('DICTIONARY', [5, handle], [330, owner], [3, name], [360, entry]);
  const body =
    dictionaryEntity('F1', insert, 'ACAD_FILTER', 'F2') + dictionaryEntity('F2', 'F1', 'SPATIAL', 'F3') + filter;
  return `  0\nSECTION\n  2\nOBJECTS\n${body}  0\nENDSEC\n`;
};

const insertAt = (x: number, y: number, ...more: Group[]): string =>
  entityRecord('INSERT', [5, 'A1'], [8, 'A'], [2, 'B'], [10, x], [20, y], [30, 0], ...more);

function readClipped(inside: string, filter: Filter, insert = insertAt(0, 0), limits = DXF_LIMITS) {
  const whole = drawingText({ blocks: blockRecord('B', inside), entities: insert });
  return readDxf(bytesOf(whole.replace(/ {2}0\nEOF\n$/, `${filterObjects('A1', filter)}  0\nEOF\n`)), limits);
}

const withoutZ = (points: number[][]): number[][] => points.map(([x = 0, y = 0]) => [x, y]);
const SQUARE = [
  [0, 0],
  [10, 10],
] as const;

describe('a clipped insert', () => {
  it('shows the parts of lines within its rectangle, and nothing outside', () => {
    const made = readClipped(
      lineRecord(-5, 5, 0, 25, 5, 30) + lineRecord(20, 0, 0, 30, 0, 0) + lineRecord(2, 2, 0, 3, 3, 0),
      {
        points: SQUARE,
      },
    );
    expect(lineVertices(made)).toEqual([
      [0, 5, 5],
      [10, 5, 15],
      [2, 2, 0],
      [3, 3, 0],
    ]);
  });

  it('shows both parts of a line that leaves a boundary and comes back', () => {
    const points = [
      [0, 0],
      [30, 0],
      [30, 10],
      [20, 10],
      [20, 4],
      [10, 4],
      [10, 10],
      [0, 10],
    ] as const;
    expect(withoutZ(lineVertices(readClipped(lineRecord(-5, 8, 0, 35, 8, 0), { points })))).toEqual([
      [0, 8],
      [10, 8],
      [20, 8],
      [30, 8],
    ]);
  });

  it('clips faces, and keeps points and texts by their position', () => {
    const face = entityRecord(
      '3DFACE',
      [8, 'A'],
      [10, 0],
      [20, 0],
      [11, 20],
      [21, 0],
      [12, 0],
      [22, 20],
      [13, 0],
      [23, 20],
    );
    const dots = [5, 15].map((x) => entityRecord('POINT', [8, 'A'], [10, x], [20, 5])).join('');
    const words = [5, 15]
      .map((x) => entityRecord('TEXT', [8, 'A'], [10, x], [20, 5], [40, 1], [1, `at ${x}`]))
      .join('');
    const made = readClipped(face + dots + words, { points: SQUARE });
    expect(withoutZ(verticesOf(made, made.points))).toEqual([[5, 5]]);
    expect(textLines(made)).toEqual(['at 5']);
    const triangles = withoutZ(verticesOf(made, made.faces)) as [number, number][];
    expect(Math.max(...triangles.flat())).toBeLessThanOrEqual(10);
    let area = 0;
    for (let k = 0; k + 2 < triangles.length; k += 3) {
      const [[x0, y0] = [0, 0], [x1, y1] = [0, 0], [x2, y2] = [0, 0]] = triangles.slice(k, k + 3);
      area += Math.abs((x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0)) / 2;
    }
    expect(area).toBeCloseTo(100, 3);
  });

  it('is clipped where its boundary was drawn, and moves with the insert afterwards', () => {
    // Drawn in the drawing at 100, 0, the insert's original place; it has been moved to 500, 0 since.
    const moved = {
      points: [
        [100, 0],
        [110, 10],
      ] as const,
      toBlock: [1, 0, 0, -100, 0, 1, 0, 0, 0, 0, 1, 0],
    };
    expect(withoutZ(lineVertices(readClipped(lineRecord(-5, 5, 0, 25, 5, 0), moved, insertAt(500, 0))))).toEqual([
      [500, 5],
      [510, 5],
    ]);
    // In coordinates that are turned by a quarter.
    const turned = {
      points: [
        [0, -10],
        [10, 0],
      ] as const,
      toClip: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0],
    };
    expect(withoutZ(lineVertices(readClipped(lineRecord(-5, 5, 0, 25, 5, 0), turned)))).toEqual([
      [0, 5],
      [10, 5],
    ]);
  });

  it.each([
    ['switched off', { points: SQUARE, enabled: 0 }],
    ['of one corner', { points: [[0, 0]] as const }],
    ['without room', { points: SQUARE, toClip: IDENTITY_MATRIX.map(() => 0) }],
  ])('is whole by a boundary that is %s', (_what, filter) => {
    expect(lineVertices(readClipped(lineRecord(-5, 5, 0, 25, 5, 0), filter))).toHaveLength(2);
  });

  it('that is tilted is drawn without clipping, and reported', () => {
    const made = readClipped(
      lineRecord(-5, 5, 0, 25, 5, 0),
      { points: SQUARE },
      insertAt(0, 0, [210, 1], [220, 0], [230, 0]),
    );
    expect(lineVertices(made)).toHaveLength(2);
    expect(made.report.omitted).toEqual([{ reason: 'unclipped', type: 'INSERT', count: 1 }]);
  });

  it('counts its cost: boundaries of many corners are expensive', () => {
    const points = Array.from({ length: 900 }, (_, k) => [k % 2, k] as const);
    const many = Array.from({ length: 50 }, (_, k) => lineRecord(0, k, 0, 1, k, 0)).join('');
    const made = readClipped(many, { points }, insertAt(0, 0), { ...DXF_LIMITS, visits: 200 });
    expect(made.report.omitted).toContainEqual(expect.objectContaining({ reason: 'tooMuch' }));
  });
});
