/** Tiles that are requested only while the viewer is in a part of the scene. */
import { expect, test } from 'vitest';
import { leaf, openMap, rigAt, settled, VOLUME } from '../../../tests/fixtures/tiles/openMap.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { TileJson } from './tileset/tilesetJson.ts';

const NEAR = { viewerRequestVolume: { sphere: [0, 0, 0, 500] } };
const GROUP: TileJson = { ...VOLUME, geometricError: 400, refine: 'ADD' };
const rootOf = (...children: TileJson[]): TileJson => ({ ...GROUP, children });

/** A view that shows the map as large as a perspective view at this distance does. */
function orthographicRigAt(distanceM: number): CameraRig {
  const rig = rigAt(distanceM);
  rig.mode = 'orthographic';
  rig.pxPerM = rig.perspectivePxPerM / distanceM;
  rig.update();
  return rig;
}

/** What is requested for a view, first of all and once that has come. */
async function requestedFor(rig: CameraRig, root: TileJson): Promise<string[]> {
  const { tree, names, answer } = await openMap(root);
  const requested = new Set<string>();
  for (let round = 0; round < 3; round++) {
    tree.select([rig]);
    await settled();
    for (const name of names()) requested.add(name);
    answer(...names());
    await settled();
  }
  return [...requested].sort();
}

const farAndNear = [
  ['far', 2_000, ['always.glb']],
  ['near', 300, ['always.glb', 'near.glb']],
] as const;

test.each(farAndNear)(
  'a tile with a request volume is requested only from inside it: %s',
  async (_, distanceM, names) => {
    const root = rootOf({ ...leaf('near.glb'), ...NEAR }, leaf('always.glb'));
    expect(await requestedFor(rigAt(distanceM), root)).toEqual(names);
  },
);

test.each(farAndNear)(
  'a plan counts as seen from where a perspective eye sees the same: %s',
  async (_, distanceM, names) => {
    const root = rootOf({ ...leaf('near.glb'), ...NEAR }, leaf('always.glb'));
    expect(await requestedFor(orthographicRigAt(distanceM), root)).toEqual(names);
  },
);

test.each(farAndNear)(
  'the volume of a tile that only groups others is that of all of them: %s',
  async (_, distanceM, names) => {
    const root = rootOf({ ...GROUP, ...NEAR, children: [leaf('near.glb')] }, leaf('always.glb'));
    expect(await requestedFor(rigAt(distanceM), root)).toEqual(names);
  },
);

test('the volume is placed by the transform of its tile', async () => {
  const transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1_000, 0, 0, 1];
  // Moved back to the origin, where the camera looks.
  const volume = { boundingVolume: { box: [-1_000, 0, 0, 50, 0, 0, 0, 50, 0, 0, 0, 50] } };
  const group: TileJson = { ...GROUP, ...volume, transform, children: [{ ...leaf('near.glb'), ...volume }] };
  expect(await requestedFor(rigAt(300), rootOf(group))).toEqual(['near.glb']);
  expect(await requestedFor(rigAt(300), rootOf({ ...group, ...NEAR }))).toEqual([]);
});

test('the volume of the root is that of the whole map', async () => {
  const root = { ...rootOf(leaf('fine.glb')), ...NEAR, content: { uri: 'coarse.glb' } };
  expect(await requestedFor(rigAt(2_000), root)).toEqual([]);
  expect(await requestedFor(rigAt(300), root)).toEqual(['coarse.glb', 'fine.glb']);
});

test('a tile that is to be replaced stays, and what is to replace it is requested only from inside its volume', async () => {
  const root = { ...rootOf({ ...leaf('fine.glb'), ...NEAR }), refine: 'REPLACE', content: { uri: 'coarse.glb' } };
  expect(await requestedFor(rigAt(2_000), root)).toEqual(['coarse.glb']);
  expect(await requestedFor(rigAt(300), root)).toEqual(['coarse.glb', 'fine.glb']);
});
