import { expect, it } from 'vitest';
import { driveAt, groundOf, plainAt } from '../../../tests/fixtures/engine/markedGround.ts';
import { isInDrive } from './isInDrive.ts';

const mine = groundOf([plainAt(0), driveAt(-20), driveAt(-40)]);
const isInDriveAt = (y: number, x = 0) => isInDrive(mine, { x, y, z: 0 });

it('is so between a floor and a roof of the same drive', () => {
  expect(isInDriveAt(-18)).toBe(true);
  expect(isInDriveAt(-36)).toBe(true);
});

it('is not so in the rock between two drives, above or below all, or beside them', () => {
  for (const y of [-25, -10, 50, -60]) expect(isInDriveAt(y)).toBe(false);
  expect(isInDriveAt(-18, 150)).toBe(false);
});

it('is not so where the map marks no drives', () => {
  const unmarked = groundOf([plainAt(0), { ...driveAt(-20), underground: undefined }]);
  expect(isInDrive(unmarked, { x: 0, y: -18, z: 0 })).toBe(false);
});
