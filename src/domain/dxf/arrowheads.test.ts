/** Arrowheads are those that a file names, for leaders and for dimensions without a block. */
import { describe, expect, it } from 'vitest';
import {
  arrowOf,
  closedArrow,
  type DrawnArrow,
  header,
  leader,
  namedInHeader,
  pieces,
  point,
  readNamedArrow,
  record,
  sizes,
  style,
  styled,
} from '../../../tests/fixtures/dxf/arrows.ts';
import { entityRecord, type Group, groupsText } from '../../../tests/fixtures/dxf/dxfText.ts';
import { lineVertices, readEntities, verticesOf } from '../../../tests/fixtures/dxf/readDrawing.ts';
import type { DxfDrawing } from './drawing.ts';

const radii = (points: number[][]): number[] => [
  ...new Set(points.map(([x = 0, y = 0]) => Math.round(Math.hypot(x, y) * 100) / 100)),
];

describe('the arrow of a leader', () => {
  it.each(['', '_ClosedFilled', '_Unheard', 'Of another file'])('is filled for %j', (name) => {
    expect(readNamedArrow(name)).toEqual({ faces: closedArrow, lines: [], lineStart: 0 });
  });

  it('is none, or only an outline, in which there is no line where it is said to be blank', () => {
    expect(readNamedArrow('_None')).toEqual({ faces: [], lines: [], lineStart: 0 });
    const [tip, left, right] = closedArrow as [number[], number[], number[]];
    const lines = pieces(tip, left, right, tip);
    expect(readNamedArrow('_Closed')).toEqual({ faces: [], lines, lineStart: 0 });
    expect(readNamedArrow('_CLOSEDBLANK')).toEqual({ faces: [], lines, lineStart: -1 });
  });

  it.each([
    ['_Open', -1, 0.167],
    ['_Open30', -1, 0.268],
    ['_Open90', -0.5, 0.5],
  ])('%s is open', (name, x, y) => {
    expect(readNamedArrow(name)).toEqual({ faces: [], lines: pieces([x, y], [0, 0], [x, -y]), lineStart: 0 });
  });

  it('is a dot about its subject, filled or blank', () => {
    const dot = readNamedArrow('_Dot');
    expect([radii(dot.faces), dot.lines]).toEqual([[0.5], []]);
    expect(dot.faces.length % 3).toBe(0);
    const blank = readNamedArrow('_DotBlank');
    expect([radii(blank.lines), blank.faces, blank.lineStart]).toEqual([[0.5], [], -0.5]);
    expect(radii(readNamedArrow('_Small').lines)).toEqual([0.25]);
    expect(radii(readNamedArrow('_Origin2').lines)).toEqual([0.5, 0.25]);
  });

  it('is a stroke across, thin or thick', () => {
    expect(readNamedArrow('_Oblique').lines).toEqual([
      [-0.5, -0.5],
      [0.5, 0.5],
    ]);
    const { faces, lines } = readNamedArrow('_ArchTick');
    expect(lines).toEqual([]);
    // 0.15 wide, along the same diagonal.
    expect(faces.map(([x = 0, y = 0]) => Math.round((Math.abs(x - y) / Math.SQRT2) * 1000) / 1000)).toEqual(
      Array(6).fill(0.075),
    );
    expect(
      readNamedArrow('_BoxFilled')
        .faces.flat()
        .every((value) => Math.abs(value) === 0.5),
    ).toBe(true);
    expect(readNamedArrow('_DatumFilled').faces).toContainEqual([-1, 0]);
  });

  it('keeps its size and its place in the direction of the line', () => {
    const upwards = entityRecord('LEADER', [8, 'A'], ...point(10, 100, 0), ...point(10, 100, 60));
    const made = readEntities(upwards, { header: namedInHeader('$DIMLDRBLK', '_Open90') });
    // It points down.
    expect(lineVertices(made).slice(2)).toEqual(pieces([103, 3, 0], [100, 0, 0], [97, 3, 0]));
  });

  it('is that of its style, by a handle', () => {
    const named = (handle: string): DrawnArrow =>
      arrowOf(readEntities(leader(styled), { header, tables: style([341, handle]) + record('3c', '_Open90') }));
    expect(named('3C').lines).toHaveLength(4);
    for (const unknown of ['0', 'FF']) expect(named(unknown).faces).toEqual(closedArrow);
    // A style that names none has the usual one, whatever the header says.
    const tables = style([342, '3C']) + record('3C', '_Open90');
    const made = readEntities(leader(styled), { header: namedInHeader('$DIMLDRBLK', '_Dot'), tables });
    expect(arrowOf(made).faces).toEqual(closedArrow);
  });

  it('is its own where its extended data deviates from its style', () => {
    const deviation = (...groups: Group[]): Group[] => [
      [1001, 'ACAD'],
      [1000, 'DSTYLE'],
      [1002, '{'],
      ...groups,
      [1002, '}'],
    ];
    const tables = style([341, '3C']) + record('3C', '_Open90') + record('3D', '_None');
    const own = (...groups: Group[]): DrawnArrow => {
      const text = entityRecord('LEADER', [8, 'A'], styled, ...point(10, 100, 0), ...point(10, 160, 0), ...groups);
      return arrowOf(readEntities(text, { header, tables }));
    };
    expect(own(...deviation([1070, 341], [1005, '3D'])).lines).toEqual([]);
    expect(own(...deviation([1070, 41], [1040, 12], [1070, 341], [1005, '3C'])).lines[0]).toEqual([-1, 1]);
    expect(own(...deviation([1070, 341])).lines).toHaveLength(4);
    expect(own([1001, 'OTHER'], [1000, 'DSTYLE'], [1002, '{'], [1070, 77], [1040, 1]).lines).toHaveLength(4);
  });
});

