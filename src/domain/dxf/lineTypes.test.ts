import { describe, expect, it } from 'vitest';
import {
  blockRecord,
  drawingText,
  entityRecord,
  type Group,
  groupsText,
  layerTable,
  lineRecord,
} from '../../../tests/fixtures/dxf/dxfText.ts';
import { bytesOf, lineVertices, readEntities, verticesOf } from '../../../tests/fixtures/dxf/readDrawing.ts';
import { DXF_LIMITS } from './limits.ts';
import { readDxf } from './readDxf.ts';

const lineType = (name: string, ...dashes: number[]): string =>
  entityRecord('LTYPE', [2, name], [70, 0], [73, dashes.length], ...dashes.map((dash): Group => [49, dash]));
const TABLES =
  groupsText([
    [0, 'TABLE'],
    [2, 'LTYPE'],
  ]) +
  lineType('CONTINUOUS') +
  lineType('DASHED', 2, -1) +
  groupsText([[0, 'ENDTAB']]) +
  layerTable(entityRecord('LAYER', [2, 'A'], [62, 7], [70, 0], [6, 'Dashed']));

/** Where the pieces along x begin and end. */
const pieceEnds = (text: string, parts: Parameters<typeof readEntities>[1] = {}): number[] =>
  lineVertices(readEntities(text, { tables: TABLES, ...parts })).map(([x]) => x as number);

describe('line types', () => {
  it('of the layer cut lines into dashes that end whole at both ends', () => {
    expect(pieceEnds(lineRecord(0, 0, 0, 8, 0, 0))).toEqual([0, 2, 3, 5, 6, 8]);
    expect(pieceEnds(lineRecord(0, 0, 0, 9, 0, 0))).toEqual([0, 2.5, 3.5, 5.5, 6.5, 9]);
  });

  it('follow the scales of the drawing and of the entity', () => {
    const header = groupsText([
      [9, '$LTSCALE'],
      [40, 2],
    ]);
    expect(pieceEnds(lineRecord(0, 0, 0, 16, 0, 0), { header })).toEqual([0, 4, 6, 10, 12, 16]);
    expect(pieceEnds(lineRecord(0, 0, 0, 4, 0, 0, [48, 0.5]))).toEqual([0, 1, 1.5, 2.5, 3, 4]);
  });

  it('go on around corners', () => {
    const bent = entityRecord(
      'LWPOLYLINE',
      [8, 'A'],
      [90, 3],
      [70, 0],
      [10, 0],
      [20, 0],
      [10, 4],
      [20, 0],
      [10, 4],
      [20, 4],
    );
    expect(lineVertices(readEntities(bent, { tables: TABLES }))).toEqual([
      [0, 0, 0],
      [2, 0, 0],
      [3, 0, 0],
      [4, 0, 0],
      [4, 0, 0],
      [4, 1, 0],
      [4, 2, 0],
      [4, 4, 0],
    ]);
  });

  it('leave the pattern of a hatch as it is', () => {
    const corners: Group[] = [0, 0, 8, 0, 8, 2, 0, 2].map((value, k) => [k % 2 ? 20 : 10, value]);
    const loop: Group[] = [[92, 2], [72, 0], [73, 1], [93, 4], ...corners, [97, 0]];
    const pattern: Group[] = [
      [52, 0],
      [41, 1],
      [77, 0],
      [78, 1],
      [53, 0],
      [43, 0],
      [44, 1],
      [45, 0],
      [46, 1],
      [79, 0],
    ];
    const head: Group[] = [
      [8, 'A'],
      [10, 0],
      [20, 0],
      [30, 0],
      [2, 'LINE'],
      [70, 0],
      [91, 1],
    ];
    const hatch = entityRecord('HATCH', ...head, ...loop, [75, 0], [76, 1], ...pattern, [98, 0]);
    expect(pieceEnds(hatch)).toEqual([0, 8, 0, 8]);
  });

  it('are left to the entity, and by block to its insert', () => {
    expect(pieceEnds(lineRecord(0, 0, 0, 8, 0, 0, [6, 'CONTINUOUS']))).toEqual([0, 8]);
    const blocks = blockRecord('B', lineRecord(0, 0, 0, 8, 0, 0, [6, 'ByBlock']));
    const insertEntity = (...more: Group[]): string =>
      entityRecord('INSERT', [8, 'Z'], [2, 'B'], [10, 0], [20, 0], ...more);
    expect(pieceEnds(insertEntity(), { blocks })).toEqual([0, 8]);
    expect(pieceEnds(insertEntity([6, 'DASHED']), { blocks })).toHaveLength(6);
  });

  it('that are too fine are drawn whole, and that is said; short lines are whole anyway', () => {
    const made = readEntities(lineRecord(0, 0, 0, 1e6, 0, 0) + lineRecord(0, 5, 0, 2, 5, 0), { tables: TABLES });
    expect(lineVertices(made)).toHaveLength(4);
    expect(made.report.omitted).toEqual([{ reason: 'tooFine', type: 'LINE', count: 1 }]);
  });

  it('take no more than their share of a drawing', () => {
    const text = drawingText({ entities: lineRecord(0, 0, 0, 900, 0, 0).repeat(50), tables: TABLES });
    const made = readDxf(bytesOf(text), { ...DXF_LIMITS, details: 5000 });
    expect(made.lines.positions.length / 3).toBeLessThan(5100);
    expect(made.report.drawn).toBe(50);
  });
});

