import { expect, test } from 'vitest';
import { World } from '../../state/world/World.ts';
import type { CrowdTextures } from '../gpu/WorldTextures.ts';
import { Crowd } from './Crowd.ts';
import { CameraRig } from './camera/CameraRig.ts';
import { fleetWords } from './crowdWords.ts';

function crowd(): Crowd {
  const world = new World(() => 0, { filterMineArea: false });
  return new Crowd(fleetWords(world), {} as CrowdTextures, new CameraRig());
}

test('what is selected before it is heard of is selected as soon as it has a row', () => {
  const fleet = crowd();
  const first = fleet.poses.ensure('first');
  fleet.select(['first', 'later', 'sensor:1']);
  expect(fleet.selectedRows).toEqual([first]);
  const later = fleet.poses.ensure('later');
  fleet.seen();
  expect(fleet.selectedRows).toEqual([first, later]);
});

test('nothing is looked up anew while no row comes, nor for a selection that is complete', () => {
  const fleet = crowd();
  fleet.poses.ensure('first');
  fleet.select(['first', 'unknown']);
  const rows = fleet.selectedRows;
  fleet.seen();
  expect(fleet.selectedRows).toBe(rows);
  fleet.select(['first']);
  const complete = fleet.selectedRows;
  fleet.poses.ensure('another');
  fleet.seen();
  expect(fleet.selectedRows).toBe(complete);
});
