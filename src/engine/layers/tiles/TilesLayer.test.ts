import { Scene } from '@babylonjs/core/scene.js';
import { expect, it, vi } from 'vitest';
import { createPictureEngine } from '../../../../tests/fixtures/engine/pictureEngine.ts';
import { floorQuad, quadPart } from '../../../../tests/fixtures/quadPart.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { CameraRig } from '../../camera/CameraRig.ts';
import { defaultDisplay } from '../../display/display.ts';
import { SectionClip } from '../../display/SectionClip.ts';
import { TileBuffers } from '../../tiles/TileBuffers.ts';
import type { TileStore } from '../../tiles/TileStore.ts';
import type { LayerFrame } from '../Layer.ts';
import { TilesLayer } from './TilesLayer.ts';

const PART = quadPart([floorQuad(-50, -50, 50, 50, 0)]);
const THEME = new Proxy({}, { get: () => [1, 1, 1, 1] });

/** A view of a map with one tile. */
function setUp() {
  const { engine } = createPictureEngine();
  const scene = new Scene(engine);
  const tiles = {
    version: 1,
    bounds: undefined,
    drawableIds: ['a'],
    buffers: [new TileBuffers(engine, PART, new Map())] as TileBuffers[] | undefined,
    contentOf: () => tiles.buffers,
    raycast: () => undefined,
  };
  const layer = new TilesLayer(
    { scope: new Scope(), scene, tiles: tiles as unknown as TileStore, section: new SectionClip() },
    { colour: undefined },
  );
  const rig = new CameraRig();
  rig.update();
  const frame = {
    rig,
    display: defaultDisplay(),
    theme: THEME,
    section: new SectionClip(),
    pixelRatio: 1,
    groundOpacity: 1,
  };
  const draw = (): void => layer.update(frame as unknown as LayerFrame);
  return { engine, scene, tiles, layer, draw };
}

it('leaves nothing that is rebuilt at once when a lost context returns, and draws what is sent again', () => {
  const { engine, scene, tiles, layer, draw } = setUp();
  draw();
  expect(scene.meshes).toHaveLength(1);
  const create = vi.spyOn(engine, 'createVertexBuffer');
  scene._rebuildGeometries();
  expect(create).toHaveBeenCalled();

  layer.giveUp();
  for (const buffers of tiles.buffers ?? []) buffers.dispose();
  tiles.buffers = undefined;
  create.mockClear();
  scene._rebuildGeometries();
  layer.restore();
  draw();
  expect(create).not.toHaveBeenCalled();
  expect([scene.meshes, scene.geometries, scene.materials].map(({ length }) => length)).toEqual([0, 0, 0]);

  tiles.buffers = [new TileBuffers(engine, PART, new Map())];
  tiles.version++;
  draw();
  expect(scene.meshes).toHaveLength(1);
});
