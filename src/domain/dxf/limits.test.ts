/** Small files that claim to be large ones. */
import { describe, expect, it } from 'vitest';
import {
  blockRecord,
  drawingText,
  entityRecord,
  type Group,
  layerTable,
  lineRecord,
} from '../../../tests/fixtures/dxf/dxfText.ts';
import { bytesOf, lineVertices, readEntities } from '../../../tests/fixtures/dxf/readDrawing.ts';
import { DXF_MAX_BYTES } from './fault.ts';
import { DXF_LIMITS } from './limits.ts';
import { readDxf } from './readDxf.ts';
import { shapesOf } from './shapesOf.ts';

const insertEntity = (name: string, ...more: Group[]): string =>
  entityRecord('INSERT', [8, 'A'], [2, name], [10, 0], [20, 0], ...more);
const ARRAY_GROUPS: Group[] = [
  [70, 100],
  [71, 100],
  [44, 1],
  [45, 1],
];
const visibleLine = lineRecord(0, 0, 0, 1, 0, 0);
const tooMuch = (text: string): boolean =>
  readDxf(bytesOf(text), { ...DXF_LIMITS, visits: 50_000 }).report.omitted.some(({ reason }) => reason === 'tooMuch');

it('a scene takes what docs/coverage/dxf.md says', () => {
  expect(DXF_LIMITS).toMatchObject({ vertices: 8_000_000, texts: 200_000, visits: 3_000_000 });
  expect(DXF_MAX_BYTES).toBe(100 * 1024 * 1024);
  const text = entityRecord('TEXT', [8, 'A'], [10, 0], [20, 0], [40, 1], [1, 'x']);
  const made = readDxf(bytesOf(drawingText({ entities: visibleLine + text.repeat(9) })), { ...DXF_LIMITS, texts: 5 });
  // The one that crosses the limit is the last.
  expect(made.texts.lines.split('\n')).toHaveLength(6);
  expect(made.report.omitted).toEqual([{ reason: 'tooMuch', type: 'TEXT', count: 3 }]);
});

describe('blocks in blocks come to an end', () => {
  it('that hold nothing', () => {
    const blocks =
      blockRecord('A', insertEntity('B', ...ARRAY_GROUPS)) +
      blockRecord('B', insertEntity('C', ...ARRAY_GROUPS)) +
      blockRecord('C');
    expect(tooMuch(drawingText({ entities: visibleLine + insertEntity('A', ...ARRAY_GROUPS), blocks }))).toBe(true);
  });

  it('with invisible content', () => {
    const hidden = entityRecord('LINE', [60, 1]).repeat(100);
    const blocks = blockRecord('A', insertEntity('B', ...ARRAY_GROUPS)) + blockRecord('B', hidden);
    expect(tooMuch(drawingText({ entities: visibleLine + insertEntity('A', ...ARRAY_GROUPS), blocks }))).toBe(true);
  });

  it('that hold lines without an end', () => {
    const ray = entityRecord('RAY', [8, 'A'], [10, 0], [20, 0], [11, 1], [21, 0]);
    const text = drawingText({
      entities: visibleLine + insertEntity('A', ...ARRAY_GROUPS),
      blocks: blockRecord('A', ray),
    });
    const made = readDxf(bytesOf(text), { ...DXF_LIMITS, vertices: 1000 });
    expect(made.lines.positions.length / 3).toBeLessThan(1100);
  });

  it('in which every layer hides another', () => {
    const levels = Array.from({ length: 15 }, (_, k) =>
      blockRecord(
        `L${k}`,
        entityRecord('INSERT', [8, `P${k}`], [2, `L${k + 1}`], [10, 0], [20, 0]),
        entityRecord('INSERT', [8, `Q${k}`], [2, `L${k + 1}`], [10, 0], [20, 0]),
      ),
    );
    const text = drawingText({
      entities: visibleLine + insertEntity('L0'),
      blocks: levels.join('') + blockRecord('L15', visibleLine),
    });
    const made = readDxf(bytesOf(text));
    expect(made.groups.length).toBeLessThanOrEqual(DXF_LIMITS.groups + 1);
    expect(made.report.omitted.some(({ reason }) => reason === 'tooMuch')).toBe(true);
  });

  it('with multiplying long texts', () => {
    const text = entityRecord('TEXT', [8, 'A'], [10, 0], [20, 0], [40, 1], [1, 'x'.repeat(2000)]);
    const made = readDxf(
      bytesOf(
        drawingText({ entities: visibleLine + insertEntity('A', ...ARRAY_GROUPS), blocks: blockRecord('A', text) }),
      ),
    );
    expect(made.texts.lines.length).toBeLessThan(DXF_LIMITS.letters + 20_000);
  });

  it('with scales that multiply beyond the number range', () => {
    const scaled: Group[] = [
      [41, 1e120],
      [42, 1e120],
      [43, 1e120],
    ];
    const blocks =
      blockRecord('A', insertEntity('B', ...scaled)) +
      blockRecord('B', insertEntity('C', ...scaled)) +
      blockRecord('C', visibleLine);
    const made = readEntities(visibleLine + insertEntity('A', ...scaled), { blocks });
    expect(lineVertices(made)).toHaveLength(2);
    expect(made.report.omitted).toEqual([{ reason: 'damaged', type: 'LINE', count: 1 }]);
  });
});

