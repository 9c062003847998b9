import { expect, test } from 'vitest';
import { unlistedLayers } from './createLayers.ts';

test('every folder of layers has its place in the order of updates', () => {
  expect(unlistedLayers()).toEqual([]);
});
