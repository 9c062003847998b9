import { expect, test } from 'vitest';
import { ENTITY_MODELS } from '../../domain/models/entityModels.ts';
import { Scope } from '../../lifetime/scope.ts';
import { STATE_FLAGS } from '../../state/world/stateFlags.ts';
import { World } from '../../state/world/World.ts';
import { WorldPoses } from '../../state/world/WorldPoses.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import { defaultDisplay, stylesOf } from '../display/display.ts';
import type { BatchTextures } from '../gpu/WorldTextures.ts';
import { EntityBatch } from './EntityBatch.ts';
import { fleetLabelSource } from './LabelSource.ts';
import { CULL_EVERY_MS } from './VisibilityPass.ts';

function batch(): EntityBatch {
  const world = new World(() => 0, { filterMineArea: false });
  const { fleet: local } = new WorldPoses(new Scope(), world);
  return new EntityBatch(fleetLabelSource(world), { local } as BatchTextures, new CameraRig());
}

test('an entity selected before it is known is selected as soon as it has a row', () => {
  const fleet = batch();
  const first = fleet.poses.ensureRow('first');
  fleet.select(['first', 'later', 'sensor:1']);
  expect(fleet.selectedRows).toEqual([first]);
  const later = fleet.poses.ensureRow('later');
  fleet.markDrawn();
  expect(fleet.selectedRows).toEqual([first, later]);
});

test('nothing is looked up again while no row comes, nor for a selection that is complete', () => {
  const fleet = batch();
  fleet.poses.ensureRow('first');
  fleet.select(['first', 'unknown']);
  const rows = fleet.selectedRows;
  fleet.markDrawn();
  expect(fleet.selectedRows).toBe(rows);
  fleet.select(['first']);
  const complete = fleet.selectedRows;
  fleet.poses.ensureRow('another');
  fleet.markDrawn();
  expect(fleet.selectedRows).toBe(complete);
});

test('a resting view is drawn until a changed status has reached outlines and labels', () => {
  const fleet = batch();
  const row = fleet.poses.ensureRow('first');
  const styles = stylesOf(defaultDisplay().options);
  const sizes = ENTITY_MODELS.map(() => ({ lengthM: 10, widthM: 4, heightM: 4, radiusM: 6 }));
  const draw = (atMs: number) => {
    fleet.visibility.update(atMs, false, sizes, styles, undefined);
    fleet.markDrawn();
  };
  for (const atMs of [0, 100, 200]) draw(atMs);
  expect(fleet.needsRedraw(CULL_EVERY_MS * 2)).toBe(false);
  fleet.poses.setAppearance(row, STATE_FLAGS.offline, 0);
  const { version } = fleet.visible;
  draw(210);
  expect(fleet.visible.version).toBe(version);
  expect(fleet.needsRedraw(CULL_EVERY_MS * 2)).toBe(true);
  draw(CULL_EVERY_MS * 2);
  expect(fleet.visible.version).toBe(version + 1);
  expect(fleet.needsRedraw(CULL_EVERY_MS * 2)).toBe(false);
});
