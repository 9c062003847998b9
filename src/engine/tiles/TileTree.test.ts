/** Trees of two maps load their tiles within one limit. */
import { expect, test } from 'vitest';
import { CameraRig } from '../camera/CameraRig.ts';
import { TileRequests } from './TileRequests.ts';
import { TileTree } from './TileTree.ts';

const BOX = [0, 0, 0, 50, 0, 0, 0, 50, 0, 0, 0, 50];
const TILESET = {
  asset: { version: '1.0' },
  geometricError: 500,
  root: {
    boundingVolume: { box: BOX },
    geometricError: 400,
    refine: 'ADD',
    children: Array.from({ length: 60 }, (_, k) => ({
      boundingVolume: { box: BOX },
      geometricError: 0,
      content: { uri: `tile-${k}.glb` },
    })),
  },
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function rigAbove(): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, { width: 1280, height: 720, distanceM: 200 });
  rig.update();
  return rig;
}

/** A map whose tiles do not come until {@link answer} is called. */
async function openMap(host: string, requests: TileRequests) {
  const answers: (() => void)[] = [];
  const tree = await TileTree.open({
    url: `https://${host}/tileset.json`,
    fetch: async (url, init) => {
      if (url.endsWith('tileset.json')) return new Response(JSON.stringify(TILESET));
      await new Promise<void>((resolve) => {
        answers.push(resolve);
        init?.signal?.addEventListener('abort', () => resolve());
      });
      init?.signal?.throwIfAborted();
      return new Response(new Uint8Array(8));
    },
    pause: async () => {},
    readTile: async () => [],
    readTilesets: { tileset: async (bytes) => [bytes as Uint8Array<ArrayBuffer>], subtree: async () => [] },
    requests,
    events: { loaded: async () => {}, unloaded: () => {}, failed: () => {}, requestCancelled: () => {} },
  });
  return { tree, answers };
}

test('two maps have 25 tiles under way together, and all of them come', async () => {
  const requests = new TileRequests(25);
  const maps = await Promise.all([openMap('north', requests), openMap('pit', requests)]);
  const rig = rigAbove();
  const answered: [number, number] = [0, 0];
  for (let round = 0; round < 40 && answered[0] + answered[1] < 120; round++) {
    for (const { tree } of maps) tree.select([rig]);
    for (let k = 0; k < 5; k++) await settled();
    const [north, pit] = maps;
    expect(north.answers.length + pit.answers.length).toBeLessThanOrEqual(25);
    maps.forEach(({ answers }, k) => {
      for (const answer of answers.splice(0, 7)) {
        answer();
        answered[k as 0 | 1]++;
      }
    });
  }
  expect(answered).toEqual([60, 60]);
});

test('a map that is closed leaves its place to the other at once', async () => {
  const requests = new TileRequests(25);
  const maps = await Promise.all([openMap('north', requests), openMap('pit', requests)]);
  const rig = rigAbove();
  const [north, pit] = maps;
  north.tree.select([rig]);
  for (let k = 0; k < 5; k++) await settled();
  expect(north.answers).toHaveLength(25);
  north.tree.dispose();
  pit.tree.select([rig]);
  for (let k = 0; k < 10; k++) await settled();
  expect(north.answers).toHaveLength(25);
  expect(pit.answers).toHaveLength(25);
});
