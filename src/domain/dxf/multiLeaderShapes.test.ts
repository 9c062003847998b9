import { describe, expect, it } from 'vitest';
import { entityRecord, type Group } from '../../../tests/fixtures/dxf/dxfText.ts';
import { lineVertices, readEntities, textLines, verticesOf } from '../../../tests/fixtures/dxf/readDrawing.ts';

const pointGroups = (code: number, x: number, y: number): Group[] => [
  [code, x],
  [code + 10, y],
  [code + 20, 0],
];
const lineGroups = (...points: [x: number, y: number][]): Group[] => [
  [304, 'LEADER_LINE{'],
  ...points.flatMap(([x, y]) => pointGroups(10, x, y)),
  [91, 0],
  [305, '}'],
];

interface LeaderOptions {
  lines: Group[];
  hasLast?: 0 | 1;
  hasDirection?: 0 | 1;
  attachment?: number;
  settings?: Group[];
  /** Group 140 of the context. */
  arrowSize?: number;
}

/** As AutoCAD writes it: the last point is (10, 5), the landing leads 3 to the left. */
function multiLeader({
  lines,
  hasLast = 1,
  hasDirection = 1,
  attachment = 0,
  settings = [],
  arrowSize = 0,
}: LeaderOptions): string {
  const text: Group[] = [
    [10, 1],
    [41, 2],
    [140, arrowSize],
    [290, 1],
    [304, 'Sump 3'],
    ...pointGroups(12, 6, 5),
    [170, 1],
    [291, 0],
  ];
  const leader: Group[] = [
    [302, 'LEADER{'],
    [290, hasLast],
    [291, hasDirection],
    ...pointGroups(10, 10, 5),
    ...pointGroups(11, -1, 0),
    [90, 0],
    [40, 3],
    ...lines,
    [271, attachment],
    [303, '}'],
  ];
  const groups: Group[] = [[8, 'A'], [300, 'CONTEXT_DATA{'], ...text, ...leader, [301, '}'], ...settings];
  return entityRecord('MULTILEADER', ...groups);
}

const drawnLines = (options: LeaderOptions) => lineVertices(readEntities(multiLeader(options)));

describe('MULTILEADER', () => {
  it('runs from the points of its line over the last point to the end of the landing', () => {
    const made = readEntities(multiLeader({ lines: lineGroups([20, 15]) }));
    expect(lineVertices(made)).toEqual([
      [20, 15, 0],
      [10, 5, 0],
      [10, 5, 0],
      [7, 5, 0],
    ]);
    expect(textLines(made)).toEqual(['Sump 3']);
  });

  it.each([
    ['its leader has no direction', { hasDirection: 0 }],
    ['the entity has it off', { settings: [[291, 0]] }],
    ['it is attached above or below', { attachment: 1 }],
  ] as [string, Partial<LeaderOptions>][])('has no landing where %s', (_, options) => {
    expect(drawnLines({ lines: lineGroups([20, 15]), ...options })).toEqual([
      [20, 15, 0],
      [10, 5, 0],
    ]);
  });

  it('several lines meet at one landing', () => {
    const lines = [...lineGroups([20, 15]), ...lineGroups([30, 5], [20, 5])];
    expect(drawnLines({ lines })).toEqual([
      [20, 15, 0],
      [10, 5, 0],
      [10, 5, 0],
      [7, 5, 0],
      [30, 5, 0],
      [20, 5, 0],
      [20, 5, 0],
      [10, 5, 0],
    ]);
  });

  it('without a last point is what its line says', () => {
    expect(drawnLines({ lines: lineGroups([20, 15], [12, 7]), hasLast: 0 })).toEqual([
      [20, 15, 0],
      [12, 7, 0],
    ]);
  });

  it('is a curve without a landing, or hidden, where its kind of line says so', () => {
    const lines = lineGroups([20, 15], [12, 7]);
    const curve = drawnLines({ lines, settings: [[170, 2]] });
    expect([curve[0], curve.at(-1)]).toEqual([
      [20, 15, 0],
      [10, 5, 0],
    ]);
    expect(curve.length).toBeGreaterThan(10);
    expect(drawnLines({ lines, settings: [[170, 0]] })).toEqual([]);
  });

  it('has an arrow at the start of each line that has room for it, unless its style has none', () => {
    const lines = [...lineGroups([20, 5]), ...lineGroups([11, 5])];
    const drawnFaces = (options: Partial<LeaderOptions>, tables = ''): number[][] => {
      const made = readEntities(multiLeader({ lines, ...options }), { tables });
      return verticesOf(made, made.faces);
    };
    const arrow = [
      [20, 5, 0],
      [17, 5.5, 0],
      [17, 4.5, 0],
    ];
    expect(drawnFaces({ arrowSize: 3 })).toEqual(arrow);
    expect(drawnFaces({ arrowSize: 3, settings: [[342, '2F']] })).toEqual(arrow);
    const noArrow = entityRecord('BLOCK_RECORD', [5, '2F'], [2, '_NONE']);
    expect(drawnFaces({ arrowSize: 3, settings: [[342, '2F']] }, noArrow)).toEqual([]);
  });
});
