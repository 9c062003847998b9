import { expect, test } from 'vitest';
import { ENTITY_MODELS } from '../../domain/models/entityModels.ts';
import { Scope } from '../../lifetime/scope.ts';
import { STATE_FLAGS } from '../../state/world/stateFlags.ts';
import { World } from '../../state/world/World.ts';
import { WorldPoses } from '../../state/world/WorldPoses.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import { defaultDisplay, stylesOf } from '../display/display.ts';
import type { BatchTextures } from '../gpu/WorldTextures.ts';
import type { PackedModels } from '../models/packModels.ts';
import { EntityBatch } from './EntityBatch.ts';
import { fleetLabelSource } from './LabelSource.ts';
import { CULL_INTERVAL_MS } from './VisibilityPass.ts';

const MODEL_STYLES = stylesOf(defaultDisplay().options);
const MODEL_SIZES = ENTITY_MODELS.map(() => ({ lengthM: 10, widthM: 4, heightM: 4, radiusM: 6 }));
const PACKED_MODELS = { sizes: MODEL_SIZES } as unknown as PackedModels;

/** By then, anything that moved has been culled again. */
const SETTLED_MS = CULL_INTERVAL_MS.dense + 100;

function setUp(): { fleet: EntityBatch; textures: { poses: { texture: unknown; needsUpload: boolean } } } {
  const world = new World(() => 0, { filterMineArea: false });
  const { fleet: local } = new WorldPoses(new Scope(), world);
  const textures = { local, poses: { texture: 'poses', needsUpload: false }, colours: { texture: 'colours' } };
  const fleet = new EntityBatch(fleetLabelSource(world), textures as unknown as BatchTextures, new CameraRig());
  return { fleet, textures };
}

const createBatch = (): EntityBatch => setUp().fleet;

function drawOnce(fleet: EntityBatch, atMs = 0): boolean {
  return fleet.update({ atMs, worldMs: atMs, hasMoved: false, packed: PACKED_MODELS, styles: MODEL_STYLES }, undefined);
}

test('an entity selected before it is known is selected as soon as it has a row', () => {
  const fleet = createBatch();
  const first = fleet.poses.ensureRow('first');
  fleet.select(['first', 'later', 'sensor:1']);
  expect(fleet.selectedRows).toEqual([first]);
  const later = fleet.poses.ensureRow('later');
  drawOnce(fleet);
  expect(fleet.selectedRows).toEqual([first, later]);
});

test('nothing is looked up again while no row comes, nor for a selection that is complete', () => {
  const fleet = createBatch();
  fleet.poses.ensureRow('first');
  fleet.select(['first', 'unknown']);
  const rows = fleet.selectedRows;
  drawOnce(fleet);
  expect(fleet.selectedRows).toBe(rows);
  fleet.select(['first']);
  const complete = fleet.selectedRows;
  fleet.poses.ensureRow('another');
  drawOnce(fleet);
  expect(fleet.selectedRows).toBe(complete);
});

test('a resting view is drawn until a changed status has reached outlines and labels', () => {
  const fleet = createBatch();
  const row = fleet.poses.ensureRow('first');
  for (const atMs of [0, 100, 200]) drawOnce(fleet, atMs);
  expect(fleet.needsRedraw(SETTLED_MS)).toBe(false);
  fleet.poses.setAppearance(row, STATE_FLAGS.offline, 0);
  const { version } = fleet.visible;
  drawOnce(fleet, 210);
  expect(fleet.visible.version).toBe(version);
  expect(fleet.needsRedraw(SETTLED_MS)).toBe(true);
  drawOnce(fleet, SETTLED_MS);
  expect(fleet.visible.version).toBe(version + 1);
  expect(fleet.needsRedraw(SETTLED_MS)).toBe(false);
});

test('so is one until changes that came too soon after an upload are uploaded', () => {
  const { fleet, textures } = setUp();
  fleet.poses.ensureRow('first');
  for (const atMs of [0, 100, 200]) drawOnce(fleet, atMs);
  textures.poses.needsUpload = true;
  expect(fleet.needsRedraw(SETTLED_MS)).toBe(true);
  textures.poses.needsUpload = false;
  expect(fleet.needsRedraw(SETTLED_MS)).toBe(false);
});

test('a vehicle on its way is drawn as the clock runs, and once only while a replay is paused', () => {
  const fleet = createBatch();
  const row = fleet.poses.ensureRow('first');
  fleet.poses.write(row, 0, 0, 0, 0, 36, 1, 1);
  fleet.poses.write(row, 10, 0, 0, 0, 36, 1_000, 1_000);
  for (const atMs of [1_000, 1_200, 1_400]) drawOnce(fleet, atMs);
  expect([fleet.needsRedraw(1_400), fleet.needsRedraw(1_401)]).toEqual([false, true]);
});

test('so is one until a changed name or figure has reached labels', () => {
  const fleet = createBatch();
  fleet.poses.ensureRow('first');
  for (const atMs of [0, 100, 200]) drawOnce(fleet, atMs);
  fleet.poses.markLabel();
  expect(fleet.needsRedraw(SETTLED_MS)).toBe(true);
  const { version } = fleet.visible;
  drawOnce(fleet, SETTLED_MS);
  expect(fleet.visible.version).toBe(version + 1);
  expect(fleet.needsRedraw(SETTLED_MS)).toBe(false);
});

test('layers have something to do where rows were culled again, and where a texture was replaced', () => {
  const { fleet, textures } = setUp();
  const row = fleet.poses.ensureRow('first');
  expect(drawOnce(fleet, 0)).toBe(true);
  expect([drawOnce(fleet, 100), drawOnce(fleet, CULL_INTERVAL_MS.usual)]).toEqual([false, false]);
  fleet.poses.setAppearance(row, STATE_FLAGS.offline, 0);
  expect([drawOnce(fleet, SETTLED_MS), drawOnce(fleet, SETTLED_MS + 16)]).toEqual([true, false]);
  textures.poses.texture = 'larger';
  expect([drawOnce(fleet, SETTLED_MS + 32), drawOnce(fleet, SETTLED_MS + 48)]).toEqual([true, false]);
});

test('the clock of shaders counts from the epoch of the poses', () => {
  const fleet = createBatch();
  drawOnce(fleet, fleet.poses.epochMs + 1500);
  expect(fleet.nowS[0]).toBe(1.5);
});
