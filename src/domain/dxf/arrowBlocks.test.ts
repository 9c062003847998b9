/** Arrowheads that are blocks of the user. */
import { describe, expect, it } from 'vitest';
import {
  arrowOf,
  closedArrow,
  header,
  leader,
  pieces,
  point,
  readNamedArrow,
  record,
  style,
  styled,
} from '../../../tests/fixtures/dxf/arrows.ts';
import { blockRecord, entityRecord, type Group, lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { colourAt, lineVertices, readEntities } from '../../../tests/fixtures/dxf/readDrawing.ts';
import type { DxfDrawing } from './drawing.ts';

describe('an arrow of the user', () => {
  const flag = (...more: Group[]): string =>
    blockRecord('My flag', lineRecord(-1, 0, 0, 0, 0, 0), lineRecord(-1, 0, 0, -1, 1, 0, ...more));
  const tables = style([341, '3C']) + record('3C', 'My Flag');
  const read = (blocks: string, entities = leader(styled)): DxfDrawing =>
    readEntities(entities, { header, tables, blocks });

  it('is its block, turned and as large as arrows are, and the line ends where it begins', () => {
    expect(arrowOf(read(flag()))).toEqual({
      faces: [],
      lines: [
        [-1, 0],
        [0, 0],
        [-1, 0],
        [-1, 1],
      ],
      lineStart: -1,
    });
    expect(readNamedArrow('my flag', { blocks: flag() }).lines).toHaveLength(4);
  });

  it('has the colours and the layer that its block says, else those of the leader', () => {
    const coloured = entityRecord('LEADER', [8, 'A'], [62, 3], styled, ...point(10, 100, 0), ...point(10, 160, 0));
    const byBlock = blockRecord(
      'My flag',
      entityRecord('LINE', [8, '0'], [62, 0], ...point(10, -1, 0), ...point(11, 0, 0)),
      entityRecord('LINE', [8, 'B'], [62, 1], ...point(10, -1, 0), ...point(11, -1, 1)),
    );
    const made = read(byBlock, coloured);
    const drawn = made.groups.flatMap(({ layer, lines }) =>
      Array.from({ length: lines.count / 2 }, (_, k) => [
        made.layers[layer]?.name,
        colourAt(made.lines, lines.first + k * 2),
      ]),
    );
    expect(drawn).toEqual([
      ['A', '#00ff00'],
      ['A', '#00ff00'],
      ['B', '#ff0000'],
    ]);
  });

  it('counts from its base point, and is found in a file that names blocks last', () => {
    const based = flag().replace(/ 10\n0\n/, ' 10\n-1\n');
    expect(arrowOf(read(based)).lines[0]).toEqual([0, 0]);
    const entitiesFirst = `${tables}  0\nENDSEC\n  0\nSECTION\n  2\nENTITIES\n${leader(styled)}`;
    const made = readEntities('', { header, tables: entitiesFirst, blocks: flag() });
    expect(arrowOf(made).lines).toHaveLength(4);
  });

  it('that is not in the file, or leads back to itself, does not stop the reading', () => {
    expect(arrowOf(read('')).faces).toEqual(closedArrow);
    const external = entityRecord('BLOCK', [2, 'My flag'], [70, 4], [1, 'flag.dwg']) + entityRecord('ENDBLK');
    expect(arrowOf(read(external)).faces).toEqual(closedArrow);
    const inItself = blockRecord('My flag', leader(styled), lineRecord(-1, 0, 0, 0, 0, 0));
    expect(read(inItself).report.omitted).toEqual([]);
  });

  it('is drawn where its leader is in a block', () => {
    const blocks = flag() + blockRecord('Note', leader(styled));
    const insert = entityRecord('INSERT', [8, 'A'], [2, 'Note'], ...point(10, 1000, 0), [41, 2], [42, 2], [43, 2]);
    const made = read(blocks, insert);
    expect(lineVertices(made).slice(2)).toEqual([
      ...pieces([1212, 0, 0], [1200, 0, 0]),
      ...pieces([1212, 0, 0], [1212, -12, 0]),
    ]);
  });

  it('may have the name of a standard one in an old file, but not with its underscore', () => {
    const dot = (name: string): string => blockRecord(name, lineRecord(-1, 0, 0, 0, 0, 0));
    expect(readNamedArrow('DOT').faces).not.toEqual([]);
    expect(readNamedArrow('DOT', { blocks: dot('Dot') })).toMatchObject({ faces: [], lineStart: -1 });
    expect(readNamedArrow('_DOT', { blocks: dot('_Dot') }).lines).toEqual([]);
    expect(readNamedArrow('_Integral', { blocks: dot('_Integral') })).toMatchObject({ faces: [], lineStart: -1 });
  });
});
