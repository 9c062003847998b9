import { expect, it } from 'vitest';
import { drawingText, groupsText, lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { bytesOf, lineVertices } from '../../../tests/fixtures/dxf/readDrawing.ts';
import { isMetreDrawing, readMetreDrawings, withMetreDrawing } from './metreDrawings.ts';
import { readDxf } from './readDxf.ts';

const INCHES = groupsText([
  [9, '$INSUNITS'],
  [70, 1],
]);
const GRID_LINE = drawingText({ header: INCHES, entities: lineRecord(5000, 12_000, 900, 5300, 12_100, 900) });

it('a drawing in a grid of the mine is read as metres where the user says so, and reports that', () => {
  const inches = readDxf(bytesOf(GRID_LINE));
  expect(inches.max.easting - inches.min.easting).toBeCloseTo(300 * 0.0254, 6);
  const metres = readDxf(bytesOf(GRID_LINE), undefined, undefined, true);
  expect(lineVertices(metres)).toEqual([
    [5000, 12_000, 900],
    [5300, 12_100, 900],
  ]);
  expect(metres.report.unit).toEqual({ symbol: 'in', metres: 0.0254, isUsed: false, isRefused: true });
});

it('kept drawings come back by the uuid, 200 at most, the latest of them', () => {
  const kept = withMetreDrawing(withMetreDrawing([], 'u1', true), 'u2', true);
  expect([isMetreDrawing(JSON.stringify(kept), 'u1'), isMetreDrawing(JSON.stringify(kept), 'u3')]).toEqual([
    true,
    false,
  ]);
  expect(withMetreDrawing(kept, 'u1', false)).toEqual(['u2']);
  expect(withMetreDrawing(kept, 'u1', true)).toEqual(['u2', 'u1']);
  const many = Array.from({ length: 300 }, (_, k) => `d${k}`);
  expect(withMetreDrawing(readMetreDrawings(many) ?? [], 'late', true)).toHaveLength(200);
});

it.each([
  ['nothing', null],
  ['no JSON', '['],
  ['an object', '{"u1":true}'],
  ['a number', '7'],
  ['other things', '[1,null,{"uuid":"u1"}]'],
])('kept drawings are none by %s', (_case, kept) => {
  expect(isMetreDrawing(kept, 'u1')).toBe(false);
});
