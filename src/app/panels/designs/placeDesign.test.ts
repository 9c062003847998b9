import { ref } from 'valtio';
import { expect, it } from 'vitest';
import { lineRecord } from '../../../../tests/fixtures/dxf/dxfText.ts';
import { readEntities } from '../../../../tests/fixtures/dxf/readDrawing.ts';
import { memoryStorage } from '../../../../tests/fixtures/memoryStorage.ts';
import { storedShiftOf } from '../../../domain/dxf/drawingPlace.ts';
import { createDesigns, designOf, setDesigns } from '../../../state/designs/designs.ts';
import { placeDesign, resetDesignPlace } from './placeDesign.ts';

const SITE_POINT = { easting: 650_000, northing: 4_763_000, altitude: 900 };

it('moves a drawing, stores the shift, and moves it back', () => {
  const kept = new Map<string, string>();
  const storage = memoryStorage(kept);
  const keptNow = () => storedShiftOf(kept.get('headframe.drawingShifts.v1') ?? null, 'u1');
  const designs = createDesigns();
  setDesigns(designs, [{ id: 'd1', uuid: 'u1', name: 'Local', map: false, mineArea: undefined, path: undefined }]);
  placeDesign(designs, 'd1', SITE_POINT, storage);
  expect(keptNow()).toBeUndefined();
  const design = designOf(designs, 'd1');
  if (!design) throw new Error('no design');
  design.content = ref({ kind: 'drawing', drawing: readEntities(lineRecord(0, 0, 0, 100, 40, 10)) });

  placeDesign(designs, 'd1', SITE_POINT, storage);
  expect(design.extent).toEqual({
    min: { easting: 649_950, northing: 4_762_980, altitude: 900 },
    max: { easting: 650_050, northing: 4_763_020, altitude: 910 },
  });
  expect(keptNow()).toEqual({ easting: 649_950, northing: 4_762_980, altitude: 900 });
  resetDesignPlace(designs, 'd1', storage);
  expect(design.extent?.min).toEqual({ easting: 0, northing: 0, altitude: 0 });
  expect(keptNow()).toBeUndefined();
});
