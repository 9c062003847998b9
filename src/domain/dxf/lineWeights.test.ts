import { expect, it } from 'vitest';
import {
  blockRecord,
  drawingText,
  entityRecord,
  type Group,
  layerTable,
  lineRecord,
} from '../../../tests/fixtures/dxf/dxfText.ts';
import { bytesOf, readEntities } from '../../../tests/fixtures/dxf/readDrawing.ts';
import type { DxfDrawing } from './drawing.ts';
import { DXF_LIMITS } from './limits.ts';
import { lineWidthPx } from './lineWeights.ts';
import { readDxf } from './readDxf.ts';

const tables = layerTable(
  entityRecord('LAYER', [2, 'A'], [70, 0], [62, 7], [370, 70]),
  entityRecord('LAYER', [2, 'PLAIN'], [70, 0], [62, 7], [370, -3]),
);
/** Width and vertices of each group of lines. */
const widthsAndCounts = ({ groups }: DxfDrawing) =>
  groups.filter(({ lines }) => lines.count > 0).map(({ lineWidthPx: px, lines }) => [px, lines.count]);
const lineWeightGroup = (value: number): Group => [370, value];

it.each([
  [0, 1],
  [25, 1],
  [30, 1],
  [35, 2],
  [50, 2],
  [53, 3],
  [80, 3],
  [100, 4],
  [120, 4],
  [211, 5],
])('a weight of %d is %d pixels wide', (hundredths, px) => {
  expect(lineWidthPx(hundredths)).toBe(px);
});

it('is that of the entity, of its layer, of the insert around it, or the default', () => {
  const lineWith = (...more: Group[]) => lineRecord(0, 0, 0, 1, 0, 0, ...more);
  expect(widthsAndCounts(readEntities(lineWith(lineWeightGroup(211)), { tables }))).toEqual([[5, 2]]);
  expect(widthsAndCounts(readEntities(lineWith(), { tables }))).toEqual([[3, 2]]);
  expect(widthsAndCounts(readEntities(lineWith(lineWeightGroup(-1)), { tables }))).toEqual([[3, 2]]);
  expect(widthsAndCounts(readEntities(lineWith(lineWeightGroup(-3)), { tables }))).toEqual([[1, 2]]);
  expect(widthsAndCounts(readEntities(lineWith()))).toEqual([[1, 2]]);
  expect(
    widthsAndCounts(readEntities(entityRecord('LINE', [8, 'PLAIN'], [10, 0], [20, 0], [11, 1], [21, 1]), { tables })),
  ).toEqual([[1, 2]]);
  expect(widthsAndCounts(readEntities(lineWith([370, 'thick'])))).toEqual([[1, 2]]);
  const blocks = blockRecord('B', lineWith(lineWeightGroup(-2)));
  const insertEntity = (...more: Group[]) => entityRecord('INSERT', [8, 'A'], [2, 'B'], [10, 0], [20, 0], ...more);
  expect(widthsAndCounts(readEntities(insertEntity(lineWeightGroup(100)), { blocks, tables }))).toEqual([[4, 2]]);
  expect(widthsAndCounts(readEntities(insertEntity(), { blocks, tables }))).toEqual([[3, 2]]);
  expect(widthsAndCounts(readEntities(insertEntity(), { blocks }))).toEqual([[1, 2]]);
});

it('parts lines of a layer by their width; all else of an entity is not wide', () => {
  const text = entityRecord('TEXT', [8, 'A'], [10, 0], [20, 0], [40, 1], [1, 'x'], lineWeightGroup(100));
  const made = readEntities(
    lineRecord(0, 0, 0, 1, 0, 0, lineWeightGroup(100)) + lineRecord(0, 0, 0, 1, 0, 0, lineWeightGroup(0)) + text,
  );
  expect(widthsAndCounts(made)).toEqual([
    [4, 2],
    [1, 2],
  ]);
  expect(made.groups.find(({ texts }) => texts.count > 0)?.lineWidthPx).toBe(1);
  expect(new Set(made.groups.map(({ layer }) => layer))).toEqual(new Set([0]));
});

it("lines beyond the scene's limit are drawn thin, and reported", () => {
  const entities = lineRecord(0, 0, 0, 1, 0, 0, lineWeightGroup(100)).repeat(3);
  const made = readDxf(bytesOf(drawingText({ entities })), { ...DXF_LIMITS, details: 9 });
  expect(widthsAndCounts(made)).toEqual([
    [4, 4],
    [1, 2],
  ]);
  expect(made.report.omitted).toEqual([{ reason: 'tooFine', type: 'LINE', count: 1 }]);
});
