import { describe, expect, it } from 'vitest';
import { block, drawing, entity, type Group, line } from '../../../tests/fixtures/dxf/dxfText.ts';
import { bytesOf, lines, places, texts } from '../../../tests/fixtures/dxf/readDrawing.ts';
import { DXF_LIMITS } from './limits.ts';
import { readDxf } from './readDxf.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const numbers = (values: readonly number[]): Group[] => values.map((value) => [40, value]);
const corners = (points: readonly (readonly [number, number])[]): Group[] => [
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
const objects = (insert: string, { points, toBlock = IDENTITY, toClip = IDENTITY, enabled = 1 }: Filter): string => {
  const filter = entity(
    'SPATIAL_FILTER',
    [5, 'F3'],
    [102, '{ACAD_REACTORS'],
    [330, 'F9'],
    [102, '}'],
    [330, 'F2'],
    ...corners(points),
    [71, enabled],
    [72, 0],
    [73, 0],
    ...numbers([...toBlock, ...toClip]),
  );
  const dictionary = (handle: string, owner: string, name: string, entry: string): string =>
    entity('DICTIONARY', [5, handle], [330, owner], [3, name], [360, entry]);
  const body = dictionary('F1', insert, 'ACAD_FILTER', 'F2') + dictionary('F2', 'F1', 'SPATIAL', 'F3') + filter;
  return `  0\nSECTION\n  2\nOBJECTS\n${body}  0\nENDSEC\n`;
};

const insertAt = (x: number, y: number, ...more: Group[]): string =>
  entity('INSERT', [5, 'A1'], [8, 'A'], [2, 'B'], [10, x], [20, y], [30, 0], ...more);

function read(inside: string, filter: Filter, insert = insertAt(0, 0), limits = DXF_LIMITS) {
  const whole = drawing({ blocks: block('B', inside), entities: insert });
  return readDxf(bytesOf(whole.replace(/ {2}0\nEOF\n$/, `${objects('A1', filter)}  0\nEOF\n`)), limits);
}

const flat = (points: number[][]): number[][] => points.map(([x = 0, y = 0]) => [x, y]);
const SQUARE = [
  [0, 0],
  [10, 10],
] as const;

describe('a clipped insert', () => {
  it('shows the parts of lines within its rectangle, and nothing outside', () => {
    const made = read(line(-5, 5, 0, 25, 5, 30) + line(20, 0, 0, 30, 0, 0) + line(2, 2, 0, 3, 3, 0), {
      points: SQUARE,
    });
    expect(lines(made)).toEqual([
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
    expect(flat(lines(read(line(-5, 8, 0, 35, 8, 0), { points })))).toEqual([
      [0, 8],
      [10, 8],
      [20, 8],
      [30, 8],
    ]);
  });

  it('clips faces, and keeps points and texts by their position', () => {
    const face = entity('3DFACE', [8, 'A'], [10, 0], [20, 0], [11, 20], [21, 0], [12, 0], [22, 20], [13, 0], [23, 20]);
    const dots = [5, 15].map((x) => entity('POINT', [8, 'A'], [10, x], [20, 5])).join('');
    const words = [5, 15].map((x) => entity('TEXT', [8, 'A'], [10, x], [20, 5], [40, 1], [1, `at ${x}`])).join('');
    const made = read(face + dots + words, { points: SQUARE });
    expect(flat(places(made, made.points))).toEqual([[5, 5]]);
    expect(texts(made)).toEqual(['at 5']);
    const triangles = flat(places(made, made.faces)) as [number, number][];
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
    expect(flat(lines(read(line(-5, 5, 0, 25, 5, 0), moved, insertAt(500, 0))))).toEqual([
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
    expect(flat(lines(read(line(-5, 5, 0, 25, 5, 0), turned)))).toEqual([
      [0, 5],
      [10, 5],
    ]);
  });

  it.each([
    ['switched off', { points: SQUARE, enabled: 0 }],
    ['of one corner', { points: [[0, 0]] as const }],
    ['without room', { points: SQUARE, toClip: IDENTITY.map(() => 0) }],
  ])('is whole by a boundary that is %s', (_what, filter) => {
    expect(lines(read(line(-5, 5, 0, 25, 5, 0), filter))).toHaveLength(2);
  });

  it('that is tilted is drawn without clipping, and reported', () => {
    const made = read(line(-5, 5, 0, 25, 5, 0), { points: SQUARE }, insertAt(0, 0, [210, 1], [220, 0], [230, 0]));
    expect(lines(made)).toHaveLength(2);
    expect(made.report.omitted).toEqual([{ reason: 'unclipped', type: 'INSERT', count: 1 }]);
  });

  it('counts its cost: boundaries of many corners are expensive', () => {
    const points = Array.from({ length: 900 }, (_, k) => [k % 2, k] as const);
    const many = Array.from({ length: 50 }, (_, k) => line(0, k, 0, 1, k, 0)).join('');
    const made = read(many, { points }, insertAt(0, 0), { ...DXF_LIMITS, visits: 200 });
    expect(made.report.omitted).toContainEqual(expect.objectContaining({ reason: 'tooMuch' }));
  });
});