it('a multileader has the arrow whose handle it names', () => {
  const entity = entityRecord(
    'MULTILEADER',
    ...([
      [8, 'A'],
      [300, 'CONTEXT_DATA{'],
      [140, 6],
      [302, 'LEADER{'],
      [290, 0],
    ] as Group[]),
    ...([[304, 'LEADER_LINE{'], ...point(10, 100, 0), ...point(10, 160, 0), [305, '}']] as Group[]),
    ...([
      [303, '}'],
      [301, '}'],
      [342, '3C'],
    ] as Group[]),
  );
  const read = (name: string) => arrowOf(readEntities(entity, { tables: record('3C', name) }));
  expect(read('_Oblique').lines).toHaveLength(2);
  expect(read('_None')).toEqual({ faces: [], lines: [], lineStart: 0 });
  expect(read('_DotBlank').lineStart).toBe(-0.5);
});

describe('a dimension without its block', () => {
  /** From (0, 0) to (60, 0), its line 10 above. */
  const dimension = (...groups: Group[]): string =>
    entityRecord(
      'DIMENSION',
      ...([[8, 'A'], [2, '*D9'], [70, 0], [1, ' '], ...groups] as Group[]),
      ...[...point(10, 0, 10), ...point(13, 0, 0), ...point(14, 60, 0)],
    );
  const ends = (made: DxfDrawing): { faces: number[][]; lines: number[][] } => ({
    faces: verticesOf(made, made.faces).map(([x = 0, y = 0]) => [x, y]),
    // Without the legs.
    lines: lineVertices(made)
      .slice(4)
      .map(([x = 0, y = 0]) => [x, y]),
  });
  const line = [
    [0, 10],
    [60, 10],
  ];

  it('has the arrows of its style at both ends', () => {
    const read = (...groups: Group[]) =>
      ends(readEntities(dimension(styled), { tables: style(...groups) + record('3C', '_DotBlank') }));
    expect(read().faces.map(([x]) => x)).toEqual([0, 6, 6, 60, 54, 54]);
    const { faces, lines } = read([342, '3C']);
    expect(faces).toEqual([]);
    expect(lines.slice(0, 2)).toEqual([
      [3, 10],
      [57, 10],
    ]);
    expect(lines).toHaveLength(2 + 2 * 48);
  });

  it('has one of its own at each end where it says so', () => {
    const tables = record('3C', '_None') + record('3D', '_Oblique');
    const own: Group[] = [
      [343, '3C'],
      [344, '3D'],
    ];
    const read = (...groups: Group[]) => ends(readEntities(dimension(styled), { tables: style(...groups) + tables }));
    expect(read([173, 1], ...own)).toEqual({ faces: [], lines: [...line, [57, 7], [63, 13]] });
    expect(read(...own).faces).toHaveLength(6);
  });

  it('has strokes where its style gives them a size', () => {
    const strokes = [...line, [2, 12], [-2, 8], [58, 8], [62, 12]];
    expect(ends(readEntities(dimension(styled), { tables: style([142, 4]) }))).toEqual({ faces: [], lines: strokes });
    const inHeader = groupsText([...sizes, [9, '$DIMTSZ'], [40, 4]]);
    expect(ends(readEntities(dimension(), { header: inHeader })).lines).toEqual(strokes);
    expect(arrowOf(readEntities(leader(), { header: inHeader })).faces).toEqual(closedArrow);
  });

  it('finds them by their names in old files and in the header', () => {
    expect(ends(readEntities(dimension(styled), { tables: style([5, 'OBLIQUE']) })).lines).toHaveLength(6);
    expect(ends(readEntities(dimension(), { header: namedInHeader('$DIMBLK', '_Oblique') })).lines).toHaveLength(6);
  });
});
