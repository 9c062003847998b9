import { describe, expect, it } from 'vitest';
import { drawingText, entityRecord, layerTable, lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { bytesOf, colourAt, lineVertices, readEntities, textLines } from '../../../tests/fixtures/dxf/readDrawing.ts';
import { DxfFault } from './fault.ts';
import { readDxf } from './readDxf.ts';

describe('colours and layers', () => {
  const tables = layerTable(
    entityRecord('LAYER', [2, 'A'], [70, 0], [62, 3]),
    entityRecord('LAYER', [2, 'FROZEN'], [70, 1], [62, 1]),
    entityRecord('LAYER', [2, 'OFF'], [70, 0], [62, -5]),
    entityRecord('LAYER', [2, 'TRUE'], [70, 0], [62, 1], [420, 0x123456]),
  );

  it('by layer, by index, true colour, and a layer with a true colour', () => {
    const made = readEntities(
      lineRecord(0, 0, 0, 1, 0, 0) +
        lineRecord(0, 0, 0, 2, 0, 0, [62, 1]) +
        lineRecord(0, 0, 0, 3, 0, 0, [62, 1], [420, 0xff8800]) +
        entityRecord('LINE', [8, 'TRUE'], [10, 0], [20, 0], [11, 4], [21, 0]) +
        lineRecord(0, 0, 0, 5, 0, 0, [62, 7]),
      { tables },
    );
    const found = Array.from({ length: 5 }, (_, k) => colourAt(made.lines, k * 2));
    expect(found.sort()).toEqual(['#00ff00', '#123456', '#ff0000', '#ff8800', 'contrast']);
  });

  it('reports layers that are off or frozen, and keeps their entities separate', () => {
    const made = readEntities(
      lineRecord(0, 0, 0, 1, 0, 0) +
        entityRecord('LINE', [8, 'off'], [10, 0], [20, 0], [11, 1], [21, 0]) +
        entityRecord('LINE', [8, 'NEW'], [10, 0], [20, 0], [11, 1], [21, 0]),
      { tables },
    );
    const shown = Object.fromEntries(
      made.layers.map((layer) => [layer.name, [layer.shown, layer.off, layer.frozen, layer.entities]]),
    );
    expect(shown).toEqual({
      A: [true, false, false, 1],
      FROZEN: [false, false, true, 0],
      OFF: [false, true, false, 1],
      TRUE: [true, false, false, 0],
      NEW: [true, false, false, 1],
    });
    expect(made.groups.map(({ layer, lines: { first, count } }) => [made.layers[layer]?.name, first, count])).toEqual([
      ['A', 0, 2],
      ['OFF', 2, 2],
      ['NEW', 4, 2],
    ]);
  });

  it('names of JavaScript built-ins are plain names', () => {
    const made = readEntities(entityRecord('LINE', [8, '__proto__'], [10, 0], [20, 0], [11, 1], [21, 0]), {
      tables: layerTable(entityRecord('LAYER', [2, '__proto__'], [70, 0], [62, 3])),
    });
    expect(made.layers.map(({ name }) => name)).toEqual(['__proto__']);
    expect(colourAt(made.lines, 0)).toBe('#00ff00');
    expect(({} as Record<string, unknown>)['color']).toBeUndefined();
  });
});

describe('texts', () => {
  it('undoes per cent signs, letters by number and formats', () => {
    const textEntity = (value: string): string => entityRecord('TEXT', [8, 'A'], [10, 0], [20, 0], [40, 2], [1, value]);
    const made = readEntities(
      textEntity('45%%d %%p0.5 %%c120 100%%%') + textEntity('\\U+0413\\U+043E\\U+0440 %%u3%%u'),
    );
    expect(textLines(made)).toEqual(['45° ±0.5 ⌀120 100%', 'Гор 3']);
    const note = '{\\fArial|b0;Haulage \\H2x;level}\\P\\A1;{\\C1;Ө, ү} \\S1/2; 5\\~m \\\\ \\{x\\}';
    const mtext = entityRecord(
      'MTEXT',
      [8, 'A'],
      [10, 0],
      [20, 0],
      [40, 2],
      [71, 1],
      [3, note.slice(0, 20)],
      [1, note.slice(20)],
    );
    expect(textLines(readEntities(mtext))).toEqual(['Haulage level', 'Ө, ү 1/2 5\u00a0m \\ {x}']);
  });

  it('is placed at its anchor, with its height and rotation', () => {
    const made = readEntities(
      entityRecord(
        'TEXT',
        [8, 'A'],
        [10, 0],
        [20, 0],
        [11, 50],
        [21, 20],
        [40, 4],
        [50, 90],
        [72, 1],
        [73, 2],
        [1, 'x'],
      ),
    );
    const [ax, ay, az, lx, ly, lz, ux, uy, uz, along, up] = made.texts.places as unknown as number[];
    expect([ax, ay, az].map((value) => (value ?? 0) + 0)).toEqual([0, 0, -0 + 0]);
    expect([made.origin.easting, made.origin.northing]).toEqual([50, 20]);
    expect([lx, ly, lz].map((value) => Math.round(value ?? 0) + 0)).toEqual([0, 0, -4]);
    expect([ux, uy, uz].map((value) => Math.round(value ?? 0) + 0)).toEqual([-4, 0, 0]);
    expect([along, up]).toEqual([0.5, 0.5]);
  });
});

describe('omitted entities', () => {
  it('says sheets, solids, and coordinates that are no numbers', () => {
    const made = readEntities(
      lineRecord(0, 0, 0, 1, 1, 1) +
        lineRecord(0, 0, 0, 1, 1, 1, [67, 1]) +
        entityRecord('3DSOLID', [8, 'A'], [1, 'xyz']) +
        entityRecord('LINE', [8, 'A'], [10, 'abc'], [20, 0], [11, 1], [21, 1]) +
        lineRecord(0, 0, 0, 9, 9, 9, [60, 1]),
    );
    expect(made.lines.positions).toHaveLength(6);
    expect(made.report.omitted).toEqual([
      { reason: 'paper', type: 'LINE', count: 1 },
      { reason: 'notDrawable', type: '3DSOLID', count: 1 },
      { reason: 'damaged', type: 'LINE', count: 1 },
    ]);
  });

  it('a decimal comma is a decimal point', () => {
    const made = readEntities(entityRecord('LINE', [8, 'A'], [10, '1,5'], [20, 0], [11, 3], [21, 0]));
    expect(lineVertices(made)[0]).toEqual([1.5, 0, 0]);
  });

  it('a file that was cut short is drawn as far as it goes', () => {
    const whole = drawingText({ entities: lineRecord(0, 0, 0, 1, 0, 0) + lineRecord(5, 5, 5, 6, 6, 6) });
    const cut = readDxf(bytesOf(whole.slice(0, whole.indexOf('LINE', 60) + 30)));
    expect(cut.report.truncated).toBe(true);
    expect(cut.lines.positions.length).toBeGreaterThanOrEqual(6);
    expect(readDxf(bytesOf(whole)).report.truncated).toBe(false);
  });

  it('a file that was cut short before anything is drawn is refused as such', () => {
    const whole = drawingText({ header: '  9\n$ACADVER\n  1\nAC1015\n', entities: lineRecord(0, 0, 0, 1, 0, 0) });
    const cut = whole.slice(0, whole.indexOf('ENTITIES') + 9);
    expect(() => readDxf(bytesOf(cut))).toThrow(expect.objectContaining({ code: 'cutShort' }));
  });

  it('lines that are no groups are passed over', () => {
    const broken = drawingText({ entities: `garbage here\n${lineRecord(0, 0, 0, 1, 0, 0)}` });
    expect(readDxf(bytesOf(broken)).report.damagedLines).toBe(1);
  });

  it('a drawing without anything to draw says so', () => {
    expect(() => readEntities('', { header: '  9\n$ACADVER\n  1\nAC1015\n' })).toThrow(DxfFault);
    expect(() => readEntities('', { header: '  9\n$ACADVER\n  1\nAC1015\n' })).toThrow('nothingDrawn');
  });
});
