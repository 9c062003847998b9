import { describe, expect, it } from 'vitest';
import { blockRecord, drawingText, entityRecord, type Group, lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import {
  bytesOf,
  colourAt,
  lineVertices,
  readEntities,
  SEQEND,
  textLines,
} from '../../../tests/fixtures/dxf/readDrawing.ts';
import { DXF_LIMITS } from './limits.ts';
import { readDxf } from './readDxf.ts';

describe('inserts', () => {
  const unitLine = entityRecord('LINE', [8, '0'], [62, 0], [10, 0], [20, 0], [11, 1], [21, 0]);

  it('places, scales, turns, repeats; layer 0 and by-block come from the insert', () => {
    const insert = entityRecord(
      'INSERT',
      ...([
        [8, 'ROADS'],
        [62, 5],
        [2, 'b1'],
        [10, 100],
        [20, 50],
        [30, 7],
        [41, 2],
        [50, 90],
      ] as Group[]),
      ...([
        [70, 3],
        [71, 1],
        [44, 10],
      ] as Group[]),
    );
    const made = readEntities(insert, { blocks: blockRecord('B1', unitLine) });
    expect(lineVertices(made)).toEqual([
      [100, 50, 7],
      [100, 52, 7],
      [100, 60, 7],
      [100, 62, 7],
      [100, 70, 7],
      [100, 72, 7],
    ]);
    expect(colourAt(made.lines, 0)).toBe('#0000ff');
    expect(made.layers[made.groups[0]?.layer ?? -1]?.name).toBe('ROADS');
  });

  it('nests, keeps the layers around in mind, and writes attributes', () => {
    const inner = entityRecord('INSERT', [8, 'INNER'], [2, 'B1'], [10, 1], [20, 0]);
    const outer =
      entityRecord('INSERT', [8, 'OUTER'], [66, 1], [2, 'B2'], [10, 10], [20, 0]) +
      entityRecord('ATTRIB', [8, 'OUTER'], [10, 10], [20, 1], [40, 2], [1, 'DP-07'], [2, 'NAME']) +
      entityRecord('ATTRIB', [8, 'OUTER'], [10, 10], [20, 1], [40, 2], [1, 'hidden'], [70, 1]) +
      SEQEND;
    const blocks =
      blockRecord('B1', entityRecord('LINE', [8, 'DEEP'], [10, 0], [20, 0], [11, 1], [21, 0])) +
      blockRecord('B2', inner);
    const made = readEntities(outer, { blocks });
    expect(lineVertices(made)).toEqual([
      [11, 0, 0],
      [12, 0, 0],
    ]);
    const group = made.groups.find(({ lines: run }) => run.count > 0);
    expect(group?.insertLayers.map((layer) => made.layers[layer]?.name).sort()).toEqual(['INNER', 'OUTER']);
    expect(textLines(made)).toEqual(['DP-07']);
  });

  it('a block that holds itself, or that is missing, costs only itself', () => {
    const insert = entityRecord('INSERT', [8, 'A'], [2, 'LOOP'], [10, 0], [20, 0]);
    const missing = entityRecord('INSERT', [8, 'A'], [2, 'NOPE'], [10, 0], [20, 0]);
    const made = readEntities(insert + missing, { blocks: blockRecord('LOOP', unitLine, insert) });
    expect(lineVertices(made)).toHaveLength(2);
    expect(made.report.omitted).toEqual([
      { reason: 'damaged', type: 'INSERT', count: 1 },
      { reason: 'missingBlock', type: 'INSERT', count: 1 },
    ]);
  });

  it.each([
    ['attached', 4],
    ['overlaid', 40],
  ])('of a file that is %s are not drawn, and say which file it is', (_, flags) => {
    const external = (name: string, path: string, ...entities: string[]): string =>
      entityRecord('BLOCK', [8, '0'], [2, name], [70, flags], [10, 0], [20, 0], [1, path]) +
      entities.join('') +
      entityRecord('ENDBLK');
    const blocks = external('PIT', '..\\pit 2026.dwg') + external('ROADS', '') + external('BOUND', 'b.dwg', unitLine);
    const insert = (name: string) => entityRecord('INSERT', [8, 'A'], [2, name], [10, 0], [20, 0]);
    const made = readEntities(insert('PIT') + insert('pit') + insert('ROADS') + insert('BOUND'), { blocks });
    expect(made.report.omitted).toEqual([
      { reason: 'externalFile', type: 'INSERT', count: 2, file: '..\\pit 2026.dwg' },
      { reason: 'externalFile', type: 'INSERT', count: 1, file: 'ROADS' },
    ]);
    expect(made.report.types).toEqual({ INSERT: 1 });
  });

  it('blocks that multiply without end come to an end', () => {
    const nestedBlock = (k: number): string =>
      blockRecord(
        `L${k}`,
        entityRecord('INSERT', [8, 'A'], [2, `L${k + 1}`], [10, 0], [20, 0], [70, 100], [71, 100], [44, 1]),
      );
    const blocks = Array.from({ length: 6 }, (_, k) => nestedBlock(k)).join('') + blockRecord('L6', unitLine);
    const text = drawingText({
      entities: lineRecord(0, 0, 0, 1, 0, 0) + entityRecord('INSERT', [8, 'A'], [2, 'L0'], [10, 0]),
      blocks,
    });
    const made = readDxf(bytesOf(text), { ...DXF_LIMITS, vertices: 5000, visits: 20_000 });
    expect(made.report.omitted.some(({ reason }) => reason === 'tooMuch')).toBe(true);
    expect(made.lines.positions.length / 3).toBeLessThan(6000);
  });
});
