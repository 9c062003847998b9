import { describe, expect, it } from 'vitest';
import { blockRecord, entityRecord, type Group, lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { lineVertices, readEntities } from '../../../tests/fixtures/dxf/readDrawing.ts';

const point = (code: number, x: number, y: number, z = 0): Group[] => [
  [code, x],
  [code + 10, y],
  [code + 20, z],
];
const LINE = [...point(11, 0, 0, 900), ...point(11, 40, 0, 900)];
const BACK = [...point(12, 40, 25, 900), ...point(12, 0, 25, 900)];

/** As AutoCAD writes it: with a handle, and the name of the plane in group 1. */
const sectionPlane = (type: string, state: number, ...groups: Group[]): string =>
  entityRecord(
    type,
    [5, '2B4'],
    [330, '1F'],
    [100, 'AcDbEntity'],
    [8, 'A'],
    [100, 'AcDbSection'],
    [90, state],
    [1, 'Section Plane(1)'],
    ...point(10, 0, 0, 1),
    [40, 10],
    [41, 5],
    [92, 2],
    ...groups,
  );

const EDGE = [
  [0, 0, 900],
  [40, 0, 900],
];

describe('a section plane', () => {
  it.each(['SECTION', 'SECTIONOBJECT'])('named %s is its line, and what comes after it is drawn', (type) => {
    const made = readEntities(sectionPlane(type, 1, ...LINE) + lineRecord(1, 2, 3, 4, 5, 6));
    expect(lineVertices(made)).toEqual([...EDGE, [1, 2, 3], [4, 5, 6]]);
    expect(made.report).toMatchObject({ omitted: [], types: { LINE: 1, SECTIONOBJECT: 1 } });
  });

  it('in a block does not end the blocks', () => {
    const blocks =
      blockRecord('PLANES', sectionPlane('SECTION', 1, ...LINE)) + blockRecord('TICK', lineRecord(0, 0, 0, 1, 0, 0));
    const insert = (name: string) => entityRecord('INSERT', [8, 'A'], [2, name], ...point(10, 0, 0));
    expect(lineVertices(readEntities(insert('PLANES') + insert('TICK'), { blocks }))).toEqual([
      ...EDGE,
      [0, 0, 0],
      [1, 0, 0],
    ]);
  });

  it('with a back is the outline of what it cuts, whichever way round that is written', () => {
    const outline = (...back: Group[]) => lineVertices(readEntities(sectionPlane('SECTION', 2, ...LINE, ...back)));
    const reversed = [...BACK.slice(3), ...BACK.slice(0, 3)];
    expect(outline(...BACK)).toEqual(outline(...reversed));
    expect(outline(...BACK).slice(2, 4)).toEqual([
      [40, 0, 900],
      [40, 25, 900],
    ]);
    expect(outline(...BACK)).toHaveLength(8);
  });

  it('of a volume has a top, a bottom and edges', () => {
    const heights = lineVertices(readEntities(sectionPlane('SECTION', 4, ...LINE, ...BACK))).map(([, , z]) => z);
    expect(heights).toHaveLength(24);
    expect([...new Set(heights)].sort()).toEqual([895, 910]);
  });

  it('without a line is counted as damaged', () => {
    const made = readEntities(lineRecord(1, 2, 3, 4, 5, 6) + sectionPlane('SECTION', 1, ...point(11, 0, 0)));
    expect(made.report.omitted).toEqual([{ reason: 'damaged', type: 'SECTIONOBJECT', count: 1 }]);
  });
});