describe('wide polylines', () => {
  const widePolyline = (...more: Group[]): string =>
    entityRecord('LWPOLYLINE', [8, 'Z'], [90, 2], ...more, [10, 0], [20, 0], [10, 10], [20, 0]);

  it('are bands about their middle line', () => {
    const made = readEntities(widePolyline([70, 0], [43, 2]));
    const band = verticesOf(made, made.faces);
    expect(band).toHaveLength(6);
    expect(new Set(band.map((point) => point.join()))).toEqual(new Set(['0,1,0', '0,-1,0', '10,-1,0', '10,1,0']));
    expect(lineVertices(made)).toHaveLength(2);
  });

  it('widen from start to end', () => {
    const arrow = entityRecord(
      'LWPOLYLINE',
      [8, 'Z'],
      [90, 2],
      [70, 0],
      [10, 0],
      [20, 0],
      [40, 0],
      [41, 4],
      [10, 10],
      [20, 0],
    );
    const made = readEntities(arrow);
    expect(verticesOf(made, made.faces).filter(([x, y]) => x === 10 && Math.abs(y as number) === 2)).toHaveLength(3);
  });

  it('close the wedges at their corners', () => {
    const corner = entityRecord(
      'LWPOLYLINE',
      [8, 'Z'],
      [90, 3],
      [70, 0],
      [43, 2],
      [10, 0],
      [20, 0],
      [10, 10],
      [20, 0],
      [10, 10],
      [20, 10],
    );
    const made = readEntities(corner);
    expect(verticesOf(made, made.faces)).toHaveLength(6 + 6 + 6);
  });
});

describe('inserts in rows and columns', () => {
  it('beyond the limit are reported', () => {
    const blocks = blockRecord('B', lineRecord(0, 0, 0, 1, 0, 0));
    const insertGrid = (columns: number, rows: number): string =>
      entityRecord('INSERT', [8, 'Z'], [2, 'B'], [10, 0], [20, 0], [70, columns], [71, rows], [44, 2], [45, 2]);
    expect(readEntities(insertGrid(10, 10), { blocks }).report.omitted).toEqual([]);
    expect(readEntities(insertGrid(200, 200), { blocks }).report.omitted).toEqual([
      { reason: 'largeArray', type: 'INSERT', count: 1 },
    ]);
  });
});