describe('a hatch', () => {
  const hatchShapesOf = (groups: readonly Group[]): ReturnType<typeof shapesOf> =>
    shapesOf({
      type: 'HATCH',
      codes: groups.map(([code]) => code),
      values: groups.map(([, value]) => String(value)),
      parts: [],
    });
  const repeatGroups = (count: number, groups: readonly Group[]): Group[] =>
    Array.from({ length: count }, () => groups).flat();

  it('that claims a million edges has those that are there', () => {
    const edge: Group[] = [
      [72, 1],
      [10, 0],
      [20, 0],
      [11, 1],
      [21, 1],
    ];
    expect(hatchShapesOf([[91, 1], [92, 1], [93, 1_000_000], ...repeatGroups(2, edge)])).toHaveLength(2);
  });

  it('that claims a million knots and points has none', () => {
    const spline: Group[] = [
      [72, 4],
      [94, 3],
      [73, 0],
      [74, 0],
      [95, 1_000_000],
      [96, 1_000_000],
    ];
    expect(hatchShapesOf([[91, 1], [92, 1], [93, 100_000], ...repeatGroups(20_000, spline)])).toBe('damaged');
  });

  it.each([
    ['loops without anything', [[92, 2]] as Group[]],
    [
      'loops of edges without points',
      [
        [92, 1],
        [93, 9],
        [72, 1],
      ] as Group[],
    ],
    ['arcs without a centre', [[72, 2]] as Group[]],
    ['points without their other half', [[10, 1]] as Group[]],
  ])('of %s is read in one pass', (_, groups) => {
    const shapes = hatchShapesOf([[91, 1_000_000], [92, 1], [93, 1_000_000], ...repeatGroups(60_000, groups)]);
    expect(['string', 'object']).toContain(typeof shapes);
  });
});

it('a mesh with a fraction of columns is none', () => {
  const corner = entityRecord('VERTEX', [8, 'A'], [10, 0], [20, 0], [30, 0], [70, 64]);
  const mesh =
    entityRecord('POLYLINE', [8, 'A'], [66, 1], [70, 16], [71, 1e9], [72, 0.5]) +
    corner.repeat(4) +
    entityRecord('SEQEND');
  expect(readEntities(visibleLine + mesh).report.omitted).toEqual([{ reason: 'damaged', type: 'POLYLINE', count: 1 }]);
});

it('coordinates that no float holds are damaged', () => {
  expect(readEntities(visibleLine + lineRecord(0, 0, 0, 1e300, 0, 0)).report.omitted).toEqual([
    { reason: 'damaged', type: 'LINE', count: 1 },
  ]);
});

it('names of layers and kinds are reported up to a limit', () => {
  const layers = layerTable(
    ...Array.from({ length: 6000 }, (_, k) => entityRecord('LAYER', [2, `L${k}`], [62, 7], [70, 0])),
  );
  const strange = Array.from({ length: 500 }, (_, k) => entityRecord(`K${k}`, [8, '0'])).join('');
  const made = readEntities(visibleLine + strange, { tables: layers });
  expect(made.layers.length).toBeLessThanOrEqual(2001);
  expect(made.report.omitted.length).toBeLessThanOrEqual(201);
  expect(made.report.omitted.reduce((sum, { count }) => sum + count, 0)).toBe(500);
});

it('a reader reports its progress in a file', () => {
  const shares: number[] = [];
  readDxf(bytesOf(drawingText({ entities: visibleLine.repeat(10_000) })), DXF_LIMITS, (share) => shares.push(share));
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(Math.min(...shares)).toBeGreaterThan(0);
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);
});
