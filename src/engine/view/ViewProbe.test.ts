import { expect, test } from 'vitest';
import { groundOf, plainAt } from '../../../tests/fixtures/engine/markedGround.ts';
import { ENTITY_MODELS } from '../../domain/models/entityModels.ts';
import { Scope } from '../../lifetime/scope.ts';
import { PoseTable } from '../../state/world/PoseTable.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import { defaultDisplay, stylesOf, type ViewDisplay } from '../display/display.ts';
import { VisibleSet } from '../entities/VisibleSet.ts';
import type { LayerFrame } from '../layers/Layer.ts';
import { ViewProbe } from './ViewProbe.ts';

const START_MS = 1_800_000_000_000;
const sizes = ENTITY_MODELS.map(() => ({ lengthM: 10, widthM: 4, heightM: 4, radiusM: 6 }));
const styles = stylesOf(defaultDisplay().options);
const [ABOVE, BELOW] = [0, -200];

function batchAt(rig: CameraRig, places: Record<string, number>) {
  const poses = new PoseTable(START_MS);
  const image = poses.createImage(new Scope());
  for (const [id, altitude] of Object.entries(places)) {
    const row = poses.ensureRow(id);
    poses.write(row, 0, 0, altitude, 0, 0, START_MS, START_MS);
    poses.setAppearance(row, 0, 0);
  }
  const visible = new VisibleSet();
  visible.update({ poses, image }, rig, { mask: undefined, styles, bounds: undefined, pinnedRows: new Set(), sizes });
  return { poses, image, visible };
}

/** Under a point beside the middle of a pane that looks at a plain from above. */
function pickedAt(
  mode: CameraRig['mode'],
  places: Record<string, number>,
  besidePx: number,
  changes: Partial<ViewDisplay> = {},
) {
  const rig = new CameraRig();
  Object.assign(rig, { width: 1000, height: 700, distanceM: 5_000, mode, pxPerM: 0.2, elevationRad: 1.5 });
  rig.update();
  const display = { ...defaultDisplay(), ...changes };
  const [fleet, siteEntities] = [batchAt(rig, places), batchAt(rig, {})];
  const frame = {
    rig,
    fleet,
    siteEntities,
    display,
    worldMs: START_MS,
    world: { nowMs: () => START_MS },
    styles,
    packed: { sizes },
  };
  const ground = groundOf([plainAt(0)]);
  return new ViewProbe(frame as unknown as LayerFrame, ground, ground).entitiesAt(500 + besidePx, 350);
}

test.each(['perspective', 'orthographic'] as const)('what is under rock is not picked: %s', (mode) => {
  expect(pickedAt(mode, { above: ABOVE }, 0)).toEqual(['above']);
  expect(pickedAt(mode, { below: BELOW, above: ABOVE }, 0)).toEqual(['above']);
  expect(pickedAt(mode, { below: BELOW }, 0)).toEqual([]);
  expect(pickedAt(mode, { above: ABOVE }, 8)).toEqual(['above']);
  expect(pickedAt(mode, { below: BELOW }, 8)).toEqual([]);
});

test.each(['perspective', 'orthographic'] as const)(
  'a faint map hides nothing, nor one that is not shown: %s',
  (mode) => {
    expect(pickedAt(mode, { below: BELOW }, 0, { mapOpacity: 0.1 })).toEqual(['below']);
    expect(pickedAt(mode, { below: BELOW }, 8, { isMapShown: false })).toEqual(['below']);
    expect(pickedAt(mode, { below: BELOW }, 0, { mapOpacity: 0.9 })).toEqual([]);
  },
);

test('a far glyph is picked on its lower half too, where the ground is nearer to the eye', () => {
  const rig = new CameraRig();
  Object.assign(rig, { width: 1000, height: 700, distanceM: 5_000, elevationRad: 0.6 });
  rig.update();
  const [fleet, siteEntities] = [batchAt(rig, { truck: ABOVE }), batchAt(rig, {})];
  const world = { nowMs: () => START_MS };
  const frame = {
    rig,
    fleet,
    siteEntities,
    display: defaultDisplay(),
    worldMs: START_MS,
    world,
    styles,
    packed: { sizes },
  };
  const ground = groundOf([plainAt(0)]);
  const probe = new ViewProbe(frame as unknown as LayerFrame, ground, ground);
  for (let offPx = -6; offPx <= 6; offPx++) expect(probe.entitiesAt(500, 350 + offPx)).toEqual(['truck']);
});
