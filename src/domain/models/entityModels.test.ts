import { expect, test } from 'vitest';
import { VEHICLE_CATEGORIES } from '../vehicle/category.ts';
import { ENTITY_MODELS, kindOfModel, modelIndexOf } from './entityModels.ts';

test('vehicles keep the numbers of their categories, everything else follows', () => {
  VEHICLE_CATEGORIES.forEach((category, k) => {
    expect(modelIndexOf(category)).toBe(k);
    expect(kindOfModel(k)).toBe('vehicle');
  });
  expect(kindOfModel(modelIndexOf('RSU'))).toBe('sensor');
  expect(kindOfModel(modelIndexOf('CCTV'))).toBe('asset');
  expect(kindOfModel(modelIndexOf('people'))).toBe('people');
  expect(kindOfModel(modelIndexOf('annotation'))).toBe('annotation');
  expect(kindOfModel(ENTITY_MODELS.length + 3)).toBe('vehicle');
});
