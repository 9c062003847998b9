import { expect, test } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { World } from '../../state/world/World.ts';
import { WorldPoses } from '../../state/world/WorldPoses.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import type { BatchTextures } from '../gpu/WorldTextures.ts';
import { EntityBatch } from './EntityBatch.ts';
import { fleetLabelSource } from './LabelSource.ts';

function batch(): EntityBatch {
  const world = new World(() => 0, { filterMineArea: false });
  const { fleet: local } = new WorldPoses(new Scope(), world);
  return new EntityBatch(fleetLabelSource(world), { local } as BatchTextures, new CameraRig());
}

test('what is selected before it is heard of is selected as soon as it has a row', () => {
  const fleet = batch();
  const first = fleet.poses.ensure('first');
  fleet.select(['first', 'later', 'sensor:1']);
  expect(fleet.selectedRows).toEqual([first]);
  const later = fleet.poses.ensure('later');
  fleet.markDrawn();
  expect(fleet.selectedRows).toEqual([first, later]);
});

test('nothing is looked up again while no row comes, nor for a selection that is complete', () => {
  const fleet = batch();
  fleet.poses.ensure('first');
  fleet.select(['first', 'unknown']);
  const rows = fleet.selectedRows;
  fleet.markDrawn();
  expect(fleet.selectedRows).toBe(rows);
  fleet.select(['first']);
  const complete = fleet.selectedRows;
  fleet.poses.ensure('another');
  fleet.markDrawn();
  expect(fleet.selectedRows).toBe(complete);
});
