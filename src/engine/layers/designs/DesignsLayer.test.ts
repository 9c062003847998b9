import { Scene } from '@babylonjs/core/scene.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPictureEngine } from '../../../../tests/fixtures/engine/pictureEngine.ts';
import { floorQuad, quadPart } from '../../../../tests/fixtures/quadPart.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { CameraRig } from '../../camera/CameraRig.ts';
import { Design } from '../../designs/Design.ts';
import type { DesignStore } from '../../designs/DesignStore.ts';
import { defaultDisplay } from '../../display/display.ts';
import { SectionClip } from '../../display/SectionClip.ts';
import { FrameBudget } from '../../gpu/FrameBudget.ts';
import type { TileStore } from '../../tiles/TileStore.ts';
import type { LayerFrame } from '../Layer.ts';
import { DesignsLayer } from './DesignsLayer.ts';

const ORIGIN = { easting: 0, northing: 0, altitude: 0 };
const THEME = new Proxy({}, { get: () => [1, 1, 1, 1] });

/** A view of a model of one part. */
function setUp() {
  const timeline = { currentTime: 0 };
  vi.stubGlobal('document', { timeline });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { engine } = createPictureEngine();
  const scene = new Scene(engine);
  const design = new Design(engine, ORIGIN, () => {});
  for (const step of design.modelSteps([quadPart([floorQuad(-50, -50, 50, 50, 0)])])) step();
  const store = {
    version: 1,
    areDesignsExpected: false,
    frameBudget: new FrameBudget(),
    drawnDesigns: [{ id: 'a', design, groups: [] }],
  };
  const layer = new DesignsLayer({
    scope: new Scope(),
    scene,
    designs: store as unknown as DesignStore,
    tiles: { isAwaited: false } as TileStore,
    section: new SectionClip(),
  });
  const rig = new CameraRig();
  rig.update();
  const frame = { rig, display: defaultDisplay(), theme: THEME, origin: ORIGIN, pixelRatio: 1 };
  const draw = (): void => {
    timeline.currentTime++;
    layer.update(frame as unknown as LayerFrame);
  };
  return { engine, scene, design, store, layer, draw };
}

it('leaves nothing that is rebuilt at once when a lost context returns, and draws what is sent again', () => {
  const { engine, scene, design, store, layer, draw } = setUp();
  draw();
  expect(scene.meshes).toHaveLength(1);
  const create = vi.spyOn(engine, 'createVertexBuffer');
  scene._rebuildGeometries();
  expect(create).toHaveBeenCalled();

  layer.giveUp();
  design.giveUp();
  create.mockClear();
  scene._rebuildGeometries();
  layer.restore();
  draw();
  expect(create).not.toHaveBeenCalled();
  expect([scene.meshes, scene.geometries].map(({ length }) => length)).toEqual([0, 0]);

  for (const lost of design.unsentParts) design.send(lost);
  store.version++;
  draw();
  expect(scene.meshes).toHaveLength(1);
});
