import { ref } from 'valtio';
import { expect, it } from 'vitest';
import { lineRecord } from '../../../../tests/fixtures/dxf/dxfText.ts';
import { readEntities } from '../../../../tests/fixtures/dxf/readDrawing.ts';
import { memoryStorage } from '../../../../tests/fixtures/memoryStorage.ts';
import { storedShiftOf } from '../../../domain/dxf/drawingPlace.ts';
import { isMetreDrawing } from '../../../domain/dxf/metreDrawings.ts';
import { createDesigns, designOf, setDesigns } from '../../../state/designs/designs.ts';
import { placeDesign } from './placeDesign.ts';
import { readInMetres } from './readInMetres.ts';

it('remembers the unit, forgets where the drawing was moved to, and has its file loaded again', () => {
  const kept = new Map<string, string>();
  const storage = memoryStorage(kept);
  const keptUnit = () => isMetreDrawing(kept.get('headframe.metreDrawings.v1') ?? null, 'u1');
  const designs = createDesigns();
  setDesigns(designs, [{ id: 'd1', uuid: 'u1', name: 'Local', map: false, mineArea: undefined, path: undefined }]);
  const design = designOf(designs, 'd1');
  if (!design) throw new Error('no design');
  design.phase = 'ready';
  design.content = ref({ kind: 'drawing', drawing: readEntities(lineRecord(0, 0, 0, 100, 40, 10)) });
  placeDesign(designs, 'd1', { easting: 650_000, northing: 4_763_000, altitude: 900 }, storage);

  readInMetres(design, true, storage);
  expect([keptUnit(), storedShiftOf(kept.get('headframe.drawingShifts.v1') ?? null, 'u1')]).toEqual([true, undefined]);
  expect([design.phase, design.content, design.extent, design.report]).toEqual([
    'idle',
    ...new Array(3).fill(undefined),
  ]);
  readInMetres(design, false, storage);
  expect(keptUnit()).toBe(false);
});
