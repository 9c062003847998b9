import { describe, expect, it } from 'vitest';
import { entityRecord, type Group, groupsText } from '../../../tests/fixtures/dxf/dxfText.ts';
import { lineVertices, readEntities, verticesOf } from '../../../tests/fixtures/dxf/readDrawing.ts';

const corner = (x: number, y: number, z = 0): Group[] => [
  [10, x],
  [20, y],
  [30, z],
];
const header = (...variables: [name: string, value: number][]): string =>
  groupsText(
    variables.flatMap(([name, value]): Group[] => [
      [9, name],
      [40, value],
    ]),
  );
const leader = (...groups: Group[]): string => entityRecord('LEADER', [8, 'A'], ...groups);
const LINE = [...corner(100, 0), ...corner(160, 0), ...corner(160, 40)];
const sizes = header(['$DIMASZ', 3], ['$DIMSCALE', 2], ['$DIMTXT', 1]);

function arrowOf(entities: string, parts: { header?: string; tables?: string } = {}): number[][] {
  const made = readEntities(entities, parts);
  return verticesOf(made, made.faces);
}

/** Along the first piece, to its start. */
const arrowAtStart = (length: number): number[][] => [
  [100, 0, 0],
  [100 + length, -length / 6, 0],
  [100 + length, length / 6, 0],
];

describe('the arrow of a leader', () => {
  it('points at its subject, as long as the drawing says', () => {
    expect(arrowOf(leader(...LINE), { header: sizes })).toEqual(arrowAtStart(6));
    expect(arrowOf(leader(...LINE), { header: header(['$DIMTXT', 12]) })).toEqual(arrowAtStart(12));
    expect(lineVertices(readEntities(leader(...LINE), { header: sizes }))).toHaveLength(4);
  });

  it('is as long as its style says', () => {
    const style = entityRecord('DIMSTYLE', [105, '1A'], [2, 'Survey'], [40, 3], [41, 4]);
    const scaledBySheet = entityRecord('DIMSTYLE', [105, '1B'], [2, 'Sheet'], [40, 0], [41, 12]);
    const named = (name: string) =>
      arrowOf(leader([3, name], ...LINE), { header: sizes, tables: style + scaledBySheet });
    expect(named('SURVEY')).toEqual(arrowAtStart(12));
    expect(named('Sheet')).toEqual(arrowAtStart(12));
    expect(named('Unknown')).toEqual(arrowAtStart(6));
  });

  it('is not drawn where it is off, has no room, no size, or a block that says so', () => {
    expect(arrowOf(leader([71, 0], ...LINE), { header: sizes })).toEqual([]);
    expect(arrowOf(leader(...corner(0, 0), ...corner(11, 0), ...corner(90, 0)), { header: sizes })).toEqual([]);
    expect(arrowOf(leader(...LINE), { header: header(['$DIMASZ', 0]) })).toEqual([]);
    const tables =
      entityRecord('DIMSTYLE', [2, 'Plain'], [41, 4], [341, '3C']) +
      entityRecord('BLOCK_RECORD', [5, '3C'], [2, '_None']);
    expect(arrowOf(leader([3, 'Plain'], ...LINE), { tables })).toEqual([]);
  });

  it('follows the end of a curve, and lies in the plane of its leader', () => {
    const curve = arrowOf(leader([72, 1], ...corner(0, 0), ...corner(50, 50), ...corner(100, 0)), { header: sizes });
    const [tip, left, right] = curve as [number[], number[], number[]];
    const back = [0, 1].map((k) => ((left[k] as number) + (right[k] as number)) / 2);
    expect(tip).toEqual([0, 0, 0]);
    expect(Math.hypot(...back)).toBeCloseTo(6, 2);
    expect(back[1]).toBeGreaterThan(back[0] as number);
    const upright = leader([210, 0], [220, -1], [230, 0], ...corner(0, 0), ...corner(60, 0));
    const [, low, high] = arrowOf(upright, { header: sizes });
    expect([low, high]).toEqual([
      [6, 0, -1],
      [6, 0, 1],
    ]);
  });
});
