import { expect, it } from 'vitest';
import { DRAWING_REPLY } from '../../../tests/fixtures/designs/designLists.ts';
import { createDesigns, designOf, setDesigns } from '../../state/designs/designs.ts';
import { applyReply } from './loadDesignFile.ts';

it('layers that were switched on and off stay so when the file is read again, others are as the file has them', () => {
  const designs = createDesigns();
  setDesigns(designs, [{ id: 'd1', uuid: 'u1', name: 'Pit', map: false, mineArea: undefined, path: undefined }]);
  const design = designOf(designs, 'd1');
  if (!design) throw new Error('no design');
  const apply = () => applyReply(design, DRAWING_REPLY, undefined, { log: () => {} });
  const shownLayers = () => design.layers.map(({ name, shown }) => [name, shown]);
  apply();
  const inFile = shownLayers();
  const switched = inFile.map(([name, shown]) => [name, !shown]);
  for (const layer of design.layers) layer.shown = !layer.shown;
  apply();
  expect(shownLayers()).toEqual(switched);
  design.layers = design.layers.slice(1);
  apply();
  expect(shownLayers()).toEqual([inFile[0], ...switched.slice(1)]);
});
