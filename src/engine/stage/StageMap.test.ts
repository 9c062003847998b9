/** A map that has just been opened. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { tilesetReaders } from '../../../tests/fixtures/tiles/tilesetReaders.ts';
import { Scope } from '../../lifetime/scope.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { TileRequests } from '../tiles/TileRequests.ts';
import { StageMap } from './StageMap.ts';

const VOLUME = { boundingVolume: { box: [0, 0, 0, 50, 0, 0, 0, 50, 0, 0, 0, 50] }, geometricError: 400 };
const tilesetOf = (uri: string) => ({
  asset: { version: '1.1' },
  geometricError: 500,
  root: { ...VOLUME, refine: 'ADD', children: [{ ...VOLUME, geometricError: 0, content: { uri } }] },
});
const PANE = {};

const PATIENCE = { timeout: 30_000 };

/** A view that is shown. */
function userOf(rig: CameraRig, placeCamera: () => void) {
  return { camera: { rig }, rect: PANE as object | undefined, markDirty: () => {}, placeCamera };
}

/** A map with one tile on the stage, and a camera that looks past it until it is placed. */
function mapOnStage(uri = 'ground.glb') {
  const scope = new Scope();
  onTestFinished(() => scope.dispose());
  const requestedFiles: string[] = [];
  const abortedFiles: string[] = [];
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    const file = url.slice(url.lastIndexOf('/') + 1);
    requestedFiles.push(file);
    if (file === 'waiting.glb') await new Promise((resolve) => init?.signal?.addEventListener('abort', resolve));
    if (init?.signal?.aborted) abortedFiles.push(file);
    return url.endsWith('.json') ? Response.json(tilesetOf(uri)) : new Response(null, { status: 404 });
  };
  const loading = { readTile: async () => [], readTilesets: tilesetReaders, requests: new TileRequests(25) };
  const options = { engine: {} as ViewEngine, loading, font: () => 'sans-serif' };
  const map = new StageMap(scope, { url: 'https://mine/tileset.json', fetch }, options);
  const rig = new CameraRig();
  Object.assign(rig, { width: 1280, height: 720, distanceM: 200, target: { x: 90_000, y: 0, z: 0 } });
  rig.update();
  const placeCamera = vi.fn(() => {
    Object.assign(rig.target, { x: 0, y: 0, z: 0 });
    rig.update();
  });
  return { scope, map, requestedFiles, abortedFiles, user: userOf(rig, placeCamera) };
}

test('its first tiles are requested without waiting for a frame, by a camera that is placed on it', async () => {
  const { scope, map, requestedFiles, user } = mapOnStage();
  map.addUser(scope, user, () => {});
  await vi.waitFor(() => expect(requestedFiles).toEqual(['tileset.json', 'ground.glb']), PATIENCE);
  expect(user.placeCamera).toHaveBeenCalledTimes(1);
});

test('nothing is requested for a view that has gone meanwhile', async () => {
  const { scope, map, requestedFiles, user } = mapOnStage();
  const view = scope.child();
  map.addUser(view, user, () => {});
  view.dispose();
  await vi.waitFor(() => expect(map.tiles.origin).toBeDefined(), PATIENCE);
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(requestedFiles).toEqual(['tileset.json']);
  expect(user.placeCamera).not.toHaveBeenCalled();
});

test('tiles are chosen for a view while it is shown, and stay while it is hidden', async () => {
  const { scope, map, requestedFiles, user } = mapOnStage();
  user.rect = undefined;
  map.addUser(scope, user, () => {});
  await vi.waitFor(() => expect(map.tiles.origin).toBeDefined(), PATIENCE);
  const choose = vi.spyOn(map.tiles, 'update');
  map.update(performance.now() + 1000, 0);
  expect([requestedFiles, choose.mock.calls]).toEqual([['tileset.json'], []]);
  user.rect = PANE;
  map.update(performance.now() + 2000, 0);
  await vi.waitFor(() => expect(requestedFiles).toEqual(['tileset.json', 'ground.glb']), PATIENCE);
  user.rect = undefined;
  map.update(performance.now() + 3000, 0);
  expect(choose).toHaveBeenCalledTimes(1);
});

test('while all its views are hidden nothing goes on loading, until one is shown', async () => {
  const { scope, map, requestedFiles, user, abortedFiles } = mapOnStage('waiting.glb');
  map.addUser(scope, user, () => {});
  await vi.waitFor(() => expect(requestedFiles).toEqual(['tileset.json', 'waiting.glb']), PATIENCE);
  user.rect = undefined;
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000);
  onTestFinished(() => void vi.restoreAllMocks());
  map.update(performance.now(), 0);
  await vi.waitFor(() => expect([abortedFiles, map.tiles.isLoading]).toEqual([['waiting.glb'], false]), PATIENCE);
  map.update(performance.now() + 1000, 0);
  expect(map.state.pending).toBe(0);
  user.rect = PANE;
  map.update(performance.now() + 2000, 0);
  await vi.waitFor(() => expect(requestedFiles).toEqual(['tileset.json', 'waiting.glb', 'waiting.glb']), PATIENCE);
});

test('beside a hidden view only the camera of the shown one counts', async () => {
  const { scope, map, user } = mapOnStage();
  const shown = userOf(new CameraRig(), () => {});
  user.rect = undefined;
  map.addUser(scope, user, () => {});
  map.addUser(scope, shown, () => {});
  await vi.waitFor(() => expect(map.tiles.origin).toBeDefined(), PATIENCE);
  const chosenFor: CameraRig[][] = [];
  vi.spyOn(map.tiles, 'update').mockImplementation((_atMs, rigs) => void chosenFor.push([...rigs]));
  map.update(1000, 0);
  Object.assign(user, { rect: PANE });
  map.update(2000, 0);
  Object.assign(shown, { rect: undefined });
  map.update(3000, 0);
  const [hiddenRig, shownRig] = [user.camera.rig, shown.camera.rig];
  expect(chosenFor).toEqual([[shownRig], [hiddenRig, shownRig], [hiddenRig]]);
});
