import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { expect, test, vi } from 'vitest';
import { Scope } from '../../../lifetime/scope.ts';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';
import {
  LABEL_ORIENTATION,
  LABEL_POSE_TABLE,
  type LabelContent,
  LabelSlotTable,
  MAX_LABELS,
} from './LabelSlotTable.ts';

const CONTENT: LabelContent = {
  ...{ row: 7, poseTable: LABEL_POSE_TABLE.siteEntities, x: 0, y: 0, z: 0, orientation: LABEL_ORIENTATION.none },
  ...{ unitPx: 1, glyph: 2, glyphColour: 0, text: undefined, textColour: 0, textOpacity: 1, textStretch: 1 },
  ...{ image: undefined, imageOpacity: 1, figure: undefined, figureOpacity: 1, figureStretch: 1 },
};

test('labels beyond the size of the table are left out: the texture has no lines for them', () => {
  const uploadLines = vi.fn();
  const engine = Object.assign(new NullEngine(), { uploadLines }) as unknown as ViewEngine;
  const table = new LabelSlotTable(new Scope(), engine);
  for (let k = 0; k < MAX_LABELS + 5; k++) table.add(CONTENT);
  expect(table.count).toBe(MAX_LABELS);
  table.upload();
  expect(uploadLines.mock.lastCall?.slice(2)).toEqual([0, MAX_LABELS]);
  table.clear();
  table.add({ ...CONTENT, glyph: -1 });
  expect([table.count, table.quadMaskOf(0)]).toEqual([1, 0]);
});
