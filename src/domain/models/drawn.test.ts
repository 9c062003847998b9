import { expect, test } from 'vitest';
import { VEHICLE_CATEGORIES } from '../vehicle/category.ts';
import { DRAWN_MODELS, kindOfModel, modelNumber } from './drawn.ts';

test('vehicles keep the numbers of their categories, everything else follows', () => {
  VEHICLE_CATEGORIES.forEach((category, k) => {
    expect(modelNumber(category)).toBe(k);
    expect(kindOfModel(k)).toBe('vehicle');
  });
  expect(kindOfModel(modelNumber('RSU'))).toBe('sensor');
  expect(kindOfModel(modelNumber('CCTV'))).toBe('asset');
  expect(kindOfModel(modelNumber('people'))).toBe('people');
  expect(kindOfModel(modelNumber('annotation'))).toBe('annotation');
  expect(kindOfModel(DRAWN_MODELS.length + 3)).toBe('vehicle');
});
